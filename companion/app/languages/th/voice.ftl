voice-whot = wot
voice-ask-shape = รูปอะไร
voice-ask-unsure = ไพ่ใบไหน
voice-ask-repeat = ไพ่ใบไหน
voice-ask-who = ใครเป็นคนลง
voice-ask-gone = เก็บไพ่กลับไปแล้วใช่ไหม
voice-ask-turned = ไพ่ใบไหนที่หงายขึ้นมา
