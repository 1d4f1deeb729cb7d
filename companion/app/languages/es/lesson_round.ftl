lesson-round = Cómo empieza y acaba una ronda
lesson-round-about = La carta descubierta, la última carta y quién queda último.
lesson-round-turned = Para empezar se ha descubierto el 2 de círculos. Nadie lo ha jugado, así que nadie roba. Usted empieza: ¿qué encaja?
lesson-round-turned-done = Eso es. Una carta especial descubierta es normal en la mayoría de las mesas, y un Whot descubierto vuelve al mercado. Por cierto: ninguna baraja Whot tiene 6 ni 9.
lesson-round-last-two = Su última carta es un 2. ¿Encaja, y qué pasa?
lesson-round-last-two-done = Gana en el acto. Nadie tiene que robar por su 2: la ronda acaba con la última carta.
lesson-round-who-last = Ha ganado Bisi. Usted tiene el 13 y el 4 de círculos; Chidi, el 7 y el 5 de estrellas. ¿Quién queda último?
lesson-round-who-last-done = Chidi: de las estrellas cuenta el número interior, 14 y 10, que suman 24 contra sus 17. Con manos iguales, los dos serían últimos.

lesson-hit = Cuando le toca a usted
lesson-hit-about = Un 8, un 14 o un turno lento contra usted.
lesson-hit-skipped = Usted va después de Chidi, y Chidi ha puesto un 8. ¿Quién juega ahora?
lesson-hit-skipped-done = Bisi. Usted pierde un turno, y contra eso no hay defensa.
lesson-hit-market = Bisi ha puesto un 14: usted y Chidi han robado una carta. ¿Quién juega ahora?
lesson-hit-market-done = Otra vez Bisi. A quien le toca un 14, roba una carta y pierde el turno.
lesson-hit-slow = Chidi ha puesto un 2, y usted tenía tres cartas. Ha pensado demasiado y Bisi lo ha dicho. ¿Cuántas cartas tiene ahora?
lesson-hit-slow-done = Cinco: quien tarda cuando debe cartas roba lo que debe, ni una más.

lesson-shape = Qué figura pedir
lesson-shape-about = Un Whot vale lo que se pide con él.
lesson-shape-own-last = Le quedan dos cartas y solo encaja el Whot. ¿Qué figura le lleva al final?
lesson-shape-own-last-done = Su última carta es una cruz. Si las cruces siguen pedidas cuando vuelva su turno, termina.
lesson-shape-own-last-better = Se puede. Pero su última carta es una cruz: pida aquello con lo que pueda terminar.
lesson-shape-cant = Bisi ha robado ante el 10 de triángulos: no tenía ningún triángulo. Le toca después de usted y tiene pocas cartas. Usted tiene un triángulo y una estrella.
lesson-shape-cant-done = Triángulos: usted tiene uno, y Bisi difícilmente. Cuando otros roban, se ve lo que les falta.
lesson-shape-cant-better = Se puede. Pero sabe qué figura le faltaba a Bisi: robó ante un triángulo. Pida esa.
lesson-shape-whot-on-whot = Chidi pide cuadrados. Usted no tiene ni un cuadrado ni un Whot, y los números no cuentan ahora. ¿Qué puede hacer?
lesson-shape-whot-on-whot-done = Solo robar. Lo pedido sigue valiendo, y ahora tiene que cumplirlo Bisi.

lesson-missed = Avisos debidos y olvidados
lesson-missed-about = Qué cuesta olvidarlos, y cuándo es tarde para reclamarlos.
lesson-missed-forgot = Ha puesto el 3 de estrellas, le quedaba una carta y no ha dicho nada. Bisi lo ha reclamado. ¿Cuántas cartas tiene ahora?
lesson-missed-forgot-done = Tres: la suya y dos por el aviso olvidado. El turno no cambia.
lesson-missed-anew = Después tuvo que robar, y ahora le queda otra vez una sola carta. Ya lo había dicho antes. ¿Y ahora?
lesson-missed-anew-done = Eso es. Cada vez que le queda una carta hay que avisar de nuevo.
lesson-missed-anew-better = Le queda una carta, y hay que avisar otra vez, aunque ya lo dijera antes.
lesson-missed-late = A Bisi le quedó una carta y no dijo nada, pero Chidi ya ha robado después. ¿Puede reclamarlo todavía? Haga lo que queda por hacer.
lesson-missed-late-done = Es tarde: solo se puede reclamar hasta que actúa el siguiente. Así que se juega.
lesson-missed-late-better = Se puede. Pero tiene un círculo que encaja, y a Bisi le queda una carta.

lesson-check-up = Check up: sin cartas
lesson-check-up-about = Donde se acuerda que también se avisa al poner la última carta.
lesson-check-up-finish = En esta mesa hay que avisar al poner la última carta. Póngala.
lesson-check-up-finish-done = Se ha quedado sin cartas. Ahora falta una cosa.
lesson-check-up-say = Diga que ha terminado antes de que Bisi haga nada.
lesson-check-up-say-done = «¡Check up!» Ahora vale. En muchas mesas nadie lo pide: acuérdenlo antes de repartir.
lesson-check-up-say-better = Eso es para otro número de cartas. Sin ninguna carta es «Check up».
lesson-check-up-claim = Chidi ha puesto su última carta sin decir nada. Le toca a usted. Reclámelo.
lesson-check-up-claim-done = Chidi roba dos y sigue jugando: la ronda no ha acabado.
lesson-check-up-claim-better = Reclame primero el «Check up» olvidado, o habrá ganado Chidi.

