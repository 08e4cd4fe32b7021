/** The services of the demo world: a specialty, its subsites, and the attachments that a question needs. */
export type Catalogue = { specialty: string; keywords: string; bring: string; subsites: string };

const entry = (
  specialty: string,
  keywords: string,
  bring: string,
  subsites: string,
): Catalogue => ({ specialty, keywords, bring, subsites });

export const catalogue: readonly Catalogue[] = [
  entry(
    'Allergy and Immunology',
    'hives, anaphylaxis, hay fever, penicillin',
    'Name the trigger, the interval and what was taken for it.',
    'Food Allergy; Drug Allergy; Urticaria; Asthma and Rhinitis; Immune Deficiency',
  ),
  entry(
    'Anesthesiology',
    'fitness for surgery, difficult airway, nerve block',
    'Say which operation is planned, and when.',
    'Perioperative Medicine; Airway; Acute Pain',
  ),
  entry(
    'Cardiology',
    'heart, ECG, Holter, chest pain, palpitations, statin',
    'Attach a 12-lead ECG.',
    'General Cardiology; Arrhythmia; Heart Failure; Lipids and Prevention; Hypertension; Valve Disease',
  ),
  entry(
    'Dentistry',
    'teeth, mouth, oral surgery, snoring appliance',
    'A photo of the site helps more than a description.',
    'Oral Appliance Therapy; Oral Lesions; Jaw Joint Pain; Dental Infection',
  ),
  entry(
    'Dermatology',
    'skin, rash, mole, melanoma, eczema, nails',
    'One photo of the region, one or two sharp close-ups with a scale.',
    'General Dermatology; Skin Lesion; Acne and Rosacea; Psoriasis and Eczema; Hair and Nails; Paediatric Dermatology',
  ),
  entry(
    'Diagnostic Imaging',
    'CT, MRI, ultrasound, radiology, incidentaloma',
    'Attach the report that you ask about.',
    'Test Selection; Incidental Findings; Breast Imaging',
  ),
  entry(
    'Endocrinology',
    'hormones, insulin, TSH, osteoporosis, cortisol',
    'Bring the last two sets of results with their dates.',
    'Diabetes; Thyroid; Bone and Calcium; Adrenal and Pituitary; Obesity Medicine; Gender Care',
  ),
  entry(
    'Gastroenterology',
    'bowel, stomach, FIT, hepatitis, reflux, coeliac',
    'Bring haemoglobin, ferritin, liver panel and the FIT result.',
    'Liver; Inflammatory Bowel Disease; Reflux and Dyspepsia; Functional Bowel; Screening',
  ),
  entry(
    'General Surgery',
    'operation, lump, hernia repair, gallstones',
    'Attach the ultrasound report where there is one.',
    'Hernia; Gallbladder; Breast; Colorectal; Soft Tissue Lump',
  ),
  entry(
    'Geriatrics',
    'older adults, dementia, frailty, falls clinic',
    'Bring the list of medications and a cognitive score.',
    'Memory and Behaviour; Falls; Polypharmacy; Frailty',
  ),
  entry(
    'Haematology',
    'blood, ferritin, warfarin, lymphocytes, anemia',
    'Bring the counts of the last year with their dates.',
    'Anaemia and Iron; Clots and Anticoagulation; Platelets; White Cells and Gammopathy',
  ),
  entry(
    'Home Sleep Apnea Test',
    'snoring, sleep study, apnoea, CPAP',
    'Say whether the patient drives for work.',
    'New Test; Repeat on Treatment; Result Interpretation',
  ),
  entry(
    'Infectious Diseases',
    'antibiotic, culture, fever, travel, tuberculosis',
    'Bring cultures with their sensitivities.',
    'General Infectious Diseases; Antibiotic Advice; Hepatitis; HIV; Travel; Tuberculosis',
  ),
  entry(
    'Internal Medicine',
    'multimorbidity, unclear diagnosis, perioperative risk',
    'Say what the one question is.',
    'General Internal Medicine; Complex Hypertension; Perioperative Risk; Complex Multimorbidity',
  ),
  entry(
    'Long Term Care',
    'nursing home, facility, resident, palliative',
    'Say the goals-of-care designation.',
    'Medical Advice; Wound Care; Behaviour; Medication Review; Palliative',
  ),
  entry(
    'Nephrology',
    'kidney, creatinine, eGFR, potassium, dialysis',
    'Bring creatinine over time and the urine ACR.',
    'Chronic Kidney Disease; Electrolytes; Proteinuria; Kidney Stones; Renal Hypertension',
  ),
  entry(
    'Neurology',
    'brain, migraine, epilepsy, tremor, numbness, MS',
    'Describe the findings on examination.',
    'Headache; Seizure; Movement; Neuropathy; Multiple Sclerosis; Stroke Prevention',
  ),
  entry(
    'Obstetrics and Gynaecology',
    'women, period, pregnancy, pelvic pain, IUD, menopause',
    'Say the date of the last period and the result of screening.',
    'Bleeding; Contraception; Menopause; Pregnancy; Pelvic Pain; Infertility',
  ),
  entry(
    'Oncology',
    'cancer, tumour, chemotherapy, BRCA',
    'Attach pathology and imaging.',
    'Suspected Cancer Pathway; Survivorship; Treatment Side Effects; Genetics',
  ),
  entry(
    'Ophthalmology',
    'eye, vision, cataract, glaucoma, retina',
    'Say the visual acuity of both eyes.',
    'Red Eye; Visual Loss; Eyelid; Diabetic Eye; Paediatric Eye',
  ),
  entry(
    'Orthopaedics',
    'bone, joint, fracture, arthritis, sprain',
    'Attach an x-ray, standing where it is hip, knee or foot.',
    'Knee; Shoulder; Hip; Foot and Ankle; Hand and Wrist; Spine',
  ),
  entry(
    'Otolaryngology',
    'ear, nose, throat, hearing, sinus, hoarseness, vertigo',
    'Attach the hearing test or the ultrasound.',
    'Ear and Hearing; Nose and Sinus; Throat and Voice; Dizziness; Thyroid and Neck Mass; Paediatric ENT',
  ),
  entry(
    'Paediatrics',
    'child, infant, growth, school, vaccine',
    'Say age and weight, and attach the growth chart.',
    'General Paediatrics; Development and Behaviour; Childhood ADHD; Growth; Feeding',
  ),
  entry(
    'Pain Medicine',
    'chronic pain, opioid, gabapentin, injection',
    'Say what was tried, with dose and effect.',
    'Chronic Pain; Opioid Management; Neuropathic Pain; Interventional Pain',
  ),
  entry(
    'Psychiatry',
    'depression, anxiety, bipolar, medication, addiction',
    'Bring PHQ-9 and GAD-7, and say the present risk.',
    'Adult Psychiatry; Child and Adolescent; Mood and Anxiety; Adult ADHD; Addiction; Geriatric Psychiatry',
  ),
  entry(
    'Respirology',
    'lung, breathing, spirometry, smoker, inhaler',
    'Attach spirometry and the chest film.',
    'Asthma; COPD; Lung Nodule; Cough; Sleep Breathing',
  ),
  entry(
    'Rheumatology',
    'joint, lupus, ANA, swelling, gout, stiffness',
    'Say which joints, and for how long they are stiff in the morning.',
    'Inflammatory Arthritis; Gout; Autoimmune Serology; Osteoporosis; Polymyalgia',
  ),
  entry(
    'Urology',
    'bladder, prostate, PSA, kidney stone, testis',
    'Bring urinalysis and, where it is the question, PSA with dates.',
    'Prostate and PSA; Haematuria; Incontinence; Urinary Stones; Scrotal; Sexual Function',
  ),
];

export const subsitesOf = ({ subsites }: Catalogue) => subsites.split('; ');
