lesson-round = รอบเริ่มและจบอย่างไร
lesson-round-about = ไพ่ที่หงายตอนเริ่ม ใบสุดท้าย และใครอยู่ท้ายสุด
lesson-round-turned = ตอนเริ่มหงายได้ 2 วงกลม ไม่มีใครลงใบนั้น จึงไม่มีใครต้องจั่ว คุณเริ่มก่อน ใบไหนลงได้
lesson-round-turned-done = ถูกต้อง ไพ่พิเศษที่หงายตอนเริ่มเป็นไพ่ธรรมดาในโต๊ะส่วนใหญ่ ถ้าหงายได้ Whot ให้คืนเข้ากองจั่ว อีกอย่าง สำรับ Whot ไม่มีเลข 6 และ 9
lesson-round-last-two = ใบสุดท้ายของคุณคือ 2 ลงได้ไหม แล้วจะเกิดอะไร
lesson-round-last-two-done = คุณชนะทันที ไม่มีใครต้องจั่วเพราะ 2 ใบนั้น รอบจบเมื่อลงใบสุดท้าย
lesson-round-who-last = Bisi ชนะ คุณเหลือ 13 กับ 4 วงกลม Chidi เหลือ 7 กับ 5 ดาว ใครอยู่ท้ายสุด
lesson-round-who-last-done = Chidi เพราะดาวนับเลขด้านใน 14 กับ 10 รวม 24 ส่วนคุณ 17 ถ้าแต้มเท่ากันก็ท้ายสุดทั้งคู่

lesson-hit = เมื่อคุณเป็นฝ่ายโดน
lesson-hit-about = โดน 8 โดน 14 หรือโดนทักว่าช้า
lesson-hit-skipped = คุณเล่นต่อจาก Chidi และ Chidi ลง 8 ตอนนี้ตาใคร
lesson-hit-skipped-done = Bisi คุณอดเล่นหนึ่งตา และกันไม่ได้
lesson-hit-market = Bisi ลง 14 คุณกับ Chidi จั่วคนละใบแล้ว ตอนนี้ตาใคร
lesson-hit-market-done = Bisi อีกครั้ง ใครโดน 14 ต้องจั่วหนึ่งใบและอดเล่นตานั้น
lesson-hit-slow = Chidi ลง 2 คุณมีสามใบ คุณคิดนานเกินไปและ Bisi ทักแล้ว ตอนนี้คุณมีกี่ใบ
lesson-hit-slow-done = ห้าใบ คนที่ช้าตอนติดหนี้จั่วเท่าที่ติดหนี้ ไม่มีเพิ่ม

lesson-shape = ควรขอรูปไหน
lesson-shape-about = Whot มีค่าเท่ากับสิ่งที่คุณขอ
lesson-shape-own-last = เหลือสองใบและลงได้แต่ Whot ขอรูปไหนจึงจะไปถึงใบสุดท้าย
lesson-shape-own-last-done = ใบสุดท้ายของคุณคือกากบาท ถ้าถึงตาคุณแล้วยังต้องตามกากบาท คุณก็หมดมือ
lesson-shape-own-last-better = ทำได้ แต่ใบสุดท้ายของคุณคือกากบาท ขอรูปที่คุณใช้ปิดเกมได้
lesson-shape-cant = Bisi จั่วตอนที่ต้องตาม 10 สามเหลี่ยม แปลว่าไม่มีสามเหลี่ยม คนถัดไปคือ Bisi และเหลือไพ่น้อย คุณมีสามเหลี่ยมหนึ่งใบกับดาวหนึ่งใบ
lesson-shape-cant-done = สามเหลี่ยม คุณมี แต่ Bisi คงไม่มี คนอื่นจั่วตอนไหนก็บอกว่าขาดรูปไหน
lesson-shape-cant-better = ทำได้ แต่คุณรู้ว่า Bisi ขาดรูปไหน เพราะจั่วตอนต้องตามสามเหลี่ยม ขอรูปนั้น
lesson-shape-whot-on-whot = Chidi ขอสี่เหลี่ยม คุณไม่มีทั้งสี่เหลี่ยมและ Whot และตอนนี้เลขไม่นับ คุณทำอะไรได้
lesson-shape-whot-on-whot-done = จั่วเท่านั้น คำขอยังอยู่ และ Bisi ต้องตามต่อ

