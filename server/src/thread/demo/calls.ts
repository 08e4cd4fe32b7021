/** Phone consults: some in the future, some in the past. */
export const calls: readonly string[] = [
  `Dermatology · General Dermatology
Florence | Whitehorse | 1958/08/03 | 13132-7353
1d 10:05 Grace calls Amara -2d 12:30
? Duration: 10 days
? Body site: Trunk, arms
? Medications: Allopurinol 300 mg for 5 weeks, ramipril
? Investigations done: Eosinophils 1.1, ALT 52, creatinine 91
? Question for the specialist: Allopurinol rash: stop everything, or only this? I would like to talk it through.
1d 10:08 Grace: No fever, no facial swelling, mouth clear, no nodes. Allopurinol stopped yesterday. CBC and ALT repeated tomorrow, before we talk.`,

  `Otolaryngology · Ear and Hearing
Pascal | Vaillancourt | 1971/11/29 | 79904-7511
0d 7:40 Rachel calls Tomasz -1d 13:00
? Side: Left
? Main symptom: Facial weakness
? Duration: 4 days
? Sudden onset: Yes
? What has been tried, with result: Prednisone 60 mg and valacyclovir 1 g TID since day 1
? Red flags: No vesicles, no hearing loss, parotid empty
? Question for the specialist: House-Brackmann V: is there anything to add?
0d 7:44 Rachel: The eye is taped at night, drops by day. He asks about surgery, so I would rather have your words.`,

  `Dentistry · Oral Appliance Therapy
Graham | Yellowbird | 1982/01/22 | 63726-6516
3d 16:10 Nadia calls Peter -4d 10:30
? Sleep test date and AHI: 2 weeks ago, 16 per hour
? CPAP tried: Refused
? Jaw joint pain: No
? Question for the specialist: Safety-critical driver: which proof does the carrier accept after an appliance?
3d 16:12 Nadia: The form is 6 pages, faster by phone. He is off the road until then.`,

  `Otolaryngology · Ear and Hearing
Constance | Mah | 1964/06/16 | 76125-2202
16d 9:08 Grace calls Tomasz 16d 11:15
? Side: Right
? Main symptom: Hearing loss, tinnitus
? Duration: 2 days
? Sudden onset: Yes
? Hearing test attached: Yes: right 60 dB, bone the same
? Relevant history: Type 2 diabetes, HbA1c 6.9 %
? Question for the specialist: Sudden sensorineural loss: prednisone with her diabetes?
16d 9:10 Grace: Drum normal, Weber to the left, no dizziness. Audiogram this morning.
16d 11:34 Tomasz: As agreed: prednisone 60 mg daily for 7 days, then down over 7; glucose four times a day and your plan for insulin. Injection through the drum by me on Thursday if under 10 dB is gained. MRI in any case. Audiogram at 2 weeks.
3d 15:20 Grace: Audiogram: 35 dB. She hears the phone again. MRI in 3 weeks.
2d 12:30 Tomasz reads`,

  `Dermatology · Paediatric Dermatology
Mila | Strand | 430d | 97292-9752
60d 8:20 Nadia calls Amara 60d 12:10
? Duration: 1 day
? Body site: Face, hands
? Relevant history: Eczema since month 3
? Question for the specialist: Punched-out erosions on eczema: may she go home?
60d 8:22 Nadia: 38.4, drinks well, eyes look clear. Swab taken, acyclovir here in the office.
60d 12:26 Amara: As agreed: eczema herpeticum, mild, so home with acyclovir by mouth, 20 mg/kg four times daily for 7 days, and seen tomorrow. Ophthalmology today, as it is near the lids. No topical steroid on the erosions for 3 days. In hospital if fever stays, she drinks less than half, or new ones come after 48 hours.
58d 9:04 Nadia: Crusting, no fever, eyes normal. HSV-1 positive.
58d 13:00 Amara reads
58d 13:01 Amara archives
57d 9:00 Nadia reads`,

  `Otolaryngology · Throat and Voice
Dmitri | Sokolov | 1999/04/21 | 9646288978
31d 12:02 Karim calls Tomasz 31d 15:30
? Main symptom: Pain, swallowing
? Duration: 5 days
? What has been tried, with result: Amoxicillin for 3 days
? Red flags: Opens 25 mm, voice muffled, no airway noise
? Question for the specialist: Quinsy: drain here or send?
31d 12:04 Karim: Left palate bulges, uvula to the right. Afebrile after acetaminophen, drinks.
31d 15:52 Tomasz: As agreed: needle aspiration by you under local, 18 gauge, no deeper than 8 mm at the point of greatest bulge; then amoxicillin-clavulanate 875 mg BID for 10 days and one dose of dexamethasone 10 mg. Send him if nothing comes, if he cannot drink, or at any noise.
30d 9:15 Karim: 4 mL of pus, opens 40 mm this morning.
30d 12:10 Tomasz reads`,
];
