told-error-name = «{$player}» no puede ser un nombre: sin dos puntos, coma, = ni #
told-error-twice = {$player} aparece dos veces entre los jugadores
told-error-alone = escriba al menos dos nombres
told-error-whot-alone = el Whot necesita al menos dos jugadores
told-error-out = {$player} ya quedó fuera de la partida
told-error-seats = {$game}: se juega entre 2 y {$most} personas, no {$n}
told-error-whot-deal = no se pueden repartir {$n}: en Whot se reparten de 1 a 10 cartas por persona
told-error-whot-pack = repartiendo {$n}, con {$count} jugadores no quedan carta a seguir y mercado de {$size} cartas; reparta menos, o juegue con dos barajas
told-error-deal = no se pueden repartir {$n} cartas por persona a {$count} jugadores: de 1 a {$most} sí
told-error-own-cards = las reglas propias necesitan la lista de cartas especiales: 1=hold_on,2=pick:2,20=whot
told-error-option = «{$text}» no vale para la regla {$option}: {$detail}
told-error-hands-later = {$player}: las manos se enseñan cuando termina la ronda
told-error-hands-whose = {$player}: {$target} no juega en esta ronda
told-error-no-whot = {$player} tiene {$card}: no es una carta de Whot
told-error-in-pile = {$player} tiene {$card}: ya está en el montón, y no puede estar en dos sitios
told-error-held = {$player} tiene {$card}: ya la tiene otra persona, y no puede estar en dos sitios
told-error-no-standard = {$player} tiene {$card}, que no es de la baraja francesa
told-error-elsewhere = {$player} tiene {$card}, que ya está en otro sitio
told-error-goes-on = no se puede repartir: la ronda aún no ha terminado
told-error-game-over = no se puede repartir: la partida ha terminado, la ganó {$winner}
told-error-call-first = todavía no hay cartas en la mesa: descubra primero una
told-error-deal-first = todavía no hay cartas en la mesa: reparta primero
told-error-not-lowest = {$card} no puede ser la carta más baja: no es de la baraja francesa
told-error-settings = los ajustes no se pueden guardar en «{$path}» ({$detail}); ponga otra carpeta en COMPANION_DATA
told-error-games = las partidas no se pueden guardar en «{$path}» ({$detail}); ponga otra carpeta en COMPANION_DATA
told-error-game = la partida no se puede guardar en «{$path}» ({$detail}); libere espacio, o ponga otra carpeta en COMPANION_DATA
