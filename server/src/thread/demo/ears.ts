/** Questions about ears, noses, throats and necks. */
export const ears: readonly string[] = [
  `Otolaryngology · Ear and Hearing
Wendell | Cardinal | 1966/09/20 | 63219-2233
9d 11:20 Rachel asks Tomasz
? Side: Left
? Main symptom: Ear discharge, blockage
? Duration: 8 weeks, three times this year
? Sudden onset: No
? Hearing test attached: No, booked
? Previous ear or nasal surgery: Grommets as a child
? What has been tried, with result: Ciprofloxacin-dexamethasone drops for 10 days twice, dry for a week each time
? Red flags: None; face moves, no dizziness
? Question for the specialist: Discharge keeps coming back: what am I missing?
9d 11:24 Rachel: After suction I see a pocket in the attic with white debris, the rest of the drum is intact. Weber to the left.
8d 17:50 Tomasz reads
0d 7:00 Tomasz is overdue`,

  `Otolaryngology · Thyroid and Neck Mass
Kenneth | Drouin | 1961/02/14 | 68594-9528
3d 14:12 Grace refers to Tomasz, Joanne as moa
? Lump site: Left neck, level II
? Noticed since: 5 weeks
? Growing: Yes
? Voice change, swallowing or breathing trouble: Pain on swallowing, felt in the left ear
? Ultrasound result attached: Yes: 31 mm, solid with a cystic part, no hilum
? Needle biopsy result: Booked
? Smoking and alcohol: Stopped smoking 20 years ago; 10 drinks a week
? Question for the specialist: How soon can you see him, and which imaging first?
3d 14:15 Grace: Left tonsil is larger than the right and firm. No weight loss. He knows that I am worried.
3d 17:22 Tomasz sets to_book_urgent
3d 17:25 Tomasz bills 03.01O: A cystic level II node and a firm tonsil at 65 are an HPV-related oropharyngeal cancer until shown otherwise. Clinic and scope within the week.
Please do: needle biopsy by ultrasound with p16, contrast CT of neck and chest; PET comes from us. No open biopsy of the node, no antibiotics to see whether it shrinks. Same day by phone for stridor or bleeding.
2d 9:02 Joanne: CT is Friday at 7:30, needle biopsy Monday. He can be with you any day next week.
1d 10:44 Grace: Creatinine 88, no contrast allergy. Does ASA 81 mg need to stop before the scope?`,

  `Otolaryngology · Thyroid and Neck Mass
Soo-Jin | Baek | 1984/12/01 | 9316723264
4d 9:58 Karim asks Tomasz
? Lump site: Right thyroid lobe
? Noticed since: Found by chance 2 months ago
? Growing: Unknown
? Ultrasound result attached: Yes: 24 mm, hypoechoic, TI-RADS 4
? Needle biopsy result: Bethesda III, repeat Bethesda III
? TSH: 1.6
? Radiation exposure or family thyroid cancer: None
? Question for the specialist: Molecular test, lobectomy or watch?
4d 9:59 Karim: She plans a pregnancy next year and would rather have it settled before.`,

  `Otolaryngology · Throat and Voice
Bernard | Ouellette | 1957/07/19 | 90789-6666
13d 10:30 Samuel asks Tomasz
? Main symptom: Hoarseness
? Duration: 7 weeks
? Smoking: 45 pack-years, goes on
? What has been tried, with result: Pantoprazole 40 mg for 4 weeks, no change
? Relevant history: COPD, tiotropium and an inhaled steroid
? Red flags: None of airway noise, bleeding or lump
? Question for the specialist: Inhaler voice, or does he need a scope now?
13d 10:32 Samuel: Voice rough and breathy all day, no better in the morning. Neck empty, oral cavity normal. Spacer and rinsing started.
13d 12:58 Tomasz sets to_book_urgent
13d 13:01 Tomasz bills 03.01O: A smoker hoarse for more than 4 weeks is scoped, whatever the inhaler does. I see him within 2 weeks. Stop pantoprazole, it has had its trial. Chest X-ray now, as a left cord palsy may come from the chest. Noise on breathing in: emergency department, not clinic.
6d 15:45 Samuel: Chest X-ray clear, no better with the spacer.
5d 8:10 Tomasz sets booked
5d 8:12 Tomasz: Scope on Wednesday at 9:20. He may eat; please tell him about the nose spray, it tastes of bananas.`,

  `Otolaryngology · Nose and Sinus
Lorraine | Hrynkiw | 1970/04/04 | 17605-3137
47d 13:18 Rachel asks Tomasz
? Side: Both
? Main symptom: Blockage, no smell for 2 years
? Duration: 3 years
? Nasal steroid and rinse for 3 months: Yes, correct technique checked
? Previous ear or nasal surgery: Polyps removed in 2014
? Relevant history: Asthma, reacts to ibuprofen
? Investigations done: Eosinophils 0.8, IgE 410; CT pan-sinus opacity
? Question for the specialist: Again surgery, or a biologic?
47d 13:20 Rachel: SNOT-22 of 61. Prednisone twice this year for the nose, it works for a month.
46d 17:12 Tomasz bills 03.01O: Aspirin-exacerbated disease, and recurrence was to be expected. My order: budesonide rinse 0.5 mg in 240 mL twice daily for 8 weeks; prednisone 30 mg for 5 days, then 20 mg for 5, once; no NSAIDs at all. If SNOT-22 stays above 40, revision surgery, and dupilumab if polyps return within a year. Ask about reflux and bone density, she has had much prednisone.
8d 9:44 Rachel: SNOT-22 now 48, smell came for two weeks and went.
7d 12:50 Tomasz sets to_book
7d 12:51 Tomasz: Then surgery. I shall book the assessment; a CT from this year is enough.
6d 11:00 Rachel reads`,

  `Otolaryngology · Paediatric ENT
Ruby | Littlechild | 2022/05/09 | 21591-0109
25d 9:28 Nadia asks Tomasz
? Side: Both
? Main symptom: Hearing loss
? Duration: 5 months
? Hearing test attached: Yes: 35 dB both sides, flat tympanograms
? Relevant history: Snores, mouth open; speech behind by a year
? Question for the specialist: Tubes now? And the adenoids with them?
25d 9:30 Nadia: Three infections this year. Both drums dull with fluid, no retraction pocket.
24d 12:22 Tomasz bills 03.01O: Five months with speech behind is past the three months of watching. Tubes, and adenoids with them, as she snores and is over 4 years old. No decongestants, no steroid spray. Speech therapy need not wait for me. A seat at the front, and speak to her face.
24d 12:23 Tomasz sets to_book
10d 14:01 Nadia: Parents agree. They ask for a date in the school holidays if that costs no more than a month.
9d 8:30 Tomasz reads`,

  `Otolaryngology · Dizziness
Walburga | Heinrichs | 1953/08/28 | 28153-9013
66d 10:10 Grace asks Tomasz
? Side: Right
? Main symptom: Dizziness
? Duration: 2 weeks, seconds each, turning in bed
? Sudden onset: Yes
? Hearing test attached: No
? What has been tried, with result: Betahistine 16 mg TID, nothing
? Red flags: None
? Question for the specialist: Positional vertigo that the Epley did not cure: imaging?
66d 10:11 Grace: Dix-Hallpike right positive with torsional nystagmus for 15 s. Epley once.
65d 17:45 Tomasz bills 03.01O: No imaging. It is the right posterior canal, and one Epley cures four in five. Repeat it twice in one visit, a minute in each position, a week apart if needed; stop betahistine. If nystagmus turns horizontal when she lies down it has moved: a barbecue roll then. Imaging for new headache, double vision, down-beating nystagmus or a fall to one side.
58d 9:36 Grace: Two more manoeuvres and she is well. Hallpike negative.
57d 12:12 Tomasz sets completed
57d 15:00 Grace reads
57d 15:01 Grace archives
56d 18:00 Tomasz archives`,

  `Otolaryngology · Nose and Sinus
Alphonse | Gaudreau | 1948/11/11 | 96244-5957
30d 16:40 Grace asks Tomasz
? Side: Right
? Main symptom: Bleeding
? Duration: 4 times in 3 weeks, 20 minutes each
? Medications: Apixaban 5 mg BID for atrial fibrillation, bisoprolol 5 mg
? What has been tried, with result: Pressure, saline gel, silver nitrate once
? Investigations done: Hb 129, creatinine 92, BP 138/80
? Question for the specialist: May apixaban go on?
30d 16:43 Grace: Vessel on the right septum, bleeds when touched. He breathes well.
29d 8:52 Tomasz bills 03.01O: Yes, keep apixaban: his stroke risk is the greater one, and this vessel can be reached. Antibiotic ointment with petroleum twice daily for 2 weeks; tranexamic acid 500 mg in 5 mL on a pledget for 10 minutes at a bleed. No second cautery within 4 weeks, and never both sides. If a bleed passes 20 minutes with pressure and tranexamic acid: emergency department. One-sided with a blocked nose: I want to see inside.
15d 10:24 Grace: None for 10 days.
14d 13:04 Tomasz sets completed
13d 9:00 Grace reads`,

  `Otolaryngology · Throat and Voice
Danielle | Beaulieu-Sánchez | 2003/03/16 | 11777-7741
20d 15:55 Rachel asks Tomasz
? Main symptom: Pain, swallowing
? Duration: 3 years
? Investigations done: Seven throat infections in the last 12 months, five with a positive swab; EBV past
? What has been tried, with result: Penicillin V each time, once clindamycin
? Relevant history: One quinsy a year ago, missed 24 days of college
? Question for the specialist: Does she meet criteria for tonsillectomy?
20d 15:56 Rachel: Dates and swabs are listed in the chart. Bleeding history negative.
19d 12:31 Tomasz bills 03.01O: She does: seven in a year, documented, with a quinsy before. Adults bleed more than children, 1 in 20 comes back within two weeks, and it hurts for 14 days; she should hear that from you and again from me. Until then penicillin V 600 mg BID for 10 days at the next one, with a swab.
19d 12:32 Tomasz sets to_book
18d 9:44 Rachel: She wants it, best in the reading week.
18d 17:20 Tomasz reads`,

  `Otolaryngology · Ear and Hearing
Farid | Benaïssa | 1978/06/25 | 9865635518
6d 8:48 Karim asks Tomasz
? Side: Left
? Main symptom: Tinnitus
? Duration: 9 months
? Sudden onset: No
? Hearing test attached: Yes: left 4 kHz 45 dB, right 15 dB; speech 76 % and 100 %
? Relevant history: Some noise at work, both ears alike
? Question for the specialist: Is an MRI needed for one-sided tinnitus?
6d 8:50 Karim: Drums normal, cranial nerves normal, no dizziness. He sleeps badly with it.
5d 17:05 Tomasz bills 03.01O: Yes: 30 dB of difference and a speech score that does not fit. MRI of the internal auditory canals with gadolinium, within 3 months, to exclude a vestibular schwannoma. Meanwhile sound at night, cognitive therapy for sleep, hearing aid trial on the left. No drug helps tinnitus. Sooner for facial weakness, numbness or fast loss.
1d 13:12 Karim: MRI requested, date in 7 weeks. May the hearing aid start before it?`,

  `Otolaryngology · Throat and Voice
Colette | Arsenault | 1980/10/03 | 21544-7280
88d 11:42 Samuel asks Tomasz
? Main symptom: Lump in the throat, no trouble with food
? Duration: 6 months
? Smoking: Never
? What has been tried, with result: Pantoprazole 40 mg BID for 8 weeks, no change
? Red flags: None
? Question for the specialist: Globus: scope or reassurance?
88d 11:43 Samuel: Comes with stress, gone while she eats. Neck and TSH normal.
87d 12:46 Tomasz bills 03.01O: Globus, and reassurance is treatment. Gone while eating, on the midline, no pain, no weight loss: no scope needed. Taper pantoprazole over 4 weeks. Speech therapy for laryngeal relaxation, alginate after supper if she likes it. Scope for pain on one side, true dysphagia, a change of voice over 4 weeks, or a lump.
87d 12:47 Tomasz sets completed
86d 9:00 Samuel reads
86d 9:01 Samuel archives`,

  `Otolaryngology · Ear and Hearing
Stanley | Wojcik | 1946/01/08 | 38527-8084
1d 9:50 Nadia asks Tomasz
? Side: Right
? Main symptom: Pain, ear discharge
? Duration: 6 weeks
? Relevant history: Diabetes, HbA1c 9.2 %; dialysis
? What has been tried, with result: Two courses of drops, pain worse at night
? Red flags: None of facial weakness
? Question for the specialist: Could this be necrotizing otitis externa?
1d 9:53 Nadia: Granulation on the floor of the canal. CRP 64, ESR 88. Swab sent before the next drops.
1d 11:40 Tomasz sets to_book_urgent
1d 11:42 Tomasz bills 03.01O: It is, until shown otherwise. CT temporal bones today or tomorrow, biopsy of the granulation here, ciprofloxacin 500 mg daily by mouth after dialysis once the swab is taken; drops alone will not do. Infectious diseases will want 6 weeks. Facial weakness, double vision or hoarseness: admit at once.
0d 8:05 Nadia: CT is at 11:00 today. Swab grows Pseudomonas, sensitive to ciprofloxacin. Which dialysis days suit you?`,
];
