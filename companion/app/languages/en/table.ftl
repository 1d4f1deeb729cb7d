deal = New round
deal-begins = {$player} begins.
deal-line = New round, {$cards} turned up
play-detail = {$player} played {$cards}
play-short = {$player} played
pick-cards = { $n ->
    [one] {$player} picks a card
   *[other] {$player} picks {$n} cards
}
pass = {$player} passes
clear = The table is cleared
clear-lead = {$player} leads.
illegal = Not allowed, {$player}
illegal-line = {$player} may not play {$cards}
round-won = {$player} wins the round
says = {$player} says so
correction = Corrected
correction-line = Corrected: {$player}, {$cards}
event-says = Somebody spoke
event-question = A question
turn-of = {$player}'s turn
turn-next = {$player}'s turn.
turn-nobody = The round is over
turn-waiting = Waiting for the first card
turn-debt = { $n ->
    [one] Owes 1 card: answer, or pick
   *[other] Owes {$n} cards: answer, or pick
}
turn-called = Asked for: {$shape}
turn-beat = Beat {$player}'s cards, or pass
turn-lead = Leads anything
turn-any = Match the shape or the number, or pick
direction-clockwise = Clockwise
direction-counter = Counter-clockwise
owes = owes {$n}
needs = needs {$shape}
market = Market
pile = Pile
cards-count = { $n ->
    [one] 1 card
   *[other] {$n} cards
}
cards-one = 1 card
seat-spoken = {$player}: {$cards}{$turn}
seat-turn = , on turn
seat-passed = passed
players = Players
call-card = Call card
on-table = On the table
camera-opening = Opening the camera
camera-live = Camera live
camera-stale = Picture stands still
camera-lost = Camera lost
camera-ended = End of the clip
camera-moving = Wait: something moves
picture = Live picture of the table
picture-waiting = The first picture comes in a moment
welcome = Show the table to the camera
welcome-detail = The referee calls as soon as a card is played.
events = What happened
events-none = Nothing has happened yet.
confidence = Read with {$percent} % confidence
inferred = Concluded. {$why}
voice-on = Speak the calls
voice-off = Be silent