lesson-market = Cuando se acaba el mercado
lesson-market-about = El montón se convierte en el nuevo mercado.
lesson-market-last-card = Nada encaja, y en el mercado queda una carta. Róbela.
lesson-market-last-card-done = El mercado está vacío. Quien robe ahora empieza uno nuevo. Con cuatro personas o más se suelen juntar dos barajas, y el mercado dura más.
lesson-market-reshuffle = Bisi ha jugado y en el montón había 45 cartas. Chidi ha tenido que robar: la carta a seguir se queda, y todo lo de debajo se baraja y pasa a ser el mercado. ¿Cuántas cartas quedan en él tras robar Chidi?
lesson-market-reshuffle-done = Eran 44, y Chidi ha robado una: 43. Otras mesas paran aquí y cuentan las manos; acuérdenlo antes.
lesson-market-middle = Debe cuatro cartas, y en el mercado solo queda una. Robe.
lesson-market-middle-done = Una del mercado viejo; después se baraja el montón, y de ahí salen las otras tres. La deuda no baja porque falte mercado.

lesson-turning = Cambiar el sentido
lesson-turning-about = Donde se acuerda, un 2 o un 5 puede dar la vuelta al juego.
lesson-turning-away = En esta mesa un 2 o un 5 puede cambiar el sentido. Ahora va Bisi, con cinco cartas; a Chidi, al otro lado, le queda una. ¿A quién debe dar su 2?
lesson-turning-away-done = «¡Roba dos y cambio de sentido!» Primero cambia el sentido, así que roba Chidi.
lesson-turning-away-better = Se puede, pero entonces Chidi puede terminar. Ponga el 2 y cambie con él el sentido.
lesson-turning-stays = Chidi ha robado dos. ¿Quién juega ahora?
lesson-turning-stays-done = Bisi. El nuevo sentido se queda hasta que alguien lo cambie.
lesson-turning-back = Chidi ha puesto un 5 y le queda una carta. Usted tiene un 5. Defiéndase de modo que le vuelva a Chidi.
lesson-turning-back-done = Seis cartas para Chidi. Al defenderse también se puede cambiar el sentido.
lesson-turning-back-better = Se puede. Pero ponga el 5 y cambie el sentido: así Chidi, con una carta, tiene que robar seis.

lesson-tactics = Jugar bien
lesson-tactics-about = El orden y el momento de las cartas especiales.
lesson-tactics-no-follow = Encaja su 1 de cruces, y también el 7 de estrellas. ¿Qué pasa después del 1?
lesson-tactics-no-follow-done = Bien. Después del 1 no le encajaría nada y tendría que robar.
lesson-tactics-no-follow-better = Se puede. Pero piense en lo que viene: después del 1 tiene que seguir usted, y nada le encaja.
lesson-tactics-all-pick = Bisi y Chidi tienen una carta cada uno. ¿Qué carta detiene a los dos?
lesson-tactics-all-pick-done = Los dos roban una y esperan, y usted vuelve a jugar. Guarde un 14 para un momento así.
lesson-tactics-all-pick-better = Encaja, pero entonces Bisi puede terminar. Con el 14 roban los dos.
lesson-tactics-two-at-once = Le quedan dos cartas, y las dos encajan. ¿Cómo se libra de ambas antes de que juegue otro?
lesson-tactics-two-at-once-done = «¡Espera!» Le queda una carta y sigue siendo su turno. Diga también «Última carta».
lesson-tactics-two-at-once-better = Se puede. Pero con el 1 primero juega las dos seguidas.
lesson-tactics-out = Y ahora la otra.
lesson-tactics-out-done = Ha terminado. Un 1 o un 14 que pueda seguir es la mejor carta para antes de la última.

lesson-double-defend = Chidi ha puesto un 2 y usted debe dos. Tiene dos 2, y en esta mesa se pueden poner varias cartas de un número. Defiéndase con los dos.
lesson-double-defend-done = Cada 2 suma dos: Bisi tiene que robar seis, y usted se libra de dos cartas. Las cartas especiales puestas juntas cuentan todas.
lesson-double-defend-better = También defiende. Pero los dos 2 se van a la vez, y entonces Bisi roba seis.
lesson-double-to-one = Ha puesto dos 10 y ha pasado de tres cartas a una. ¿Qué aviso toca?
lesson-double-to-one-done = Solo «Última carta»: cuenta cuántas cartas quedan al final.
lesson-double-to-one-better = No se quedó en dos cartas. Solo cuenta el número final: una.

lesson-plain-pick = Chidi ha puesto el 5 de estrellas, aquí una carta normal. Usted no tiene ni la figura ni el número. ¿Qué hace?
lesson-plain-pick-done = Robar una carta termina su turno. Le ha salido un Whot: la próxima vez le servirá.
