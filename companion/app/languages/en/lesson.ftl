# The lessons. Ids: lesson-NAME is the title, lesson-NAME-about one line on it, and for each step
# lesson-NAME-STEP the task, -done what follows when it is done, -better why another legal move is
# wanted. What stands on the page around them is lesson-page-….
lesson-page-learn = Learn to play
lesson-page-learn-detail = Short lessons with cards in your hand
lesson-page-title = Learn to play
lesson-page-steps = { $n ->
    [one] 1 step
   *[other] {$n} steps
}
lesson-page-done-of = {$n} of {$of} lessons finished
lesson-page-finished = finished
lesson-page-step-of = Step {$n} of {$of}
lesson-page-hand = Your hand
lesson-page-you = {$player} (you)
lesson-page-tap = Tap a card, then play it.
lesson-page-play = Play {$cards}
lesson-page-pick = Pick a card
lesson-page-pick-owed = { $n ->
    [one] Pick 1 card
   *[other] Pick {$n} cards
}
lesson-page-pass = Pass
lesson-page-need = Which shape do you ask for?
lesson-page-function = Or what else shall your Whot do?
lesson-page-reverse = Change direction
lesson-page-skip = Skip the next player
lesson-page-says = Say “{$call}”
lesson-page-objects = “{$player} did not say {$call}!”
lesson-page-times = “{$player}, you are too slow!”
lesson-page-right = Right!
lesson-page-poor = Allowed, but think again
lesson-page-refused = Not allowed
lesson-page-wrong = Not quite. Look again.
lesson-page-better = There is a better move here. Read the task once more.
lesson-page-better-pick = Picking is always allowed, but here you can do better.
lesson-page-better-pass = Passing is allowed, but here you can do better.
lesson-page-show = Show me
lesson-page-shown = Try this: {$what}
lesson-page-next = Next
lesson-page-over = Lesson finished
lesson-page-over-detail = You have done every step of “{$title}”.
lesson-page-next-lesson = Next lesson: {$title}
lesson-page-repeat = Once more
lesson-page-all = All lessons
lesson-page-keys = Keys: 1 to 9 choose cards, L plays, P picks or passes, N goes on, H shows.
lesson-page-selected = chosen
lesson-page-practice = Practise a whole round
lesson-page-practice-about = The others play their own hands; ask for advice whenever you like.
lesson-page-deal = Deal again
lesson-page-advice = What would you do?
lesson-page-practice-won = You have won the round.
lesson-page-practice-lost = {$player} has won the round.
lesson-page-counts = Your hand counts {$n}.

lesson-first = Your first turn
lesson-first-about = Match the shape or the number; pick when nothing fits.
lesson-first-match = The call card is the 4 of circles. Lay a card of the same shape, or one with the same number.
lesson-first-match-done = It fits. Your card is the new call card now, and the next player has to match it.
lesson-first-number = Chidi laid the 10 of triangles. You hold no triangle. Does something else fit?
lesson-first-number-done = The number fits. Now squares count: that is how you change the shape.
lesson-first-pick = Chidi laid the 3 of stars. Neither shape nor number is in your hand. Pick a card from the market.
lesson-first-pick-done = Picking ends your turn. The card you got may be played next time, even if it would fit now.
lesson-first-win = One card left, and the call card is the 3 of crosses. Finish!
lesson-first-win-done = Your hand is empty: you win the round. The others count what they still hold.

lesson-again = Hold on, suspension, general market
lesson-again-about = 1, 8 and 14: the cards nobody can defend against.
lesson-again-hold-on = A 1 is “Hold on”: everybody else waits and you play again. Use it to lay two cards in one turn.
lesson-again-hold-on-done = “Hold on!” It is still your turn, and you have to match your own 1.
lesson-again-hold-on-better = That fits. But with the 1 first you get rid of two cards in one turn.
lesson-again-hold-on-again = Now match the 1 of circles: by shape, by number, or pick.
lesson-again-hold-on-again-done = Two cards in one turn. Without a card that fits you would have had to pick, so lay a 1 when you can follow it.
lesson-again-suspension = Bisi plays after you and has one card left. An 8 is “Suspension”: the next player misses a turn. Stop her.
lesson-again-suspension-done = “Suspension!” Bisi is skipped and Chidi plays. When only two people play, an 8 brings the turn back to you.
lesson-again-suspension-better = That fits, but Bisi plays next and may finish. The 8 keeps her out.
lesson-again-market = A 14 is “General market”: everybody else picks one card, and you play again. Try it.
lesson-again-market-done = “General market!” Bisi and Chidi each picked one, and it is your turn again.
lesson-again-market-better = That fits. But the 14 makes the others pick, and you play again after it.
lesson-again-market-again = After a 14 you have an ordinary turn: match the 14 of squares.
lesson-again-market-again-done = Well played: two cards less for you, one more for everybody else.

