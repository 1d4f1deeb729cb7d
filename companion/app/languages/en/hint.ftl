# Advice for a hand; hint-CODE is why a move is good.
hint-menu = Advice
hint-title = What could I play?
hint-on-turn = It is {$player}'s turn. Tap the cards of this hand; nobody else should look.
hint-waiting = There is advice once the cards are dealt and somebody is on turn.
hint-change = Change the hand
hint-best = Best
hint-also = Also allowed
hint-play = Play {$cards}
hint-play-need = Play {$cards} and ask for {$shape}
hint-play-reverse = Play {$cards} and change the direction
hint-play-skip = Play {$cards} and skip the next player
hint-pick = { $n ->
    [one] Pick a card
   *[other] Pick {$n} cards
}
hint-pass = Pass
hint-says = Say “{$call}”
hint-wins = Claim the win: {$win}
hint-more = Other moves that are allowed: {$n}
hint-goes-out = You are out with it.
hint-only-move = Nothing else is allowed.
hint-sheds-several = It gets rid of several cards at once.
hint-stops-next = Somebody is close to finishing, and this is in the way.
hint-defends = It defends, and the next player has to pick more.
hint-nothing-defends = Nothing in this hand defends.
hint-nothing-fits = Nothing in this hand fits.
hint-plays-again = You play again, and have a card to follow.
hint-all-pick = Everybody else picks a card.
hint-keeps-picks = You keep a pick card to defend with.
hint-keeps-whot = You keep the Whot, which fits almost always.
hint-calls-longest = You hold most cards of this shape.
hint-own-shape = The shape stays one that you hold more of.
hint-sheds-high = A dear card leaves your hand.
hint-nothing-beats = Nothing in this hand beats it.
hint-just-enough = It is just high enough.
hint-low-first = Low cards are hard to get rid of later.
hint-keeps-sets = Pairs and sequences stay whole.
hint-keeps-twos = You keep your 2s.
hint-saves-bomb = You keep your bomb.
hint-bombs-two = A bomb beats the 2.
hint-takes-lead = It wins the lead, and little is left after it.
hint-pass-saves = Good cards stay for later.
hint-house-rule = House rule here: {$option}: {$value}
hint-count = {$player} holds {$expected} cards, and {$n} were tapped. Tap all of them.
