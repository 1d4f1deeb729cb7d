# More lessons on Nigerian Whot; how the ids are made stands in lesson.ftl.
lesson-round = How a round begins and ends
lesson-round-about = The card turned up, the last card, and who comes last.
lesson-round-turned = The 2 of circles was turned up to begin with. Nobody played it, so nobody picks. You are first: what fits?
lesson-round-turned-done = Right. A special card turned up is plain at most tables, and a Whot turned up goes back into the market. By the way: no Whot deck has a 6 or a 9.
lesson-round-last-two = Your last card is a 2. Does it fit, and what happens?
lesson-round-last-two-done = You win at once. Nobody has to pick for your 2: the round is over with the last card.
lesson-round-who-last = Bisi has won. You hold 13 and 4 of circles, Chidi the 7 and the 5 of stars. Who comes last?
lesson-round-who-last-done = Chidi: stars count their inner numbers, 14 and 10, and that is 24 against your 17. With equal hands both would be last.

lesson-hit = When it hits you
lesson-hit-about = An 8, a 14 or a slow turn against you.
lesson-hit-skipped = You come after Chidi, and Chidi laid an 8. Who plays now?
lesson-hit-skipped-done = Bisi. You miss one turn, and there is no defence against it.
lesson-hit-market = Bisi laid a 14: you and Chidi each picked a card. Who plays now?
lesson-hit-market-done = Bisi again. Whoever is hit by a 14 picks one card and misses the turn.
lesson-hit-slow = Chidi laid a 2, and you held three cards. You thought too long, and Bisi said so. How many cards do you hold now?
lesson-hit-slow-done = Five: who is slow with a debt picks the debt, not one card more.

lesson-shape = Which shape to ask for
lesson-shape-about = A Whot is worth what you ask for with it.
lesson-shape-own-last = Two cards left, and only the Whot fits. Which shape brings you to the end?
lesson-shape-own-last-done = Your last card is a cross. If crosses are still called when your turn comes back, you are out.
lesson-shape-own-last-better = Allowed. But your last card is a cross: ask for what you can finish with.
lesson-shape-cant = Bisi picked on the 10 of triangles, so she had no triangle. She is next and holds few cards. You have one triangle and one star.
lesson-shape-cant-done = Triangles: you hold one, and Bisi hardly does. What others had to pick on tells you what they lack.
lesson-shape-cant-better = Allowed. But you know which shape Bisi lacked: she picked on triangles. Ask for that.
lesson-shape-whot-on-whot = Chidi needs squares. You hold neither a square nor a Whot, and numbers don't count now. What can you do?
lesson-shape-whot-on-whot-done = Only pick. The call stays, and Bisi has to answer it next.

lesson-missed = Calls owed and missed
lesson-missed-about = What forgetting costs, and when it is too late to claim it.
lesson-missed-forgot = You laid the 3 of stars with one card left and said nothing. Bisi claimed it. How many cards do you hold now?
lesson-missed-forgot-done = Three: your one card and two for the missed call. Whose turn it is does not change.
lesson-missed-anew = You had to pick since, and now you are down to one card again. You said it once before. What now?
lesson-missed-anew-done = Right. Whenever your hand comes down to one card, the call is due anew.
lesson-missed-anew-better = One card is left, and the call is due again, whatever you said before.
lesson-missed-late = Bisi went down to one card and said nothing, but Chidi has picked since. May you still claim it? Do what is left to do.
lesson-missed-late-done = Too late: a claim counts only until the next player acts. So you play.
lesson-missed-late-better = Allowed. But you hold a circle that fits, and Bisi has one card left.

lesson-check-up = Check up
lesson-check-up-about = Where the table agrees that the last card must be announced as well.
lesson-check-up-finish = At this table whoever lays the last card must say so. Lay it.
lesson-check-up-finish-done = Your hand is empty. Now one thing is missing.
lesson-check-up-say = Say that you are done before Bisi does anything.
lesson-check-up-say-done = “Check up!” Now it counts. At many tables nobody asks for it: settle it before the deal.
lesson-check-up-say-better = That belongs to another number of cards. With none left it is “Check up”.
lesson-check-up-claim = Chidi laid the last card and said nothing. You are next. Claim it.
lesson-check-up-claim-done = Chidi picks two and plays on: the round is not over.
lesson-check-up-claim-better = Claim the missed “Check up” first, or Chidi has won.

