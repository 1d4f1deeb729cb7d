told-error-name = “{$player}” không dùng làm tên được: không có dấu hai chấm, dấu phẩy, = hay #
told-error-twice = {$player} được nêu tên hai lần
told-error-alone = hãy nhập ít nhất hai người chơi
told-error-whot-alone = Whot cần ít nhất hai người chơi
told-error-out = {$player} đã bị loại khỏi cuộc chơi
told-error-seats = {$game}: cần 2 tới {$most} người chơi, không phải {$n}
told-error-whot-deal = không chia {$n} được: Whot chia mỗi người 1 tới 10 lá
told-error-whot-pack = chia {$n} lá cho {$count} người thì bộ {$size} lá không còn lá phải theo và chồng bốc; hãy chia ít hơn, hoặc chơi hai bộ bài
told-error-deal = không thể chia mỗi người {$n} lá cho {$count} người chơi: được từ 1 tới {$most}
told-error-own-cards = luật riêng cần danh sách lá đặc biệt: 1=hold_on,2=pick:2,20=whot
told-error-option = “{$text}” không hợp lệ cho luật {$option}: {$detail}
told-error-hands-later = {$player}: chỉ mở bài khi ván kết thúc
told-error-hands-whose = {$player}: {$target} không chơi ván này
told-error-no-whot = {$player} cầm {$card}: đó không phải bài Whot
told-error-in-pile = {$player} cầm {$card}: lá này đã nằm trong chồng bài, không thể ở hai chỗ
told-error-held = {$player} cầm {$card}: lá này đang ở tay người khác, không thể ở hai chỗ
told-error-no-standard = {$player} cầm {$card}, không phải bài trong bộ 52 lá
told-error-elsewhere = {$player} cầm {$card}, lá này đã ở chỗ khác
told-error-goes-on = chưa chia được: ván chưa kết thúc
told-error-game-over = không chia được: cuộc chơi đã kết thúc, {$winner} đã thắng
told-error-call-first = trên bàn chưa có bài: hãy lật một lá trước
told-error-deal-first = trên bàn chưa có bài: hãy chia bài trước
told-error-not-lowest = {$card} không thể là lá nhỏ nhất: không phải bài trong bộ 52 lá
told-error-settings = không lưu được cài đặt vào “{$path}” ({$detail}); hãy đặt COMPANION_DATA sang thư mục khác
told-error-games = không lưu được các ván vào “{$path}” ({$detail}); hãy đặt COMPANION_DATA sang thư mục khác
told-error-game = không lưu được ván này vào “{$path}” ({$detail}); hãy giải phóng dung lượng, hoặc đặt COMPANION_DATA sang thư mục khác
