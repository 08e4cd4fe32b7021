/**
 * One long consult: hidradenitis from the first question to a biologic, with its office and its
 * forms.
 */
export const course = `Dermatology · General Dermatology
Brooke | Hendry | 1994/10/16 | 88209-0182
168d 9:20 Rachel asks Amara
? Duration: 6 years
? Number of lesions: Several
? Body site: Both armpits, groin
? Itch or pain: Pain 7 of 10, drains most days
? Relevant history: BMI 34, smokes 12 a day, sister has the same; irregular periods
? Treatments tried: Clindamycin lotion for 4 months; incisions in emergency five times
? Investigations done: Hb 117, CRP 22, HbA1c 5.9 %, ALT 24
? Question for the specialist: Hidradenitis: how far can we go here, and when does she need you?
168d 9:24 Rachel: Tunnels in the left armpit, single nodules elsewhere. She has lost two jobs over it and asked me twice whether it is dirt.
167d 12:20 Amara bills 03.01O: Hidradenitis, Hurley II. It is not dirt and not contagious; please tell her that I said so.
Doxycycline 100 mg twice daily for 12 weeks, chlorhexidine 4 % wash daily, resorcinol 15 % on new nodules. Spironolactone 50 mg, 100 mg after 4 weeks, with contraception; potassium only if she takes anything else. No more incisions: they scar and it comes back. Count nodules, abscesses and draining tunnels each visit, we shall need the numbers.
167d 12:21 Amara sets to_book
166d 9:02 Rachel: She cried, in a good way. Count today: 6 nodules, 2 abscesses, 2 draining tunnels.
166d 9:05 Rachel: She uses condoms only. IUD or pill with spironolactone?
166d 17:14 Amara: Either. A combined pill helps the skin, but she smokes and is over 30: the IUD.
165d 10:00 Joanne joins as moa
165d 10:02 Joanne: IUD is booked for Thursday week. Dressings: which size should the pharmacy order?
165d 12:08 Amara: Superabsorbent, 10 by 10 cm, silicone border, 30 for the month. Tape tears the skin there.
164d 9:30 Joanne: Covered in full once the form is signed. It is on Rachel's desk.
161d 9:15 Rachel: Signed. Doxycycline makes her sick.
161d 12:25 Amara: With a full meal and a tall glass of water, upright for half an hour. If that fails, 40 mg modified release; less strong, but she will take it.
158d 8:50 Rachel: With supper it stays down.
150d 11:10 Rachel: IUD in. Spironolactone 50 mg from today. BP 118/74.
149d 8:12 Amara: Good. Lightheaded in week one is common, it passes.
140d 9:40 Rachel: Week 4: 5 nodules, 1 abscess, 2 tunnels. Pain 5. Potassium not taken, as you said.
140d 16:55 Amara: Moving. Spironolactone to 100 mg. How is the smoking?
139d 9:01 Rachel: 12 down to 7 with patches. I added varenicline today.
138d 8:20 Amara: That is worth as much as my tablets.
131d 14:15 Rachel: New abscess, 3 cm, right groin. She begs for it to be opened.
131d 14:52 Amara: Triamcinolone 10 mg/mL, 0.3 mL into it with a 30 gauge needle, and ice. Should be half the pain in 2 days. Open it only if it points.
129d 9:00 Rachel: Injected on Tuesday, pain 2 today. She wants to know why nobody did this in emergency.
129d 12:40 Amara: Because nobody there knows it. Here is a sentence for her wallet: "Hidradenitis: inject triamcinolone, do not incise unless pointing."
128d 9:10 Joanne: Printed and laminated. She keeps it with her health card.
117d 10:22 Rachel: Week 8: 5 nodules, no abscess, 2 tunnels. Tunnels drain as before.
117d 17:32 Amara: Tunnels do not close on tablets. Nodules may still. Hold the course to week 12 and we decide.
105d 9:35 Rachel: Six kilos down since we began. She walks to work.
104d 12:10 Amara: Please tell her I noticed. Each point of BMI counts in this disease.
91d 10:05 Rachel: Week 11: two abscesses in a week. Work sent her home.
91d 12:30 Amara: Then not to week 12. Clindamycin 300 mg and rifampin 300 mg, both twice daily, in place of doxycycline, 10 weeks at most, as a bridge. Rifampin undoes hormonal pills, not her IUD. Orange urine is harmless. ALT in 2 weeks. And the work-up for adalimumab starts now.
91d 12:33 Amara: Work-up: hepatitis B and C, HIV, interferon-gamma release assay, chest X-ray, CBC, ALT, ANA. Ask about heart failure, demyelination, tuberculosis in the family.
90d 8:58 Rachel: Ordered. Grandmother had tuberculosis in the sixties, they lived together for a year.
90d 9:40 Amara: Important, thank you. Draw the assay before rifampin if you can.
90d 9:52 Rachel: Drawn this morning, rifampin starts tonight.
84d 10:12 Rachel: Assay negative, X-ray clear, hepatitis and HIV negative, ANA 1:80.
84d 17:25 Amara: Negative with a clear film and an exposure 60 years back is enough. ANA 1:80 is noise.
83d 9:05 Joanne: The insurer wants Hurley stage, counts at two visits, and three drugs that failed, with dates.
83d 12:16 Amara: Hurley II. Counts: 10 at the start, 9 two weeks ago. Failed: clindamycin lotion 4 months, doxycycline 11 weeks, clindamycin with rifampin as of today a bridge only. I will sign whatever you send.
82d 9:30 Joanne: Sent by fax at 9:28, 4 pages. They promise 10 business days.
76d 11:00 Rachel: ALT 31. Two nodules only. She asks why not stay on these.
76d 12:48 Amara: Resistance, and it returns when they end. Ten weeks, then adalimumab must carry it.
70d 13:20 Joanne: Refused. "No trial of a retinoid."
70d 17:40 Amara: Retinoids do not work here and would harm a pregnancy. I write an appeal tonight, two references.
69d 8:04 Amara: Appeal is in the fax tray of the clinic. Please add your count from week 11.
69d 9:12 Rachel: Added: 4 nodules, 2 abscesses, 2 tunnels, work lost 6 days.
62d 10:10 Joanne: Approved for 24 weeks. Nurse visit for the first injection is Monday.
62d 12:02 Amara: Splendid. 160 mg on day 1, 80 mg on day 15, then 40 mg weekly from day 29. Weekly, not every second week: this disease needs it.
62d 12:05 Amara sets booked
61d 9:00 Rachel: Vaccines first? Influenza and pneumococcus are due.
61d 9:31 Amara: Inactivated ones, any day, today is best. No live ones from here on.
58d 15:30 Rachel: First four injections in, no reaction. Vaccines done.
44d 9:18 Rachel: Day 15 done. No abscess since.
30d 9:50 Rachel: Weekly pens now. She injects by herself, thigh, left and right in turn.
29d 12:33 Amara: End of clindamycin and rifampin on Friday, that makes ten weeks less two days. Expect a few nodules.
22d 10:44 Rachel: Cough and 38.2 since last night. Pen is due today.
22d 10:58 Amara: Hold the pen. Examine and X-ray if anything is heard. Restart when she has no fever for 3 days and antibiotics, if any, are done.
21d 14:10 Rachel: Chest clear, influenza A positive. Oseltamivir 75 mg twice daily for 5 days.
21d 16:02 Amara: Good. Next pen in a week.
14d 9:40 Rachel: Well again, pen given.
9d 10:05 Rachel: Week 8 of adalimumab: 1 nodule, no abscess, left tunnel still drains. Pain 1. CRP 6.
8d 12:18 Amara: HiSCR reached. The tunnel is a job for a knife under calm skin: deroofing, local, 40 minutes, here. Adalimumab goes on through it.
8d 12:20 Amara sets to_book
7d 9:26 Rachel: She says yes before I had finished the sentence.
6d 10:30 Joanne: Any Tuesday or Thursday. She starts a new job on the first and would like it before.
5d 17:45 Amara: Thursday week at 13:00. Shower with chlorhexidine the night before, loose shirt, somebody to drive.
5d 17:46 Amara sets booked
4d 8:55 Joanne: She has it in writing. Her mother drives.
2d 9:14 Rachel: One more thing: she and her partner think of a child in a year or so. What of adalimumab then?
1d 17:30 Amara bills 03.01O: It may go on through pregnancy; many stop near week 30 so that the newborn may have live vaccines sooner. Spironolactone must stop a month before they try, and the IUD comes out last. Send her to me when the plan has a date. Never isotretinoin or acitretin for her.
1d 18:10 Rachel reads`;
