start-title = Trọng tài bên bàn bài
start-again = Chơi lại
start-again-detail = {$game}: {$players}
start-continue = Chơi tiếp
start-continue-detail = {$game}: {$players}, {$when}
start-players = Người chơi, theo chiều kim đồng hồ
start-player = Người chơi {$n}
start-add = Thêm người chơi
start-remove = Bỏ {$player}
start-deal = Số lá mỗi người
start-deal-usual = Như thường lệ
start-source = Nhìn ở đâu
start-source-camera = Máy quay {$n}
start-demo = Xem một ván đã ghi
start-no-camera = Không tìm thấy máy quay: hãy cắm máy quay, hoặc chọn tệp phim hay một địa chỉ.
start-source-other = Tệp hoặc địa chỉ
start-source-path = Tệp hoặc địa chỉ
start-source-hint = Tệp phim, thư mục ảnh, rtsp:// hoặc http://
start-house = Luật nhà
start-house-none = Như thường lệ
start-house-some = { $n ->
   *[other] {$n} mục đã đổi
}
start-changed = đã đổi
start-usual = Thường lệ: {$value}
start-reset = Trở về luật thường lệ
start-go = Bắt đầu
start-missing = Hãy nhập ít nhất hai người chơi.