lesson-market = When the market runs out
lesson-market-about = The pile becomes the new market.
lesson-market-last-card = Nothing fits, and one card is left in the market. Pick it.
lesson-market-last-card-done = The market is empty now. Who picks next starts a new one. With four or more people two packs are often shuffled together, and the market lasts longer.
lesson-market-reshuffle = Bisi played, so 45 cards lay on the pile. Chidi had to pick: the call card stayed, all beneath it was shuffled and became the market. How many cards lie in it after Chidi's pick?
lesson-market-reshuffle-done = 44 were turned over, and Chidi picked one: 43. Some tables stop here instead and count the hands; agree on it before.
lesson-market-middle = You owe four cards, and only one is left in the market. Pick.
lesson-market-middle-done = One from the old market, then the pile is shuffled, and the other three come from there. A debt does not shrink because the market is short.

lesson-turning = Changing direction
lesson-turning-about = Where it is agreed, a 2 or a 5 may turn the game round.
lesson-turning-away = At this table a 2 or a 5 may change the direction. Bisi is next with five cards; Chidi, on your other side, has one left. Whom shall your 2 hit?
lesson-turning-away-done = “Pick two and change direction!” The direction turns first, so Chidi picks.
lesson-turning-away-better = Allowed, but then Chidi may finish. Lay the 2 and change the direction with it.
lesson-turning-stays = Chidi picked two. Who plays now?
lesson-turning-stays-done = Bisi. The new direction stays until somebody changes it again.
lesson-turning-back = Chidi laid a 5 and has one card left. You hold a 5. Defend so that it comes back to Chidi.
lesson-turning-back-done = Six cards for Chidi. A defence may change the direction as well.
lesson-turning-back-better = Allowed. But lay the 5 and change the direction: then Chidi, with one card left, has to pick six.

lesson-tactics = Playing well
lesson-tactics-about = Order and timing of your special cards.
lesson-tactics-no-follow = Your 1 of crosses fits, and so does the 7 of stars. What happens after the 1?
lesson-tactics-no-follow-done = Good. After the 1 nothing of yours would fit, and you would have to pick.
lesson-tactics-no-follow-better = Allowed. But think what comes next: after the 1 you have to go on at once, and nothing fits it.
lesson-tactics-all-pick = Bisi and Chidi have one card each. Which card stops both?
lesson-tactics-all-pick-done = Both pick one and wait, and you play again. Keep a 14 for such a moment.
lesson-tactics-all-pick-better = That fits, but then Bisi may finish. Your 14 makes both pick.
lesson-tactics-two-at-once = Two cards left, and both fit. How do you get rid of both before anybody else plays?
lesson-tactics-two-at-once-done = “Hold on!” You have one card left and it is still your turn. Say “Last card” as well.
lesson-tactics-two-at-once-better = Allowed. But with the 1 first you play both cards in one go.
lesson-tactics-out = And the other one.
lesson-tactics-out-done = Out. A 1 or a 14 that you can follow is the best card to lay before the last.

lesson-double-defend = Chidi laid a 2 and you owe two. You hold two 2s, and this table allows several cards of one number. Defend with both.
lesson-double-defend-done = Every 2 adds two: Bisi has to pick six, and you are rid of two cards. Special cards laid together all count.
lesson-double-defend-better = That defends too. But both 2s go at once, and Bisi then picks six.
lesson-double-to-one = You laid two 10s and came from three cards to one. Which call is due?
lesson-double-to-one-done = “Last card” only: what counts is how many cards are left at the end.
lesson-double-to-one-better = You did not stop at two cards. Only the final number counts: one.

lesson-plain-pick = Chidi laid the 5 of stars, a plain card here. Neither shape nor number is in your hand. What do you do?
lesson-plain-pick-done = Picking one card ends your turn. What you got was a Whot: next time it will help.
