lesson-round = Ván bắt đầu và kết thúc thế nào
lesson-round-about = Lá lật đầu ván, lá cuối cùng, và ai bét.
lesson-round-turned = Đầu ván lật ra 2 tròn. Không ai đánh lá đó nên không ai phải bốc. Bạn đi trước: lá nào khớp?
lesson-round-turned-done = Đúng. Lá đặc biệt lật đầu ván thường chỉ là lá thường, còn Whot lật ra thì trả lại chồng bốc. Nhân tiện: bộ Whot không có số 6 và số 9.
lesson-round-last-two = Lá cuối của bạn là lá 2. Nó có khớp không, và rồi sao nữa?
lesson-round-last-two-done = Bạn thắng ngay. Không ai phải bốc vì lá 2 đó: ván kết thúc với lá cuối cùng.
lesson-round-who-last = Bisi thắng. Bạn còn 13 và 4 tròn, Chidi còn 7 sao và 5 sao. Ai bét?
lesson-round-who-last-done = Chidi: lá sao tính số bên trong, 14 và 10, là 24 so với 17 của bạn. Nếu bằng điểm thì cả hai cùng bét.

lesson-hit = Khi bạn bị nhắm tới
lesson-hit-about = Lá 8, lá 14 hay một lượt chậm nhắm vào bạn.
lesson-hit-skipped = Bạn đánh sau Chidi, và Chidi đánh lá 8. Giờ tới lượt ai?
lesson-hit-skipped-done = Bisi. Bạn mất một lượt, và không đỡ được.
lesson-hit-market = Bisi đánh lá 14: bạn và Chidi mỗi người đã bốc một lá. Giờ tới lượt ai?
lesson-hit-market-done = Lại là Bisi. Ai bị lá 14 thì bốc một lá và mất lượt.
lesson-hit-slow = Chidi đánh lá 2, bạn đang có ba lá. Bạn nghĩ quá lâu và Bisi đã nhắc. Giờ bạn có mấy lá?
lesson-hit-slow-done = Năm: chậm khi đang nợ thì bốc đúng số nợ, không thêm lá nào.

lesson-shape = Nên yêu cầu hình nào
lesson-shape-about = Lá Whot đáng giá ở hình bạn yêu cầu.
lesson-shape-own-last = Còn hai lá, chỉ Whot khớp. Yêu cầu hình nào để đi tới cuối?
lesson-shape-own-last-done = Lá cuối của bạn là chữ thập. Nếu tới lượt bạn mà vẫn phải theo chữ thập thì bạn hết bài.
lesson-shape-own-last-better = Được phép. Nhưng lá cuối của bạn là chữ thập: hãy yêu cầu hình giúp bạn kết thúc.
lesson-shape-cant = Bisi đã bốc khi phải theo 10 tam giác, tức là không có tam giác. Kế tiếp là Bisi, còn ít bài. Bạn có một lá tam giác và một lá sao.
lesson-shape-cant-done = Tam giác: bạn có, còn Bisi thì khó có. Người khác bốc ở đâu là thiếu hình đó.
lesson-shape-cant-better = Được phép. Nhưng bạn biết Bisi thiếu hình nào: đã bốc khi phải theo tam giác. Hãy yêu cầu hình đó.
lesson-shape-whot-on-whot = Chidi cần hình vuông. Bạn không có lá vuông, không có Whot, và lúc này số không tính. Bạn làm được gì?
lesson-shape-whot-on-whot-done = Chỉ có bốc. Yêu cầu vẫn còn, và tới Bisi phải đáp.

lesson-missed = Câu phải nói và câu quên nói
lesson-missed-about = Quên thì mất gì, và khi nào bắt lỗi là quá muộn.
lesson-missed-forgot = Bạn đánh 3 sao, còn một lá mà không nói gì. Bisi đã bắt lỗi. Giờ bạn có mấy lá?
lesson-missed-forgot-done = Ba: một lá của bạn và hai lá phạt. Lượt không đổi.
lesson-missed-anew = Sau đó bạn phải bốc, và giờ lại còn một lá. Lúc trước bạn đã nói rồi. Giờ thì sao?
lesson-missed-anew-done = Đúng. Mỗi lần chỉ còn một lá thì phải nói lại.
lesson-missed-anew-better = Bạn còn một lá, và phải nói lần nữa, dù trước đó đã nói.
lesson-missed-late = Bisi còn một lá mà không nói gì, nhưng sau đó Chidi đã bốc. Còn bắt lỗi được không? Hãy làm điều còn làm được.
lesson-missed-late-done = Quá muộn: chỉ bắt lỗi được trước khi người kế tiếp hành động. Vậy thì đánh.
lesson-missed-late-better = Được phép. Nhưng bạn có lá tròn khớp, và Bisi chỉ còn một lá.

lesson-check-up = Hết bài thì nói
lesson-check-up-about = Khi bàn thoả thuận rằng đánh lá cuối cũng phải nói.
lesson-check-up-finish = Ở bàn này ai đánh lá cuối thì phải nói. Hãy đánh lá đó.
lesson-check-up-finish-done = Bạn hết bài. Giờ còn thiếu một việc.
lesson-check-up-say = Hãy nói bạn đã hết bài trước khi Bisi làm gì.
lesson-check-up-say-done = “Hết bài!” Giờ mới tính. Nhiều bàn không đòi câu này: hãy thoả thuận trước khi chia.
lesson-check-up-say-better = Câu đó dành cho số lá khác. Không còn lá nào thì nói “Hết bài”.
lesson-check-up-claim = Chidi đánh lá cuối mà không nói gì. Tới lượt bạn. Hãy bắt lỗi.
lesson-check-up-claim-done = Chidi bốc hai lá và chơi tiếp: ván chưa xong.
lesson-check-up-claim-better = Hãy bắt lỗi trước, nếu không Chidi thắng.

