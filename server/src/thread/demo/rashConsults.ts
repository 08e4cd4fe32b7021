/** Questions about rashes and their treatment. */
export const rashes: readonly string[] = [
  `Dermatology · Blistering rash
Agnes | Tkachenko | 1941/05/11 | 61239-0045
8d 9:22 Karim asks Amara
? Duration: 3 weeks
? Number of lesions: Widespread
? Body site: Both forearms, inner thighs, trunk
? Itch or pain: Itch, keeps her awake
? Relevant history: Parkinson disease, atrial fibrillation, lives with her son
? Medications: Levodopa-carbidopa 100/25 TID, apixaban 2.5 mg BID, linagliptin 5 mg for 7 months
? What has been tried, with result: Cetirizine and betamethasone 0.1 %, little help
? Investigations done: Eosinophils 1.4, creatinine 96, HbA1c 6.8 %
? Question for the specialist: Bullous pemphigoid? May I start prednisone before the biopsy?
8d 9:25 Karim: New tense blisters on both forearms overnight, mouth clear. Nikolsky negative. I stopped linagliptin today.
8d 9:26 Amara misses the email
0d 7:00 Amara is overdue`,

  `Dermatology · Hair loss
Mei-Ling | Fong | 1995/07/03 | 90001-8765
7d 13:36 Samuel asks Amara
? Duration: 4 months
? Number of lesions: Widespread
? Body site: Whole scalp, wider parting
? Relevant history: Delivered 8 months ago, breast-feeding, heavy periods again
? Medications: Prenatal vitamin
? Investigations done: Hb 118, TSH 1.9, vitamin D 61
? What has been tried, with result: Biotin, no effect
? Question for the specialist: Telogen effluvium or early pattern loss? Is minoxidil safe while she feeds?
7d 13:38 Samuel: Ferritin 12, TSH normal. Would you treat the iron first and wait, or add something now?
6d 18:20 Amara reads
0d 7:00 Amara is overdue`,

  `Dermatology · Acne
Priya | Raghunathan | 2004/10/27 | 9876543218
41d 10:02 Karim asks Amara
? Duration: 4 years
? Body site: Face, chest, upper back
? Number of lesions: Widespread, nodules and scars
? Treatments tried: Doxycycline 100 mg for 4 months, adapalene-benzoyl peroxide for 6 months, both with partial effect
? Medications: Levonorgestrel IUD
? Relevant history: Mood stable, PHQ-9 of 3
? Question for the specialist: Isotretinoin: dose, and who monitors?
41d 10:04 Karim: Two new boxcar scars, so I would rather not try a third antibiotic.
40d 12:44 Amara bills 03.01O: Agreed, scarring is the indication. Isotretinoin 20 mg daily with the fattiest meal for the first month, then by weight towards a total of 120 to 150 mg/kg; she is 58 kg. The IUD counts as one method; a second one with it, and a pregnancy test before each month.
ALT and lipids at baseline and at 4 weeks, then only if abnormal. No tetracyclines with it, no waxing. Ask about mood at each visit, and stop for a headache with visual change.
34d 9:12 Karim: Baseline ALT 18, triglycerides 1.1, test negative. Started yesterday.
0d 8:41 Karim: Triglycerides back at 1.9. OK to step up to 40 mg? Lips dry, mood good, test negative on Monday.`,

  `Dermatology · Psoriasis
Clifford | Bergstrom | 1972/03/25 | 12346-6789
96d 11:31 Rachel asks Amara
? Duration: 9 years
? Number of lesions: Widespread, 18 % of the skin
? Body site: Scalp, elbows, trunk, shins
? Itch or pain: Itch
? Relevant history: Stiff fingers for 40 minutes in the morning; BMI 31; 6 drinks a week
? Treatments tried: Calcipotriol-betamethasone for 8 weeks, phototherapy stopped after 10 visits (distance)
? Investigations done: ALT 31, creatinine 78, hepatitis B and C negative, chest X-ray clear
? Question for the specialist: Methotrexate here? When a biologic?
96d 11:33 Rachel: PASI 17 today, DLQI 16. He lives 90 minutes away and will not come for light again.
95d 13:02 Amara bills 03.01O: Methotrexate is right, and the joints speak for it. 10 mg once a week for 2 weeks, then 15 mg, then 20 mg from week 6; folic acid 5 mg the day after. Say "weekly" three times and write the day on the label. CBC, ALT, creatinine at 2, 4 and 8 weeks. At most 2 drinks a week. PASI again at 12 weeks.
67d 9:48 Rachel: At 15 mg, ALT 38, counts normal. A little nausea on the day.
66d 17:20 Amara: Split the dose over the evening and the next morning, folic acid on three days. Go to 20 mg if ALT stays below 80.
1d 12:20 Amara sets to_book
1d 16:05 Rachel: PASI 14 after 12 weeks of methotrexate, 20 mg for six of them. ALT 41. Fingers no better; he asks for the next step.`,

  `Dermatology · Paediatric Dermatology
Noah | Castonguay | 115d | 9246813578
52d 14:30 Nadia asks Amara
? Duration: Since week 2 of life
? Number of lesions: Single
? Body site: Left upper eyelid and brow
? Size (mm): 16
? Change: Size
? Relevant history: Term, 3.4 kg at birth, feeds well, now on the 60th centile
? Question for the specialist: Infantile haemangioma at the eye: propranolol, and how fast?
52d 14:33 Nadia: The lid covers the upper edge of the pupil when he is tired. Ophthalmology will see him on Friday.
52d 15:40 Amara bills 03.01O: Propranolol, this week: the visual axis is the reason. Pulse, blood pressure and heart sounds first; an ECG only if the rate is low for age or there is a family history. 1 mg/kg/day in two doses with feeds for one week, then 2 mg/kg/day. Pause it whenever he does not feed or wheezes: low sugar is the danger. Clinic visit for pulse at 1 and 2 hours after the first dose and after the step.
45d 10:26 Nadia: First doses fine, pulse 128 and 122. Ophthalmology patches the right eye 2 hours a day.
24d 9:57 Nadia: Softer and paler. The parents ask how long.
23d 12:11 Amara: Until 12 months of age, dose by weight every month, then off over 4 weeks. Some grow again; then 2 months more.
2d 13:30 Amara sets completed
2d 13:31 Amara mutes
1d 15:40 Nadia: Propranolol 2 mg/kg is fine with cardiology as well, they need not see him. Thank you, closing it here.
1d 16:02 Amara reads`,

  `Dermatology · Eczema
Hugo | Lindgren | 2013/09/09 | 9700600509
15d 11:11 Karim asks Amara
? Duration: Since infancy, flare for 6 weeks
? Number of lesions: Widespread
? Body site: Face, neck, elbow and knee folds
? Itch or pain: Itch, wakes three times a night
? Treatments tried: Hydrocortisone 1 %, tacrolimus 0.03 % on the face, bleach baths
? Question for the specialist: Next step for the face? He hates ointment.
15d 11:12 Karim: No crust, no herpes. IGA 3.
14d 12:30 Amara bills 03.01O: Is it the drug or the amount? A tube of 30 g should last him 10 days, not 2 months. Please ask what is used.
4d 8:58 Karim: You were right, half a tube in 7 weeks. He now uses the amount and it is better, but the eyelids stay red.
2d 17:32 Amara: Step up to tacrolimus 0.1 % on face and lids twice daily for 3 weeks, then two evenings a week for 3 months. The first days sting; a fridge helps. Mometasone 0.1 % to the folds, 2 weeks, then weekends. Dupilumab is open to him if sleep is no better in 8 weeks.
2d 17:33 Amara sets completed`,

  `Dermatology · General Dermatology
Liam | Oldershaw | 1998/12/12 | 78655-7975
28d 9:16 Rachel asks Amara
? Duration: 5 weeks
? Number of lesions: Widespread
? Body site: Finger webs, wrists, waist, genitals
? Itch or pain: Itch at night; two room-mates too
? Treatments tried: Hydrocortisone and loratadine
? Question for the specialist: Scabies that came back after one permethrin: resistant or re-infested?
28d 9:17 Rachel: Burrows on both wrists. Four people in the house, one treated.
27d 8:41 Amara bills 03.01O: Re-infested, in nine of ten. Treat all four on the same evening: permethrin 5 % from jaw to toes, under the nails, 12 hours, and again on day 7. Wash bedding and clothes of the last 3 days at 60 °C, or bag them for 4 days. If two weeks after that there are new burrows: ivermectin 200 mcg/kg with food, day 0 and day 8. Itch may last 4 weeks; mometasone for it, not more permethrin.
27d 8:42 Amara sets completed
26d 10:00 Rachel: All four done on Sunday. Thank you.
25d 12:15 Amara reads
25d 12:16 Amara archives`,

  `Dermatology · General Dermatology
Stacey | Friesen | 1989/05/22 | 62529-7601
19d 13:44 Samuel asks Amara
? Duration: 10 weeks
? Number of lesions: Several
? Body site: Left cheek and jaw
? Itch or pain: Itch
? Treatments tried: Betamethasone-clotrimazole for 6 weeks, better then wider each time
? Question for the specialist: Rosacea, lupus or fungus?
19d 13:47 Samuel: Edge is scaly and ring-shaped. She has kept a rescue cat for four months.
18d 9:30 Amara bills 03.01O: Fungus changed by the steroid (tinea incognito), and the cat is your source. Scrape the edge for KOH and culture, stop the combination cream. Terbinafine 250 mg daily for 4 weeks, as cream alone will not reach the follicles; ALT only if she has liver disease. The cat to a vet.
18d 9:31 Amara: Same dose for the daughter I mentioned on the phone.
18d 9:34 Amara retracts
18d 9:35 Amara: Please disregard the line that I retracted: it was meant for another thread.
10d 15:12 Samuel: KOH positive, culture Microsporum canis. Clearing after one week of terbinafine.
9d 8:10 Amara: Microsporum is slower: 6 weeks in total rather than 4. Come back to me if the scalp flakes.
9d 8:11 Amara sets completed`,

  `Dermatology · Acne and Rosacea
María Guadalupe Esperanza | Villanueva-Montenegro de la Fuente | 1969/01/31 | 71145-7104
3d 9:40 Nadia asks Amara
? Duration: 2 years
? Body site: Cheeks, nose, chin
? Itch or pain: Burns with heat and wine
? Treatments tried: Metronidazole 1 % gel for 12 weeks, half better
? Relevant history: Gritty eyes in the morning
? Question for the specialist: Next step for papules, and do the eyes need anything?
3d 9:42 Nadia: 14 papules, telangiectasia, no rhinophyma. Vision normal.
2d 12:04 Amara bills 03.01O: Papulopustular rosacea with the eyes involved. Doxycycline 40 mg modified release daily for 12 weeks serves both; ivermectin 1 % cream nightly in place of metronidazole. Warm compresses and lid hygiene twice daily. To ophthalmology within days for pain, photophobia or a drop of vision. Review at 12 weeks, then cream alone.
1d 9:55 Nadia: Clear, thank you. May she take doxycycline with her calcium?
1d 10:20 Amara reads`,

  `Dermatology · General Dermatology
Yvonne | Deschênes | 1955/10/10 | 97466-5075
5d 10:20 Grace asks Amara
? Duration: 1 year
? Body site: Vulva, perianal
? Itch or pain: Itch, soreness, splits after intercourse
? Treatments tried: Three courses of fluconazole without a culture; estradiol vaginal tablets
? Question for the specialist: Lichen sclerosus? Is a biopsy needed before clobetasol?
5d 10:23 Grace: White, crinkled skin in a figure of eight, clitoral hood partly fused. No ulcer, no thick plaque.
4d 12:40 Amara bills 03.01O: Yes, and no biopsy before treatment when it looks like this. Clobetasol 0.05 % ointment nightly for 4 weeks, alternate nights for 4, then twice a week for good: half a fingertip unit each time, one 30 g tube in 3 months. Stop soap. Biopsy whatever stays thick, white or ulcerated at 12 weeks, as 3 to 5 % turn to cancer without treatment.
4d 12:42 Amara sets to_book
3d 15:33 Grace: Started. She asks to be seen once by you all the same, any Friday.
3d 16:00 Joanne joins as moa
3d 16:01 Joanne: Fridays only, and she has no car: a slot after 11:00 fits the bus.
3d 16:20 Grace mails intake@pelvicfloor.example: She would like physiotherapy near the bus as well. Could you see her this month?
2d 10:05 Grace opened
2d 12:31 Amara faxes failed: A Friday after 11:00, please; she comes by bus.`,

  `Dermatology · General Dermatology
Folasade | Adeyemi | 1990/08/14 | 9675136132
38d 8:55 Karim asks Amara
? Duration: 6 months, darker since the birth
? Body site: Cheeks, upper lip
? Relevant history: 10 weeks after delivery, breast-feeding, skin type V
? Treatments tried: Sunscreen now and then
? Question for the specialist: Melasma: what is safe while she feeds?
38d 8:57 Karim: Symmetrical, no scale. She is unhappy with it and will use what she is given.
37d 9:20 Amara bills 03.01O: Tinted mineral sunscreen with iron oxides every morning is half of the treatment: visible light drives melasma in dark skin. Azelaic acid 15 % twice daily is safe in lactation; 12 weeks before judging. Hydroquinone, retinoids and tranexamic acid after weaning. No laser.
37d 9:21 Amara sets completed
36d 13:00 Karim reads`,

  `Dermatology · General Dermatology
Amir | Hosseini | 1983/06/06 | 29179-0342
0d 7:52 Nadia asks Amara
? Duration: 6 weeks
? Body site: Wrists, shins, inner cheeks
? Itch or pain: Itch; mouth stings with spice
? Medications: Hydrochlorothiazide 25 mg for 5 months
? Investigations done: ALT 61, hepatitis C antibody pending
? Question for the specialist: Lichen planus or a drug eruption? Is prednisone sensible?
0d 7:52 Nadia copies amir.hosseini@post.example
0d 7:55 Nadia: Purple flat-topped papules, white lace in both cheeks, nails normal. I have stopped the thiazide.`,
];