lesson-picks = Pick two, pick three
lesson-picks-about = Attack with 2 and 5, defend yourself, and know when to keep them.
lesson-picks-defend = Chidi laid a 2: “Pick two!” You pick two cards, or defend with another 2 of any shape. Defend.
lesson-picks-defend-done = Now Bisi has to pick four, or defend with a 2 of her own. Every 2 adds two.
lesson-picks-defend-better = You may pick the two cards. But a 2 in your hand sends them on, and Bisi picks four.
lesson-picks-pay = Chidi laid a 5: “Pick three!” Only another 5 defends against a 5. You hold none, so pick.
lesson-picks-pay-done = Three cards, and your turn is over. The 5 is paid for; Bisi need not pick again.
lesson-picks-dead = Bisi laid the 2 of squares and Chidi picked two. The 2 is paid for and counts as a plain card. Your turn.
lesson-picks-dead-done = Right: you owed nothing any more, only the shape or the number had to fit.
lesson-picks-keep = Both cards of yours fit, and everybody still holds many cards. Which one do you keep?
lesson-picks-keep-done = Good. Your 2 stays as your only defence, should Chidi say “Pick two”.
lesson-picks-keep-better = The 2 fits, but then you stand there without a defence. Keep it while nobody is close to finishing.
lesson-picks-attack = Bisi plays next and has only one card left. Now is the time for your 2.
lesson-picks-attack-done = Bisi has to pick two instead of finishing. That is what you kept the 2 for.
lesson-picks-attack-better = That fits, but Bisi may finish now. A 2 kept too long is worth nothing.

lesson-whot = Whot: I need…
lesson-whot-about = The 20 fits almost always. Which shape to ask for, and when to keep it.
lesson-whot-call = Only your Whot fits. Lay it, and ask for the shape that you hold most of.
lesson-whot-call-done = “I need star!” You hold three stars, so you can go on when your turn comes back. The first shape you say is binding.
lesson-whot-call-better = You may ask for any shape. But ask for the one that you hold most of: stars.
lesson-whot-follow = Chidi laid a Whot and needs squares. Now only a square counts, or another Whot.
lesson-whot-follow-done = A square answers the call. From now on shape and number count again.
lesson-whot-follow-better = A Whot would do. But keep it: the square fits, and a Whot helps you out later.
lesson-whot-bound = Bisi asked for crosses, and Chidi could only pick. The call holds until somebody answers it.
lesson-whot-bound-done = Right. Picking does not end a call; your cross does.
lesson-whot-last = Two cards left: a Whot and one that fits. Which one goes first?
lesson-whot-last-done = Good. The Whot can be your last card: it fits whatever lies there, unless there is something to pick. If somebody else wins first, it costs you 20.
lesson-whot-last-better = That is allowed. But then your circle must fit next time. Kept for last, the Whot fits almost always.

lesson-calls = What you have to say
lesson-calls-about = Semi last card, last card, missed calls and slow players.
lesson-calls-two-left = You hold three cards. Play one; watch how many are left.
lesson-calls-two-left-done = Two cards are left in your hand. Now you have to say something.
lesson-calls-semi = You hold two cards. Say what has to be said before Bisi plays.
lesson-calls-semi-done = Heard. Without it, anybody could have claimed it, and you would have picked two.
lesson-calls-semi-better = That call belongs to another number of cards. With two cards it is “Semi last card”.
lesson-calls-last = The round went on, and you laid the 3 of stars. One card is left. What do you say?
lesson-calls-last-done = Everybody knows now that you may finish next. Forget it, and you pick two.
lesson-calls-last-better = That call belongs to another number of cards. With one card it is “Last card”.
lesson-calls-claim = Chidi has one card left and said nothing. You are next: claim it before you play.
lesson-calls-claim-done = Chidi picks two. A missed call must be claimed before the next player acts.
lesson-calls-claim-better = A legal move. But once you have acted it is too late to claim the missed call.
lesson-calls-slow = Bisi thinks and thinks, longer than the ten seconds agreed. You may call her slow.
lesson-calls-slow-done = Bisi picks one card for waiting too long, and the turn goes to Chidi. Nobody runs a stopwatch: the players say so.

