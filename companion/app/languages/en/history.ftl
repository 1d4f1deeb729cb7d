history = Past games
history-none = No game has been kept yet.
history-rounds = { $n ->
    [one] 1 round
   *[other] {$n} rounds
}
history-won = Won by {$player}
history-unfinished = Unfinished
history-under-way = Under way now
history-unreadable = The record of this game can't be read here; it can still be saved.
history-replay = Step by step
history-log = What was announced
history-step = Step {$n} of {$total}
history-first = To the beginning
history-back = One step back
history-forward = One step on
history-last = To the end
history-shows = {$player} shows {$cards}
history-shows-none = {$player} shows an empty hand
history-seated = Now play: {$player}
history-placed = The table was set up
history-save = Save this game as
history-save-record = Record
history-save-csv = Table (CSV)
history-save-json = Data (JSON)
history-save-picture = Picture of the scores
history-saved = Saved as {$path}
history-delete = Delete this game
history-delete-sure = The game and its pictures are removed for good.
history-delete-yes = Delete
