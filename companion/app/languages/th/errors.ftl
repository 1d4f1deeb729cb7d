told-error-name = “{$player}” ใช้เป็นชื่อไม่ได้ ห้ามมีเครื่องหมาย : , = หรือ #
told-error-twice = ชื่อ {$player} ซ้ำกัน
told-error-alone = โปรดใส่ชื่อผู้เล่นอย่างน้อยสองคน
told-error-whot-alone = Whot ต้องมีผู้เล่นอย่างน้อยสองคน
told-error-out = {$player} ออกจากเกมไปแล้ว
told-error-seats = {$game}: เล่นได้ 2 ถึง {$most} คน ไม่ใช่ {$n} คน
told-error-whot-deal = แจก {$n} ใบไม่ได้ Whot แจกคนละ 1 ถึง 10 ใบ
told-error-whot-pack = แจก {$n} ใบให้ {$count} คน ไพ่ {$size} ใบจะไม่เหลือไพ่ที่ต้องตามและกองจั่ว แจกน้อยลง หรือใช้สองสำรับ
told-error-deal = แจกคนละ {$n} ใบให้ {$count} คนไม่ได้ แจกได้ 1 ถึง {$most} ใบ
told-error-own-cards = กติกาของโต๊ะเองต้องมีรายการไพ่พิเศษ: 1=hold_on,2=pick:2,20=whot
told-error-option = “{$text}” ใช้กับกติกา {$option} ไม่ได้: {$detail}
told-error-hands-later = {$player}: เปิดมือได้เมื่อจบรอบ
told-error-hands-whose = {$player}: {$target} ไม่ได้เล่นรอบนี้
told-error-no-whot = {$player} ถือ {$card} ซึ่งไม่ใช่ไพ่ Whot
told-error-in-pile = {$player} ถือ {$card} แต่ใบนี้อยู่ในกองแล้ว อยู่สองที่ไม่ได้
told-error-held = {$player} ถือ {$card} แต่ใบนี้อยู่ในมือคนอื่นแล้ว อยู่สองที่ไม่ได้
told-error-no-standard = {$player} ถือ {$card} ซึ่งไม่ใช่ไพ่ในสำรับ 52 ใบ
told-error-elsewhere = {$player} ถือ {$card} ซึ่งอยู่ที่อื่นแล้ว
told-error-goes-on = ยังแจกไม่ได้ รอบยังไม่จบ
told-error-game-over = แจกไม่ได้ เกมจบแล้ว {$winner} ชนะ
told-error-call-first = บนโต๊ะยังไม่มีไพ่ หงายไพ่หนึ่งใบก่อน
told-error-deal-first = บนโต๊ะยังไม่มีไพ่ แจกไพ่ก่อน
told-error-not-lowest = {$card} เป็นไพ่ต่ำสุดไม่ได้ เพราะไม่ใช่ไพ่ในสำรับ 52 ใบ
told-error-settings = บันทึกการตั้งค่าใน “{$path}” ไม่ได้ ({$detail}) โปรดตั้ง COMPANION_DATA เป็นโฟลเดอร์อื่น
told-error-games = บันทึกเกมใน “{$path}” ไม่ได้ ({$detail}) โปรดตั้ง COMPANION_DATA เป็นโฟลเดอร์อื่น
told-error-game = บันทึกเกมนี้ใน “{$path}” ไม่ได้ ({$detail}) โปรดเพิ่มพื้นที่ว่าง หรือตั้ง COMPANION_DATA เป็นโฟลเดอร์อื่น