lesson-double = Double decking
lesson-double-about = Several cards of one number in one turn, where that is agreed.
lesson-double-deck = At this table you may lay several cards of one number. You hold two 4s and another star. Which 4 should lie on top?
lesson-double-deck-done = Two cards gone, and stars are called: that is your own shape. The last card counts.
lesson-double-deck-better = That is allowed. But lay both 4s, the star last: then your own shape is called.
lesson-double-number-first = The first card has to share the call card's number, and no 7 is in your hand. Play one card that fits.
lesson-double-number-first-done = Right: a 4 on a star is an ordinary play. Two 4s would need a 4 as the call card.

lesson-count = Counting, and the two numbers of a star
lesson-count-about = Play by the outer number, count by the inner one, and get rid of what is dear.
lesson-count-star = The 7 of stars shows a small 14 inside. When you play, only the outer number counts. Chidi laid the 13 of circles: what fits?
lesson-count-star-done = Right. The inner number matters only when hands are counted.
lesson-count-shed = Chidi has one card left. What stays in your hand counts against you. Which cross do you lay?
lesson-count-shed-done = Good: 13 points less. Whoever holds most at the end is last.
lesson-count-shed-better = It fits. But if Chidi finishes, the 13 stays in your hand. Lay the dear card first.
lesson-count-total = Bisi has won. You hold the 7 of stars and a Whot. What does your hand count?
lesson-count-total-done = 14 for the star, its inner number, and 20 for the Whot: 34.

lesson-plain = English Whot: a plain game
lesson-plain-about = Match shape or number. The numbers have no effects here.
lesson-plain-two = Chidi laid the 2 of circles. In the English game a 2 is a plain card: nobody has to pick. Play on.
lesson-plain-two-done = Shape or number, and nothing else. Hold on, suspension and the rest belong to the Nigerian game.
lesson-plain-eight = You have laid the 8 of circles. Whose turn is it now?
lesson-plain-eight-done = Bisi's: an 8 skips nobody here.

lesson-ladder = Ladders
lesson-ladder-about = Three or more numbers in a row in one turn.
lesson-ladder-up = You hold 10, 11 and 12 of triangles. Numbers that follow each other in one shape may be laid in one turn. The first must fit the 10 of circles.
lesson-ladder-up-done = Three cards in one turn. The last one, the 12, is the new call card. A ladder never begins with a Whot.
lesson-ladder-up-better = That fits. But you can lay all three triangles as a ladder: 10, 11, 12.
lesson-ladder-down = The call card is the 3 of circles. A ladder may also go down, in steps of one. Lay the longest that you can.
lesson-ladder-down-done = 3, 2, 1. The 5 was no neighbour of the 3: there is a 4 between.
lesson-ladder-down-better = It fits. But three squares go in one turn: 3, 2, 1.

lesson-functions = The Whot's three functions
lesson-functions-about = Ask for a shape, change the direction, or skip a player.
lesson-functions-need = Nothing but your Whot fits. It can ask for a shape, change the direction, or skip the next player. You hold two stars.
lesson-functions-need-done = “I need star!” With your two stars you can go on.
lesson-functions-need-better = Allowed. But then triangles stay called, and you hold none. Ask for stars.
lesson-functions-skip = Bisi plays next and has one card left. Stars are called, and you hold one. Use your Whot so that Bisi does not play next.
lesson-functions-skip-done = Bisi does not get her turn. After a skip or a change of direction the call stays as it was: stars.
lesson-functions-skip-better = Allowed, but then it is Bisi's turn, and she may finish. Skip her, or change the direction.
lesson-functions-stays = Bisi laid a Whot on the 7 of stars and changed the direction. What is called now?
lesson-functions-stays-done = Stars, as before the Whot. The direction changed, the call did not.

lesson-defence = Defending against a Whot
lesson-defence-about = A Whot answers a Whot at once and undoes it.
lesson-defence-answer = Chidi asks for circles, and you hold none. Answer with your own Whot: it cancels his.
lesson-defence-answer-done = His call is undone and yours counts: stars.
lesson-defence-answer-better = Allowed, but your Whot can do more: cancel the call and ask for stars, which you hold.
lesson-defence-skipped = Chidi's Whot skips you. You hold a Whot too: defend at once, before Bisi plays, and ask for crosses.
lesson-defence-skipped-done = His skip is undone. Whoever is hit by a Whot may answer it with one.
lesson-defence-skipped-better = That defends as well. But ask for a shape that you hold: crosses.

