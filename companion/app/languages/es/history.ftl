history = Partidas anteriores
history-none = Todavía no hay partidas guardadas.
history-rounds = { $n ->
    [one] 1 ronda
   *[other] {$n} rondas
}
history-won = Ganó {$player}
history-unfinished = Sin terminar
history-under-way = En juego ahora
history-unreadable = El registro de esta partida no se puede leer aquí; aún se puede guardar.
history-replay = Paso a paso
history-log = Lo que se anunció
history-step = Paso {$n} de {$total}
history-first = Al principio
history-back = Un paso atrás
history-forward = Un paso adelante
history-last = Al final
history-shows = {$player} muestra {$cards}
history-shows-none = {$player} muestra la mano vacía
history-seated = Ahora juegan: {$player}
history-placed = Se preparó la mesa
history-save = Guardar esta partida como
history-save-record = Registro
history-save-csv = Tabla (CSV)
history-save-json = Datos (JSON)
history-save-picture = Imagen de los puntos
history-saved = Guardado como {$path}
history-delete = Borrar esta partida
history-delete-sure = La partida y sus imágenes se borran para siempre.
history-delete-yes = Borrar
