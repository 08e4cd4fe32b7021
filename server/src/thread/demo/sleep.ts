/** Questions about oral appliance therapy. */
export const sleep: readonly string[] = [
  `Dentistry · Oral Appliance Therapy
Darcy | Petersen | 1975/05/18 | 14859-2538
2d 9:15 Grace asks Peter
? Sleep test date and AHI: 5 weeks ago, 18 per hour
? Lowest saturation: 84
? CPAP tried: Failed, 3 months, mask claustrophobia
? Teeth: enough for an appliance: Yes
? Jaw joint pain: No
? Height, weight, neck: 181 cm, 94 kg, 42 cm
? Question for the specialist: Is he a candidate, and how long until it works?
2d 9:15 Grace copies darcy.petersen@post.example opened
2d 9:17 Grace: Drives a school bus, so he needs proof that it works. Epworth 13.`,

  `Dentistry · Oral Appliance Therapy
Sunita | Parmar | 1968/02/20 | 9505877061
35d 13:12 Karim asks Peter
? Sleep test date and AHI: 3 months ago, 12 per hour, 31 on her back
? Lowest saturation: 88
? CPAP tried: Refused
? Teeth: enough for an appliance: Yes, 24, two crowns
? Jaw joint pain: Clicks, no pain
? Dental work planned: None
? Question for the specialist: Appliance first, with a click in the joint?
35d 13:14 Karim: Snoring is what brought her, and her husband. BP 128/78, Epworth 8.
34d 11:48 Peter: Yes. A click without pain or locking is no reason against it; I check range and disc first. Mild and worse on the back: expect a good answer, with a positional belt beside it.
Plan: scans, a titratable two-piece appliance, start at 60 % of protrusion, 0.5 mm a week until snoring stops. Morning bite tabs for 10 minutes, always. Test with the appliance at 3 months.
34d 11:50 Peter sets to_book
28d 10:02 Karim: She will come. Does her plan need a letter from me?
27d 9:30 Peter sets booked
27d 9:32 Peter: Two lines: the diagnosis, the AHI, and that she declined CPAP. Impressions on Thursday at 14:00.
26d 8:40 Karim reads`,

  `Dentistry · Oral Appliance Therapy
Harold | Unger | 1949/03/31 | 88533-9336
50d 10:22 Grace asks Peter
? Sleep test date and AHI: 2 months ago, 34 per hour
? Lowest saturation: 76
? CPAP tried: Not offered
? Teeth: enough for an appliance: No, upper denture, 6 lower teeth
? Height, weight, neck: 174 cm, 101 kg, 44 cm
? Question for the specialist: He has heard of a mouth guard. Is it for him?
50d 10:24 Grace: Heart failure, EF 40 %, apixaban.
49d 12:38 Peter: No, I would not treat him. Severe apnea with a saturation of 76 and heart failure wants CPAP first, and six lower teeth cannot hold an appliance against a denture. Please refer to sleep medicine; with an EF of 40 % CPAP is safe, adaptive servo-ventilation would have to be asked about. He should not drive sleepy.
49d 12:39 Peter sets completed
48d 9:05 Grace: Understood. CPAP trial is arranged.
47d 16:00 Peter reads
47d 16:01 Peter archives`,

  `Dentistry · Oral Appliance Therapy
Chantal | Boisvert | 1987/07/07 | 33875-5004
5d 14:50 Rachel asks Peter
? Sleep test date and AHI: 1 month ago, 9 per hour
? Lowest saturation: 90
? CPAP tried: Refused
? Teeth: enough for an appliance: Yes, full set
? Jaw joint pain: Yes, left, with chewing for a year
? Dental work planned: Wisdom teeth
? Question for the specialist: Does the joint rule an appliance out?
5d 14:52 Rachel: Opens 34 mm, deviates to the left. Grinds at night. BMI 24.
4d 11:10 Peter: Not for good, but not now. Opening of 34 mm with pain and deviation points to a displaced disc; moving the jaw forward each night would make it worse. Soft diet, warm compresses, naproxen 500 mg BID for 10 days with food, physiotherapy of the jaw for 6 weeks. Wisdom teeth before any scans. Back to me when she opens 40 mm without pain; side sleeping until then. Locking that does not release: call me the same day.
4d 11:12 Peter sets completed
3d 8:58 Rachel: Clear and kind, thank you. She breathes easier already, she says.`,

  `Dentistry · Oral Appliance Therapy
Jean-Guy | Morin-Lafrenière | 1963/09/14 | 74397-5755
22d 9:02 Samuel asks Peter
? Sleep test date and AHI: 6 weeks ago, 22 per hour
? Lowest saturation: 82
? CPAP tried: Using, 3 hours a night
? Teeth: enough for an appliance: Yes
? Question for the specialist: Appliance for camp, where he has no power for CPAP?
22d 9:04 Samuel: Two weeks in, two weeks out. Good with CPAP at home.
21d 12:02 Peter: A fair use: CPAP at home, an appliance in camp. It will not bring 22 to normal alone, but halved and no snoring beats nothing. Test with the appliance before he relies on it, as he works with machines.
21d 12:04 Peter sets to_book
1d 18:20 Samuel: He is out from Friday for two weeks. Can scans be done in that window?`,

  `Dentistry · Oral Appliance Therapy
Eileen | Fitzgerald | 1959/12/30 | 9589481133
110d 10:30 Karim asks Peter
? Sleep test date and AHI: 14 per hour
? CPAP tried: Failed
? Teeth: enough for an appliance: Yes
? Question for the specialist: Appliance?
110d 10:31 Karim: Epworth 12, BP 142/86 on ramipril.
109d 11:11 Peter: Yes. Scans next week, appliance three weeks later.
109d 11:12 Peter sets booked
40d 9:40 Peter: Test with the appliance at 5.5 mm: AHI 4, lowest saturation 91. Epworth 5. Molars meet lightly in the morning, gone within an hour with the tabs. I see her every 6 months for the bite; please recheck the blood pressure, ramipril may be too much now.
40d 9:42 Peter sets completed
39d 10:00 Karim: 118/72, ramipril halved. Lovely result.
39d 12:00 Peter reads
38d 8:30 Karim archives`,
];
