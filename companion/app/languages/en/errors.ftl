# What a start, a deal or a hand shown lacks, as the code writes it in English.
told-error-name = players: '{$player}' can't be a name: no colon, comma, = or # in it
told-error-twice = players: {$player} is named twice
told-error-alone = players: name at least two, separated by commas
told-error-whot-alone = Whot needs at least two players
told-error-out = players: {$player} has dropped out of the game
told-error-seats = {$game} is played by 2 to {$most}, not by {$n}
told-error-whot-deal = deal {$n}: Whot deals 1 to 10 cards each
told-error-whot-pack = deal {$n}: {$count} players leave no call card and market of {$size} cards; deal fewer, or play with two packs (decks 2)
told-error-deal = {$n} cards each can't be dealt to {$count} players: 1 to {$most} can
told-error-own-cards = whot/custom needs the option special_cards: 1=hold_on,2=pick:2,20=whot
told-error-option = option {$option} can't be '{$text}': {$detail}
told-error-hands-later = {$player} holds: hands are shown when the round is over
told-error-hands-whose = {$player} holds: {$target} does not play in this round
told-error-no-whot = {$player} holds {$card}: that is no Whot card
told-error-in-pile = {$player} holds {$card}: it lies in the pile already, and can't be in two places
told-error-held = {$player} holds {$card}: it is held by somebody already, and can't be in two places
told-error-no-standard = {$player} holds {$card}, which is no standard card
told-error-elsewhere = {$player} holds {$card}, which lies somewhere else already
told-error-goes-on = deal: the round is not over yet
told-error-game-over = deal: the game is over, {$winner} has won it
told-error-call-first = no cards are on the table yet: turn a call card up first
told-error-deal-first = no cards are on the table yet: deal first
told-error-not-lowest = {$card} can't be the lowest card: it is no standard card
told-error-settings = settings can't be kept in '{$path}' ({$detail}); set COMPANION_DATA to another folder
told-error-games = games can't be kept in '{$path}' ({$detail}); set COMPANION_DATA to another folder
told-error-game = the game can't be kept in '{$path}' ({$detail}); free some space, or set COMPANION_DATA to another folder