lesson-market = Khi chồng bốc hết bài
lesson-market-about = Chồng bài đã đánh thành chồng bốc mới.
lesson-market-last-card = Không lá nào khớp, chồng bốc còn một lá. Hãy bốc.
lesson-market-last-card-done = Chồng bốc đã hết. Ai bốc tiếp thì lập chồng mới. Từ bốn người trở lên thường xáo chung hai bộ, chồng bốc sẽ lâu hết hơn.
lesson-market-reshuffle = Bisi đã đánh, trên bàn có 45 lá. Chidi phải bốc: lá phải theo ở lại, tất cả bên dưới được xáo thành chồng bốc. Sau khi Chidi bốc, trong đó còn mấy lá?
lesson-market-reshuffle-done = 44 lá được úp lại, Chidi bốc một: 43. Có bàn dừng ở đây và tính điểm; hãy thoả thuận trước.
lesson-market-middle = Bạn nợ bốn lá mà chồng bốc chỉ còn một. Hãy bốc.
lesson-market-middle-done = Một lá từ chồng cũ, rồi xáo chồng bài đã đánh và lấy nốt ba lá. Chồng bốc thiếu thì nợ cũng không giảm.

lesson-turning = Đổi chiều
lesson-turning-about = Nếu đã thoả thuận, lá 2 hay lá 5 có thể đảo chiều chơi.
lesson-turning-away = Ở bàn này lá 2 hay lá 5 có thể đổi chiều. Kế tiếp là Bisi còn năm lá; Chidi ở phía bên kia còn một lá. Lá 2 của bạn nên nhắm vào ai?
lesson-turning-away-done = “Bốc hai và đổi chiều!” Chiều đổi trước, nên Chidi phải bốc.
lesson-turning-away-better = Được phép, nhưng rồi Chidi có thể hết bài. Hãy đánh lá 2 và đổi chiều.
lesson-turning-stays = Chidi đã bốc hai lá. Giờ tới lượt ai?
lesson-turning-stays-done = Bisi. Chiều mới giữ nguyên cho tới khi có người đổi lại.
lesson-turning-back = Chidi đánh lá 5 và còn một lá. Bạn có lá 5. Hãy đỡ sao cho nó quay về Chidi.
lesson-turning-back-done = Chidi phải bốc sáu lá. Khi đỡ cũng được đổi chiều.
lesson-turning-back-better = Được phép. Nhưng hãy đánh lá 5 và đổi chiều: Chidi, còn một lá, phải bốc sáu lá.

lesson-tactics = Chơi cho hay
lesson-tactics-about = Thứ tự và thời điểm của các lá đặc biệt.
lesson-tactics-no-follow = Lá 1 chữ thập khớp, 7 sao cũng khớp. Sau lá 1 thì sao?
lesson-tactics-no-follow-done = Tốt. Sau lá 1 bạn không có lá nào khớp và sẽ phải bốc.
lesson-tactics-no-follow-better = Được phép. Nhưng hãy nghĩ tiếp: sau lá 1 bạn phải đánh ngay, mà không lá nào khớp.
lesson-tactics-all-pick = Bisi và Chidi mỗi người còn một lá. Lá nào chặn được cả hai?
lesson-tactics-all-pick-done = Cả hai bốc một lá và chờ, bạn được đánh tiếp. Hãy để dành lá 14 cho lúc này.
lesson-tactics-all-pick-better = Khớp, nhưng rồi Bisi có thể hết bài. Lá 14 bắt cả hai bốc.
lesson-tactics-two-at-once = Còn hai lá và cả hai đều khớp. Làm sao đi cả hai trước khi người khác đánh?
lesson-tactics-two-at-once-done = “Giữ lượt!” Bạn còn một lá và vẫn là lượt bạn. Nhớ nói cả “Còn một lá”.
lesson-tactics-two-at-once-better = Được phép. Nhưng đánh lá 1 trước thì đi được cả hai lá liền.
lesson-tactics-out = Giờ tới lá kia.
lesson-tactics-out-done = Hết bài. Lá 1 hay lá 14 mà bạn theo được là lá kế cuối tốt nhất.

lesson-double-defend = Chidi đánh lá 2, bạn nợ hai lá. Bạn có hai lá 2, và bàn này cho đánh nhiều lá cùng số. Hãy đỡ bằng cả hai.
lesson-double-defend-done = Mỗi lá 2 thêm hai lá: Bisi phải bốc sáu, còn bạn bớt hai lá. Các lá đặc biệt đánh cùng nhau đều có tác dụng.
lesson-double-defend-better = Thế cũng đỡ được. Nhưng cả hai lá 2 đi cùng lúc thì Bisi phải bốc sáu.
lesson-double-to-one = Bạn đánh hai lá 10 và từ ba lá xuống một lá. Phải nói câu nào?
lesson-double-to-one-done = Chỉ “Còn một lá”: tính số lá còn lại sau cùng.
lesson-double-to-one-better = Bạn không dừng ở hai lá. Chỉ tính số cuối cùng: một.

lesson-plain-pick = Chidi đánh 5 sao, ở đây là lá thường. Bạn không có hình này, cũng không có số này. Bạn làm gì?
lesson-plain-pick-done = Bốc một lá là hết lượt. Bạn được một lá Whot: lần sau sẽ có ích.