lesson-missed = คำที่ต้องพูดและลืมพูด
lesson-missed-about = ลืมแล้วเสียอะไร และเมื่อไรทักไม่ทัน
lesson-missed-forgot = คุณลง 3 ดาวแล้วเหลือใบเดียวแต่ไม่พูดอะไร Bisi ทักแล้ว ตอนนี้คุณมีกี่ใบ
lesson-missed-forgot-done = สามใบ ของคุณหนึ่งใบและอีกสองใบเพราะลืมพูด ตาของใครไม่เปลี่ยน
lesson-missed-anew = หลังจากนั้นคุณต้องจั่ว และตอนนี้เหลือใบเดียวอีก คุณเคยพูดไปแล้ว คราวนี้ล่ะ
lesson-missed-anew-done = ถูกต้อง ทุกครั้งที่เหลือใบเดียวต้องพูดใหม่
lesson-missed-anew-better = เหลือใบเดียวแล้ว ต้องพูดอีกครั้ง แม้เคยพูดมาก่อน
lesson-missed-late = Bisi เหลือใบเดียวแต่ไม่พูด แต่หลังจากนั้น Chidi จั่วไปแล้ว ยังทักได้ไหม ทำสิ่งที่ยังทำได้
lesson-missed-late-done = สายไปแล้ว ทักได้ก่อนที่คนถัดไปจะเล่นเท่านั้น จึงต้องเล่นต่อ
lesson-missed-late-better = ทำได้ แต่คุณมีวงกลมที่ลงได้ และ Bisi เหลือใบเดียว

lesson-check-up = หมดมือต้องพูด
lesson-check-up-about = เมื่อโต๊ะตกลงกันว่าลงใบสุดท้ายก็ต้องพูด
lesson-check-up-finish = โต๊ะนี้ใครลงใบสุดท้ายต้องพูด ลงเลย
lesson-check-up-finish-done = คุณไม่มีไพ่แล้ว ยังขาดอีกอย่างหนึ่ง
lesson-check-up-say = พูดว่าหมดมือก่อนที่ Bisi จะทำอะไร
lesson-check-up-say-done = “หมดมือ!” ตอนนี้นับแล้ว หลายโต๊ะไม่ต้องพูด ตกลงกันก่อนแจก
lesson-check-up-say-better = คำนั้นใช้กับจำนวนไพ่อื่น ไม่เหลือไพ่ต้องพูดว่า “หมดมือ”
lesson-check-up-claim = Chidi ลงใบสุดท้ายแต่ไม่พูดอะไร ถึงตาคุณ ทักเลย
lesson-check-up-claim-done = Chidi จั่วสองใบและเล่นต่อ รอบยังไม่จบ
lesson-check-up-claim-better = ทักเรื่องลืมพูดก่อน ไม่อย่างนั้น Chidi ชนะ

lesson-market = เมื่อกองจั่วหมด
lesson-market-about = กองที่ลงแล้วกลายเป็นกองจั่วใหม่
lesson-market-last-card = ไม่มีใบที่ลงได้ และกองจั่วเหลือใบเดียว จั่วเลย
lesson-market-last-card-done = กองจั่วหมดแล้ว คนที่จั่วต่อไปเริ่มกองใหม่
lesson-market-reshuffle = Bisi ลงแล้ว กองบนโต๊ะมี 45 ใบ Chidi ต้องจั่ว ไพ่ที่ต้องตามอยู่ที่เดิม ใบที่อยู่ข้างใต้ทั้งหมดสับเป็นกองจั่ว หลัง Chidi จั่ว กองจั่วเหลือกี่ใบ
lesson-market-reshuffle-done = คว่ำกลับ 44 ใบ Chidi จั่วหนึ่งใบ เหลือ 43 บางโต๊ะหยุดตรงนี้แล้วนับแต้ม ตกลงกันก่อน
lesson-market-middle = คุณต้องจั่วสี่ใบ แต่กองจั่วเหลือใบเดียว จั่วเลย
lesson-market-middle-done = หนึ่งใบจากกองเดิม แล้วสับกองที่ลงแล้วและจั่วอีกสามใบ กองจั่วไม่พอไม่ทำให้หนี้ลดลง

