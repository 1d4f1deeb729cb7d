# The referee's sentences as it writes them in English; from these texts they are recognised, so
# they change together with the code.
told-dealt = the cards are dealt
told-round-won = {$player} wins the round
told-round-over = the round is over
told-asks-for = {$player} asks for {$shape}
told-reverses = {$player}: reverse
told-skips = {$player}: skip
told-taken-back = taken back: {$what}
told-corrected = corrected: {$what}
told-misread = misread: it is {$cards}
told-misread-turned = misread: {$cards} was turned up
told-took-back = {$player} took {$cards} back
told-did-not-pick = {$player} did not pick
told-cleared = the table is cleared
told-said = said
told-further-looks = further looks
told-cards-taken-away = cards taken away
told-next-card = the next card was {$player}'s
told-followed = {$card} followed
told-laid-more = {$player} laid more
told-before-that = before that {$player} played {$cards}
told-laid-on-it = the next card was laid on it
told-twenty-on-twenty = a 20 lay on the 20, as what followed tells
told-next-picked = the next player picked

told-ask-illegal = {$player} laid {$cards}. {$why}
told-ask-repeat = I read {$card}, which has been played already. What is it?
told-ask-which = Which card was laid?
told-ask-unread = A card was laid that I can't read. Which is it?
told-ask-turned = Before {$card} lay a card that I couldn't read. Which card was turned up?
told-ask-who = Who played {$cards}?
told-ask-shape = Which shape does {$player} ask for?
told-ask-what = What does {$player} say?
told-ask-gone = {$player}'s {$cards} is gone. Was it taken back?

told-camera-live = the camera is live
told-camera-stale = the camera is stale
told-camera-lost = the camera is lost
told-camera-ended = the camera is ended
told-clip-short = the clip ends {$n} frames early

told-moved-on = the table has moved on: {$now}; look, and tap again
told-on-turn-now = {$player} is on turn now
told-nothing-to-undo = there is nothing to undo: nothing has happened yet
told-no-action = there is no action {$n} to correct
told-deal-stays = the deal can't be corrected; undo it and lay the table again
told-answered-itself = that question has answered itself in the meantime
told-answer-with = answer with one of: {$choices}
told-which-card = say which card it is, then: {$cards}
told-which-cards = say which cards they are, then: {$cards}
told-which-played = say which card was played: {$cards}
told-cannot-have-played = {$player} can't have played {$cards} now
told-nothing-refused = nothing was refused just now, so nothing can be taken back
told-not-dealt = no cards are dealt yet; lay the table first
told-not-dealt-say = no cards are dealt yet; lay the table, or say that it is dealt
told-nobody-on-turn = the round is over, nobody is on turn
told-nothing-played = nothing has been played yet that could be corrected
told-round-goes-on = the round is not over yet: play it out, or undo to its end
told-turn-up = turn a card up: the round begins when I see it, or say which it is
told-no-twenty = no 20 has been played that could name a shape
told-turned-up-again = {$cards} goes back into the market; turn up the next card

told-fault-silent = no picture arrives
told-fault-frozen = the picture is frozen
told-fault-black = the picture is black
told-fault-blocked = something covers the lens
told-fault-unplugged = the camera is gone

told-no-file = there is no file or folder '{$path}'; check the path
told-no-clip = '{$path}' can't be read as a clip; use an mp4, avi or mkv file
told-empty-clip = '{$path}' holds no picture that can be read
told-empty-folder = the folder '{$path}' holds no pictures (jpg, png, webp)
told-no-picture = '{$path}' can't be read as a picture
told-camera-silent = {$source} is open but sends no picture; plug it in again
told-camera-none = there is no camera {$number}; no camera was found
told-camera-others = there is no camera {$number}; there are: {$list}
told-no-answer = nothing answers at '{$address}'; check the address and the network
