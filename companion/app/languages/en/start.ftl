start-title = A referee beside your table
start-again = Play again
start-again-detail = {$game}: {$players}
start-continue = Go on
start-continue-detail = {$game}: {$players}, {$when}
start-players = Players, clockwise
start-player = Player {$n}
start-add = Add a player
start-remove = Remove {$player}
start-deal = Cards each
start-deal-usual = Usual
start-source = Where to look
start-source-camera = Camera {$n}
start-demo = Watch a recorded round instead
start-no-camera = No camera was found: plug one in, or name a video file or an address.
start-source-other = A file or an address
start-source-path = File or address
start-source-hint = A video, a picture folder, rtsp:// or http://
start-house = House rules
start-house-none = As usual
start-house-some = { $n ->
    [one] 1 changed
   *[other] {$n} changed
}
start-changed = changed
start-usual = Usual: {$value}
start-reset = Back to the usual rules
start-go = Start
start-missing = Name at least two players.
