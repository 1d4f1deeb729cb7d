enrol = My deck
enrol-intro = Show your own deck once: a few cards at a time, in any order. Afterwards it is read by its own looks, however unusual it is.
enrol-decks = Decks shown before
enrol-new = A new deck
enrol-name = What is it called?
enrol-name-wanted = Give the deck a name of letters and digits.
enrol-deck-whot = Whot
enrol-deck-standard = Standard, 52 cards
enrol-begin = Start showing cards
enrol-more = Show more cards of {$name}
enrol-delete = Delete {$name}
enrol-had = {$n} of {$of} cards
enrol-opening = Opening the camera…
enrol-complete = All cards are known.
enrol-next = Lay down some cards, apart from each other.
enrol-which = Which card is number {$n}?
enrol-accept = { $n ->
    [one] That is right
   *[other] All {$n} are right
}
enrol-take-out = Take out: {$card}
enrol-tile-had = {$card}, known
enrol-done = Done
enrol-note-again = {$card} had been shown before: the new look is kept.
enrol-note-renamed = The card is now {$card}.
enrol-problem-small = A card is too small to learn: bring the camera closer.
enrol-problem-edge = A card’s edge can’t be told from the table: lay it on a plain spot.
enrol-problem-faint = Hardly anything shows on a card: change the light.
enrol-play-with = The deck on the table
enrol-any = Any deck
enrol-show = Show my own deck
