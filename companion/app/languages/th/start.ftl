start-title = กรรมการข้างโต๊ะไพ่
start-again = เล่นอีกครั้ง
start-again-detail = {$game}: {$players}
start-continue = เล่นต่อ
start-continue-detail = {$game}: {$players}, {$when}
start-players = ผู้เล่น เรียงตามเข็มนาฬิกา
start-player = ผู้เล่น {$n}
start-add = เพิ่มผู้เล่น
start-remove = เอา {$player} ออก
start-deal = ไพ่คนละกี่ใบ
start-deal-usual = ตามปกติ
start-source = ดูจากที่ไหน
start-source-camera = กล้อง {$n}
start-demo = ดูรอบที่บันทึกไว้แทน
start-no-camera = ไม่พบกล้อง โปรดเสียบกล้อง หรือระบุไฟล์วิดีโอหรือที่อยู่
start-source-other = ไฟล์หรือที่อยู่
start-source-path = ไฟล์หรือที่อยู่
start-source-hint = ไฟล์วิดีโอ โฟลเดอร์รูปภาพ rtsp:// หรือ http://
start-house = กติกาของบ้าน
start-house-none = ตามปกติ
start-house-some = { $n ->
   *[other] เปลี่ยน {$n} ข้อ
}
start-changed = เปลี่ยนแล้ว
start-usual = ปกติ: {$value}
start-reset = กลับไปใช้กติกาปกติ
start-go = เริ่ม
start-missing = โปรดใส่ชื่อผู้เล่นอย่างน้อยสองคน
