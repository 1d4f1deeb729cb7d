scores = Điểm
scores-round = Ván {$n}
scores-none = Chưa có ván nào kết thúc.
scores-place = {$n}. {$player}
scores-enter = Nhập bài của {$player}
scores-count = {$n} trên {$expected} lá
scores-done = Đủ bài rồi
scores-new-round = Chia ván tiếp theo
scores-turn-up = Hoặc dọn bàn rồi lật một lá: ván bắt đầu khi máy quay nhìn thấy lá đó.
scores-turned-up = Lá nào đã được lật?
scores-standing = Xếp hạng
scores-hidden = { $n ->
   *[other] Chưa cho xem bài: {$n} lá
}
scores-empty = Hết bài
scores-stars-double = { $n ->
   *[other] {$n} lá sao tính gấp đôi
}
scores-stars-face = { $n ->
   *[other] {$n} lá sao tính số bên ngoài
}
scores-stars-knockout = { $n ->
    [1] Một lá sao: bài nhân đôi
   *[other] {$n} lá sao: bài nhân bốn
}
scores-stars-per-star = { $n ->
   *[other] {$n} lá sao: bài nhân đôi theo từng lá
}
scores-picked = { $n ->
   *[other] đã bốc {$n} lá
}
scores-fined = { $n ->
   *[other] trong đó {$n} lá phạt
}
scores-stopped = { $n ->
   *[other] {$n} nước đi bị chặn
}
scores-void = Ván này không tính
scores-by-place = Theo hạng {$n}
scores-cards-won = Bài của những người khác: {$sum}
scores-cards-left-1 = { $n ->
   *[other] Còn {$n} lá
}
scores-cards-left-2 = { $n ->
   *[other] Còn {$n} lá, mỗi lá tính hai
}
scores-cards-left-3 = { $n ->
   *[other] Còn {$n} lá, mỗi lá tính ba
}
scores-instant = {$player} tới trắng
scores-chopped = Bị {$player} chặt: -{$points}
scores-chop = Chặt {$player}: +{$points}
scores-blank = Chưa đánh lá nào: -{$points}
scores-rotten = Bài thối: -{$points}
scores-eliminated = {$player} bị loại với {$points} điểm
scores-game-won = {$player} thắng cả cuộc chơi
scores-ahead = Đang dẫn: {$player}
scores-few = Ít điểm là tốt
scores-many = Nhiều điểm là tốt
scores-chart = Điểm qua từng ván
scores-chart-spoken = Biểu đồ điểm qua {$n} ván. Hiện nay: {$list}
scores-table = Xếp hạng sau từng ván
scores-column = Ván
scores-picture = Bàn bài cuối ván {$n}
scores-running = Ván {$n} đang chơi
