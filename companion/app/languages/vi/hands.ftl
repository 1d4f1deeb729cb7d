hands = Bài còn trên tay
hands-points = {$n} điểm
hands-correct = Sửa bài của {$player}
hands-change = Không phải lá này?
hands-instead = Không phải {$card}? Chạm vào lá đúng.
hands-out = Không có trong tay
hands-add = Thêm một lá
hands-any = Hoặc lá khác
