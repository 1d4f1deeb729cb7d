start-title = Un árbitro junto a su mesa
start-again = Jugar otra vez
start-again-detail = {$game}: {$players}
start-continue = Continuar
start-continue-detail = {$game}: {$players}, {$when}
start-players = Jugadores, en el sentido del reloj
start-player = Jugador {$n}
start-add = Añadir un jugador
start-remove = Quitar a {$player}
start-deal = Cartas por persona
start-deal-usual = Lo habitual
start-source = Dónde mirar
start-source-camera = Cámara {$n}
start-demo = Ver mejor una ronda grabada
start-no-camera = No se encontró ninguna cámara: conecte una, o indique un archivo de vídeo o una dirección.
start-source-other = Un archivo o una dirección
start-source-path = Archivo o dirección
start-source-hint = Un vídeo, una carpeta, rtsp:// o http://
start-house = Reglas de la casa
start-house-none = Las habituales
start-house-some = { $n ->
    [one] 1 cambiada
   *[other] {$n} cambiadas
}
start-changed = cambiada
start-usual = Lo habitual: {$value}
start-reset = Volver a las reglas habituales
start-go = Empezar
start-missing = Escriba al menos dos nombres.
