voice-whot = Whot
voice-ask-shape = ¿Qué figura?
voice-ask-unsure = ¿Qué carta es?
voice-ask-repeat = ¿Qué carta es?
voice-ask-who = ¿Quién la jugó?
voice-ask-gone = ¿Se retiró la carta?
voice-ask-turned = ¿Qué carta se descubrió?