lesson-turning = เปลี่ยนทิศ
lesson-turning-about = ถ้าตกลงกันไว้ 2 หรือ 5 กลับทิศการเล่นได้
lesson-turning-away = โต๊ะนี้ 2 หรือ 5 เปลี่ยนทิศได้ คนถัดไปคือ Bisi มีห้าใบ Chidi อีกด้านหนึ่งเหลือใบเดียว 2 ของคุณควรไปที่ใคร
lesson-turning-away-done = “จั่วสองใบและเปลี่ยนทิศ!” ทิศเปลี่ยนก่อน Chidi จึงต้องจั่ว
lesson-turning-away-better = ทำได้ แต่ Chidi อาจหมดมือ ลง 2 พร้อมเปลี่ยนทิศ
lesson-turning-stays = Chidi จั่วสองใบแล้ว ตอนนี้ตาใคร
lesson-turning-stays-done = Bisi ทิศใหม่ใช้ต่อไปจนกว่าจะมีคนเปลี่ยนอีก
lesson-turning-back = Chidi ลง 5 และเหลือใบเดียว คุณมี 5 กันให้ย้อนกลับไปที่ Chidi
lesson-turning-back-done = Chidi ต้องจั่วหกใบ ตอนกันก็เปลี่ยนทิศได้
lesson-turning-back-better = ทำได้ แต่ลง 5 พร้อมเปลี่ยนทิศ แล้ว Chidi ที่เหลือใบเดียวต้องจั่วหกใบ

lesson-tactics = เล่นให้ดี
lesson-tactics-about = ลำดับและจังหวะของไพ่พิเศษ
lesson-tactics-no-follow = 1 กากบาทลงได้ 7 ดาวก็ลงได้ หลังลง 1 จะเป็นอย่างไร
lesson-tactics-no-follow-done = ดี หลังลง 1 คุณไม่มีใบที่ลงได้ และจะต้องจั่ว
lesson-tactics-no-follow-better = ทำได้ แต่คิดต่อไปอีกขั้น หลังลง 1 คุณต้องเล่นต่อทันที และไม่มีใบที่ลงได้
lesson-tactics-all-pick = Bisi กับ Chidi เหลือคนละใบ ใบไหนหยุดได้ทั้งสองคน
lesson-tactics-all-pick-done = ทั้งสองจั่วคนละใบและรอ คุณเล่นต่อ เก็บ 14 ไว้ใช้ตอนแบบนี้
lesson-tactics-all-pick-better = ลงได้ แต่ Bisi อาจหมดมือ 14 ทำให้ทั้งสองต้องจั่ว
lesson-tactics-two-at-once = เหลือสองใบและลงได้ทั้งคู่ ทำอย่างไรจะออกทั้งสองใบก่อนคนอื่นเล่น
lesson-tactics-two-at-once-done = “รอก่อน!” เหลือใบเดียวและยังเป็นตาคุณ อย่าลืมพูดว่า “ใบสุดท้าย”
lesson-tactics-two-at-once-better = ทำได้ แต่ถ้าลง 1 ก่อน จะลงได้ทั้งสองใบต่อกัน
lesson-tactics-out = แล้วก็อีกใบ
lesson-tactics-out-done = หมดมือ 1 หรือ 14 ที่มีใบลงตามคือไพ่รองสุดท้ายที่ดีที่สุด

lesson-double-defend = Chidi ลง 2 คุณต้องจั่วสองใบ คุณมี 2 สองใบ และโต๊ะนี้ลงหลายใบที่เลขเดียวกันได้ กันด้วยทั้งสองใบ
lesson-double-defend-done = 2 แต่ละใบเพิ่มสอง Bisi ต้องจั่วหกใบ และคุณออกไปสองใบ
lesson-double-defend-better = กันได้เหมือนกัน แต่ 2 ทั้งสองใบลงพร้อมกันได้ แล้ว Bisi ต้องจั่วหกใบ
lesson-double-to-one = คุณลง 10 สองใบ จากสามใบเหลือใบเดียว ต้องพูดคำไหน
lesson-double-to-one-done = “ใบสุดท้าย” เท่านั้น นับจำนวนที่เหลือตอนจบ
lesson-double-to-one-better = คุณไม่ได้หยุดที่สองใบ นับแต่จำนวนสุดท้าย คือหนึ่ง

lesson-plain-pick = Chidi ลง 5 ดาว ซึ่งที่นี่เป็นไพ่ธรรมดา คุณไม่มีทั้งรูปและเลขนี้ ทำอย่างไร
lesson-plain-pick-done = จั่วหนึ่งใบแล้วหมดตา คุณได้ Whot คราวหน้าจะช่วยได้