lesson-hundred = A hundred points and out
lesson-hundred-about = Hands add up from round to round.
lesson-hundred-total = Bisi has won the round. You hold the 7 of stars and the 10 of crosses. What does your hand count?
lesson-hundred-total-done = 14 and 10: 24. Had you come with 76 or more, you would be out: a total of 100 drops out, and the last one left wins.
lesson-hundred-shed = Bisi has one card left. Two of your cards fit. Which one would cost you most?
lesson-hundred-shed-done = Right: the 5 of stars counts 10, the 7 of circles only 7.
lesson-hundred-shed-better = It fits. But a star counts double: the 5 of stars would cost 10, the 7 of circles costs 7.

lesson-stars = Knock-out: both numbers of a star
lesson-stars-about = A star may be played by its outer or its inner number.
lesson-stars-inner = Chidi laid the 14 of circles. In Knock-out a star also fits by its inner number. Which card fits?
lesson-stars-inner-done = 7 outside, 14 inside: the 7 of stars fits a 7 and a 14.
lesson-stars-outer = Chidi laid the 7 of stars. Others match a star by shape or by its outer number. What do you lay?
lesson-stars-outer-done = Right. The 14 of squares does not fit: a star on the table is matched by its outer number only.

lesson-doubles = Knock-out: stars cost dearly
lesson-doubles-about = One star left doubles your hand, two or more make it four times as much.
lesson-doubles-one = Bisi has won. You hold the 3 of stars and the 10 of crosses. One star is left, so the hand counts twice. How much?
lesson-doubles-one-done = 6 and 10 are 16, and twice that is 32.
lesson-doubles-two = And now two stars: the 3 and the 1 of stars, and the 10 of crosses. Two or more stars: four times. How much?
lesson-doubles-two-done = 6, 2 and 10 are 18, and four times that is 72.
lesson-doubles-shed = Bisi has one card left. Two of your cards fit. Which one do you get rid of?
lesson-doubles-shed-done = Good. With one star less your hand counts twice, not four times: 38.
lesson-doubles-shed-better = The 13 seems dear. But it is the second star that makes your hand count four times: 80 in place of 38.

lesson-lead = First lead, ranks and suits
lesson-lead-about = The 3 of spades begins. Rank first, then suit.
lesson-lead-three = You hold the 3 of spades, the lowest card, so you begin. Your first play must contain it: alone, or in a combination.
lesson-lead-three-done = Well begun. A sequence gets rid of several low cards at once. In later deals the winner of the one before leads, with anything.
lesson-lead-rank = Dung laid a king. The ranks go 3, 4, 5 up to king, ace and, highest of all, 2. Beat the king as cheaply as you can.
lesson-lead-rank-done = The ace is enough. Your 2 stays for later.
lesson-lead-rank-better = The 2 beats everything. That is why you keep it: the ace is enough here.
lesson-lead-suit = Dung laid the 9 of diamonds. Between equal ranks the suit decides: spades, clubs, diamonds, hearts. Beat it.
lesson-lead-suit-done = Hearts is the highest suit, so the 9 of hearts beats every other 9.
lesson-lead-suit-better = The 2 is too good for that. A 9 with a higher suit is enough.

lesson-sets = Singles, pairs, triples
lesson-sets-about = Answer with as many cards of one rank, and a higher one.
lesson-sets-pair = Dung laid two 6s. A pair is beaten only by a higher pair. Take the lower of your two.
lesson-sets-pair-done = Right. Two 8s are enough, and the kings stay with you.
lesson-sets-pair-better = That beats them. But the lower pair is enough; keep the kings.
lesson-sets-pair-suit = Two 9s lie there, clubs and diamonds. Can your two 9s beat them?
lesson-sets-pair-suit-done = Yes: the highest card decides, and yours is the 9 of hearts.
lesson-sets-triple = Three 5s lie there. What beats three of a kind?
lesson-sets-triple-done = Three of a kind with a higher rank. A pair, even of aces, does not count on it.
lesson-sets-shed = The table is empty and you lead. You may lay any combination. How do you get rid of most cards?
lesson-sets-shed-done = Three cards gone at once, and only three of a kind can answer.
lesson-sets-shed-better = Allowed, but all three 4s can go together. Do not break up what belongs together.

