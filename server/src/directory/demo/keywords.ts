/** The keywords of each service of the demo, and the ages that it sees if it does not see all. */
const lines = `
Food Allergy: peanut, egg allergy, oral food challenge
Drug Allergy: penicillin allergy, drug rash, desensitization
Urticaria: hives, angioedema
Asthma and Rhinitis: hay fever, allergy shots
Immune Deficiency: recurrent infections, immunoglobulins
Perioperative Medicine: fitness for surgery, blood thinners before surgery
Airway: difficult airway
Acute Pain: nerve block, pain after surgery
General Cardiology: chest pain, ECG, stress test
Arrhythmia: palpitations, atrial fibrillation, Holter
Heart Failure: leg swelling, low ejection fraction
Lipids and Prevention: cholesterol, statin
Hypertension: high blood pressure
Valve Disease: murmur, aortic stenosis
Oral Appliance Therapy: snoring appliance
Oral Lesions: mouth ulcer, white patch
Jaw Joint Pain: TMJ, clicking jaw
Dental Infection: toothache, abscess
General Dermatology: rash, itching
Skin Lesion: mole, melanoma, biopsy
Acne and Rosacea: acne, isotretinoin
Psoriasis and Eczema: psoriasis, eczema
Hair and Nails: hair loss, nail fungus
Paediatric Dermatology: eczema in children, birthmark; ages 0 to 17
Test Selection: CT, MRI, which imaging
Incidental Findings: incidentaloma
Breast Imaging: mammogram
Diabetes: insulin, A1c
Thyroid: TSH, thyroid nodule
Bone and Calcium: osteoporosis, high calcium
Adrenal and Pituitary: cortisol, prolactin
Obesity Medicine: weight management
Gender Care: hormones for transgender people
Liver: hepatitis, abnormal liver tests
Inflammatory Bowel Disease: Crohn disease, ulcerative colitis
Reflux and Dyspepsia: heartburn, reflux
Functional Bowel: irritable bowel, constipation
Screening: FIT, colonoscopy
Hernia: groin hernia, hernia repair
Gallbladder: gallstones
Breast: breast lump
Colorectal: haemorrhoids, anal fissure
Soft Tissue Lump: lipoma, cyst
Memory and Behaviour: dementia, memory loss; ages 65 and over
Falls: falls clinic; ages 65 and over
Polypharmacy: too many medications; ages 65 and over
Frailty: frailty, losing weight in old age; ages 65 and over
Anaemia and Iron: anemia, ferritin
Clots and Anticoagulation: warfarin, blood clot
Platelets: low platelets
White Cells and Gammopathy: lymphocytes, monoclonal protein
New Test: sleep study, snoring
Repeat on Treatment: CPAP
Result Interpretation: sleep study result
General Infectious Diseases: fever, infection
Antibiotic Advice: antibiotic, culture
Hepatitis: hepatitis B, hepatitis C
HIV: HIV, PrEP
Travel: travel vaccine, malaria
Tuberculosis: tuberculosis, positive skin test
General Internal Medicine: unclear diagnosis
Complex Hypertension: resistant hypertension
Perioperative Risk: cardiac risk before surgery
Complex Multimorbidity: multimorbidity
Medical Advice: nursing home, resident
Wound Care: pressure ulcer, wound
Behaviour: agitation in dementia
Medication Review: medications of a resident
Palliative: palliative care, end of life
Chronic Kidney Disease: kidney function, eGFR, creatinine
Electrolytes: potassium, sodium
Proteinuria: protein in urine
Kidney Stones: kidney stone prevention
Renal Hypertension: blood pressure in kidney disease
Headache: migraine
Seizure: epilepsy
Movement: tremor, Parkinson disease
Neuropathy: numbness, tingling
Multiple Sclerosis: MS, optic neuritis
Stroke Prevention: TIA
Bleeding: heavy periods
Contraception: IUD, birth control
Menopause: hot flashes, hormone therapy
Pregnancy: prenatal question
Pelvic Pain: endometriosis, painful periods
Infertility: trying to conceive
Suspected Cancer Pathway: cancer suspected
Survivorship: after cancer
Treatment Side Effects: chemotherapy
Genetics: BRCA, family history of cancer
Red Eye: conjunctivitis
Visual Loss: cataract, glaucoma, retina
Eyelid: stye, eyelid lump
Diabetic Eye: diabetic retinopathy
Paediatric Eye: squint, lazy eye; ages 0 to 17
Knee: knee pain, meniscus
Shoulder: rotator cuff, frozen shoulder
Hip: hip pain, hip arthritis
Foot and Ankle: ankle sprain, heel pain
Hand and Wrist: carpal tunnel, trigger finger
Spine: back pain, sciatica
Ear and Hearing: hearing loss, earache
Nose and Sinus: sinusitis, nosebleed
Throat and Voice: hoarseness, tonsillitis
Dizziness: vertigo
Thyroid and Neck Mass: neck lump
Paediatric ENT: ear infections, tonsils; ages 0 to 17
General Paediatrics: child health; ages 0 to 17
Development and Behaviour: speech delay, autism; ages 0 to 17
Childhood ADHD: attention at school; ages 5 to 17
Growth: short stature; ages 0 to 17
Feeding: picky eater, poor weight gain; ages 0 to 5
Chronic Pain: fibromyalgia, chronic pain
Opioid Management: opioid taper
Neuropathic Pain: gabapentin, nerve pain
Interventional Pain: injection for pain
Adult Psychiatry: medication advice; ages 18 and over
Child and Adolescent: anxiety in children; ages 0 to 17
Mood and Anxiety: depression, anxiety
Adult ADHD: ADHD; ages 18 and over
Addiction: alcohol, substance use
Geriatric Psychiatry: depression in old age; ages 65 and over
Asthma: wheezing, inhaler
COPD: emphysema, spirometry
Lung Nodule: nodule on CT
Cough: chronic cough
Sleep Breathing: sleep apnea, snoring
Inflammatory Arthritis: rheumatoid arthritis, swollen joints
Gout: uric acid
Autoimmune Serology: ANA, lupus
Osteoporosis: bone density
Polymyalgia: stiff shoulders, temporal arteritis
Prostate and PSA: PSA, enlarged prostate
Haematuria: blood in urine
Incontinence: leaking urine
Urinary Stones: kidney stone
Scrotal: testicular lump, hydrocele
Sexual Function: erectile dysfunction
Sleep Study: sleep study
`;

type Own = { keywords: string[]; ages: string };

const bySubsite = new Map(
  lines
    .trim()
    .split('\n')
    .map((line): [string, Own] => {
      const [, subsite = '', keywords = '', ages = ''] =
        /^([^:]+): ([^;]+)(?:; (.+))?$/.exec(line) ?? [];
      return [subsite, { keywords: keywords.split(', '), ages }];
    }),
);

/** The keywords of a service of the demo, and the ages that it sees if it does not see all. */
export const ownOf = (subsite: string): Own => bySubsite.get(subsite) ?? { keywords: [], ages: '' };
