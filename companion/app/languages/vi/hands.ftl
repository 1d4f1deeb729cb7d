hands = Bài còn trên tay
hands-points = {$n} điểm
hands-correct = Sửa bài của {$player}
