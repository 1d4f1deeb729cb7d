# Real cards before a camera in a lesson or a practice round.
lesson-real-tap = Tap the cards
lesson-real-cards = Lay real cards
lesson-real-how = Take the cards of your hand out of your own deck, and lay the one you play before the camera. Tapping still works.
lesson-real-opening = The camera is being opened. Lay nothing yet.
lesson-real-lay = Lay the card you play before the camera, or tap it.
lesson-real-seen = Seen: {$cards}
lesson-real-open = Your hand lies open. Push the card you play away from the others.
lesson-real-word = Now tap what this card is to do.
lesson-real-dark = No picture from the camera just now. Tapping still works.
lesson-real-nothing = There is nothing to lay just now.
