voice-whot = wot
voice-ask-shape = Which shape?
voice-ask-unsure = Which card is it?
voice-ask-repeat = Which card is it?
voice-ask-who = Who played it?
voice-ask-gone = Was the card taken back?
voice-ask-turned = Which card was turned up?