lesson-runs = Sequences
lesson-runs-about = Three or more ranks in a row, whatever the suits.
lesson-runs-run = Dung laid 4, 5, 6. Beat it with three cards in a row whose highest card is higher.
lesson-runs-run-done = Three on three. A sequence of four would not count: the length must be the same.
lesson-runs-top = 7, 8 and the 9 of hearts lie there. Which three of your cards are higher?
lesson-runs-top-done = The top card decides, 10 against 9. With your 7, 8 and 9 of spades the heart would have been higher.
lesson-runs-no-two = 10, jack and queen lie there. Beat them. A 2 is never part of a sequence: an ace is the highest end.
lesson-runs-no-two-done = Right. The 2 stays what it is: the highest single card.

lesson-passing = Passing and clearing
lesson-passing-about = Who passes is out until the table is cleared.
lesson-passing-forced = An ace lies there, and nothing of yours is higher. Pass.
lesson-passing-forced-done = You are out of this round now, until the table is cleared.
lesson-passing-locked = You passed. Bao beat the ace with the ace of diamonds, Chi passed, and Dung laid the 2 of clubs. Who is next?
lesson-passing-locked-done = Bao. You and Chi have passed and wait until the cards are cleared.
lesson-passing-save = A 10 lies there, early in the deal. You could break up a pair or spend your 2. Is it worth it?
lesson-passing-save-done = Good. Passing costs you only this round, and your pairs and your 2 stay whole.
lesson-passing-save-better = That beats the 10. But it breaks up a pair or spends a 2 on little. You may pass even when you could play.
lesson-passing-clear = Everybody has passed on your king: the table is cleared and you lead anything. What do you lead?
lesson-passing-clear-done = The lowest card: it is hard to get rid of later. Ace and 2 will win the lead again. Who leads may not pass.
lesson-passing-clear-better = Allowed. But lead your lowest card while you may; the high ones get the lead back.

lesson-bombs = Bombs
lesson-bombs-about = What beats a 2, and what does not.
lesson-bombs-quad = A 2 lies there. Four of a kind is a bomb and beats it. Three consecutive pairs would do as well.
lesson-bombs-quad-done = The 2 is beaten, and the others would need a higher four of a kind.
lesson-bombs-quad-better = You may pass. But your four 8s beat the 2, and you are likely to lead next.
lesson-bombs-pairs = Two 2s lie there. A pair of 2s takes four consecutive pairs. Three are not enough.
lesson-bombs-pairs-done = Eight cards at once. Three 2s would take five pairs.
lesson-bombs-only-twos = An ace lies there, and you hold four 9s. May you bomb it?
lesson-bombs-only-twos-done = No: a bomb beats only 2s. It waits for the 2 that will come.

lesson-when = When to bomb, when to spend a 2
lesson-when-about = The strongest cards at the right moment.
lesson-when-now = Dung laid the highest 2 and has one card left. If everybody passes, she leads it and is out.
lesson-when-now-done = Now you lead, not Dung. That is what a bomb is for.
lesson-when-now-better = You may pass, but then Dung leads her last card and is out. Bomb!
lesson-when-keep = You lead, and the 2s of the others are still to come. What do you lead?
lesson-when-keep-done = The low card first. As long as 2s are about, your four 6s are a weapon.
lesson-when-keep-better = Allowed. But lead your lowest single card, and keep the four 6s together against a 2, and your 2 for later.
lesson-when-two = Dung's ace lies there. You hold a pair and the 2 of clubs. Is it time for the 2?
lesson-when-two-done = Yes: it wins the lead, and then your pair goes out.
lesson-when-two-better = You may pass. But the 2 wins the lead now, and the pair would be your last play.

lesson-out = Going out
lesson-out-about = Plan the last two plays, and who leads after you.
lesson-out-plan = Two cards left, and you lead. In which order do you lay them?
lesson-out-plan-done = Only a bomb beats the 2 of hearts. If nobody has one, you lead again.
lesson-out-plan-better = The 4 is easily beaten, and then your 2 has to wait for its chance. Lay the 2 first.
lesson-out-first = Everybody passed. Lay your last card.
lesson-out-first-done = You are out, in first place. The others play on for theirs.
lesson-out-inherit = Nobody beat your 4, and everybody passed. You have no cards left: who leads now?
lesson-out-inherit-done = Bao: the lead goes to the next player in turn who still holds cards. First place counts three points here, the last none.
