voice-whot = wot
voice-ask-shape = Hình nào?
voice-ask-unsure = Đó là lá nào?
voice-ask-repeat = Đó là lá nào?
voice-ask-who = Ai đã đánh lá này?
voice-ask-gone = Lá bài đã được rút lại chưa?
voice-ask-turned = Lá nào được lật lên?
