/** Longer answers, written as letters. */
export const letters: readonly string[] = [
  `Dermatology · General Dermatology
Margaret | O'Shaughnessy | 1943/04/02 | 36678-1276
11d 10:05 Grace asks Amara
? Duration: 7 months
? Number of lesions: No primary lesions; scratch marks
? Body site: Whole body, spares the middle of the back
? Itch or pain: Itch 8 of 10, worst at night
? Relevant history: Type 2 diabetes, hypertension, stage 3a kidney disease; 3 kg lighter in half a year
? Medications: Amlodipine 10 mg for 9 months, metformin 500 mg BID, atorvastatin 20 mg, furosemide 20 mg
? What has been tried, with result: Cetirizine 10 mg, hydrocortisone 1 %, oatmeal baths; nothing lasting
? Investigations done: CBC and TSH normal half a year ago, eGFR 52, glucose 8.4
? Question for the specialist: Itch without a rash at her age: how far should I look, and what may she take?
11d 10:07 Grace: She has not slept through for two months. Her daughter photographed the back and arms; nothing but scratches.
10d 18:12 Amara bills 03.01O: Thank you for this careful request. In one sentence: itch without a rash at her age is most often dry, aging skin with a drug on top of it, but the weight loss obliges us to look once, properly, for something inside.

Impression. The butterfly on her back that she cannot reach and does not scratch tells me that the marks come from scratching and not from a skin disease. Four things are likely, and several may be true together. First, xerosis of age, worse in heated rooms. Second, a drug: amlodipine fits best, as it began two months before the itch; statins and diuretics are possible. Third, the kidney, although an eGFR of 52 seldom itches by itself. Fourth, a systemic cause: cholestasis, iron deficiency, a myeloproliferative disease, lymphoma. Early bullous pemphigoid may itch for months before the first blister, and I would not want to miss it at her age.

Investigations, all at once, so that she is bled only once: CBC with differential and film, ferritin, ALP, GGT, bilirubin, ALT, creatinine, calcium, phosphate, TSH, HbA1c, LDH, ESR, serum protein electrophoresis, hepatitis B and C, and BP180 and BP230 antibodies if your laboratory offers them. A chest X-ray, because of the weight. If the antibodies are not available I will take a punch from normal skin beside a scratch for immunofluorescence. I would not order a CT now; I would if LDH, ESR, calcium or the film is abnormal, if she has sweats, or if the weight still falls in six weeks.

Management from today, without waiting for results. Bathe in lukewarm water for five minutes, no soap but in the folds. A plain ointment, not lotion, over the whole body within three minutes of the bath and again at night: 250 g a week, which her daughter will have to measure out. Triamcinolone 0.1 % ointment to the scratched areas twice daily for 14 days, then stop; two weeks in the month are enough. Menthol 1 % in the emollient, kept in the fridge, for the attacks. Stop cetirizine: it does nothing here and adds to falls. Please avoid hydroxyzine, diphenhydramine and doxepin at her age.

For the nights: gabapentin 100 mg at bedtime, 200 mg after one week, 300 mg after two; with this eGFR I would stay at 300 mg. Warn about sleepiness and dizziness, and let her daughter stand by for the first two nights. If there is no change at 300 mg after three weeks, mirtazapine 7.5 mg at bedtime instead, which would help the weight as well.

The drug question: change amlodipine for something unrelated, perhaps ramipril 2.5 mg with creatinine and potassium after 10 days, and give it six weeks, for drug itch fades slowly. Change nothing else in those weeks, or we shall not know what helped.

Follow-up. Please see her in two weeks for sleep, skin and weight, and write to me at six weeks, or when the results are in. Send me a photo of any blister, even a single one. See her the same day for fever, jaundice or blisters in the mouth; drenching sweats or nodes make it a visit here within two weeks.

For her and her daughter: this is not an infection, nobody can catch it, it is not a matter of washing more, and it will take weeks rather than days. Short nails and cotton sleeves at night protect the skin.

All this rests on what you wrote and on two photos; please hold it against what you see. I am glad to look at her here in person if the first six weeks fail.
9d 9:30 Grace: This is most helpful. Blood goes today; amlodipine is changed for ramipril 2.5 mg.
2d 11:48 Grace: Ferritin 9, the rest normal, BP180 negative, chest X-ray clear. She slept five hours on gabapentin 200 mg.
1d 8:20 Amara: Iron deficiency may itch by itself, and at 83 with weight loss it asks for its source: FIT and a word with gastroenterology, please. Ferrous fumarate 300 mg on alternate days. Stay at gabapentin 200 mg; she may not need more.
1d 8:30 Grace reads`,

  `Dermatology · Psoriasis and Eczema
Jadwiga | Nowak-Pelletier | 1964/02/11 | 84266-8465
58d 15:02 Nadia asks Amara
? Duration: 3 months
? Body site: Both palms and soles
? Itch or pain: Pain, splits
? Relevant history: Smokes 20 a day; hairdresser for 30 years
? Treatments tried: Betamethasone 0.1 % for 3 weeks, cotton gloves
? Question for the specialist: Contact dermatitis or palmoplantar pustulosis?
58d 15:04 Nadia: Yellow pustules of 2 to 3 mm on both insteps, brown scale where they dry. Nails pitted.
57d 8:44 Amara bills 03.01O: Palmoplantar pustulosis; pustules on the instep decide it. Clobetasol 0.05 % under occlusion at night for 3 weeks, then alternate nights; urea 20 % by day. Smoking is the driver: varenicline if she will. Patch tests are worth it with her trade, I will book them apart. Acitretin 25 mg if not half better in 6 weeks, as she is past the menopause; lipids and ALT first.
57d 8:45 Amara sets to_book
20d 10:50 Nadia: Half better, down to 4 cigarettes. No acitretin, please, she says.
19d 12:35 Amara sets booked
19d 12:36 Amara: Very well, we stay with clobetasol. Patch tests Monday, Wednesday and Friday of the same week; no steroid on the back for a week before.
18d 9:00 Nadia reads`,
];
