import type { FormField } from '@corridor/contract/directory/schemas.ts';
import { own } from '@corridor/contract/platform/own.ts';

/**
 * Questions as a specialist jots them down: T text, N number, C one of, M any of, B yes or no; `*` must
 * be answered; a value after `!` cannot wait.
 */
const shared =
  'T* Question for the specialist; T* Relevant history; T Medications; T Allergies; T What has been tried, with result; T Investigations done';

const jotted: Record<string, string> = {
  Dermatology:
    'T* Duration; C* Number of lesions (single, several, widespread); T* Body site; N Size in mm; M Change (size, shape, colour, none); B Bleeding or ulceration; M Itch or pain (itch, pain); C Own or family history of skin cancer (own, family, none); B Immune suppression; T Treatments tried',
  Otolaryngology:
    'C* Side (left, right, both); M* Main symptom (hearing loss, ear discharge, pain, dizziness, tinnitus, blockage, bleeding, hoarseness, swallowing, lump); T* Duration; B Sudden onset; B Hearing test attached; T Previous ear or nasal surgery; B Nasal steroid and rinse for 3 months; M Red flags (!sudden hearing loss, one-sided bloody discharge, neck lump over 3 weeks, facial weakness, !airway noise)',
  'Thyroid and Neck Mass':
    'T* Lump site; T* Noticed since; B Growing; M Voice change, swallowing or breathing trouble (voice, swallowing, breathing); B* Ultrasound result attached; T Needle biopsy result; N TSH; B Radiation exposure or family thyroid cancer; T Smoking and alcohol',
  Cardiology:
    'M* Symptom (chest pain, breathlessness, palpitations, fainting, oedema, none, !chest pain at rest now); T* Duration and pattern; T BP; N Heart rate; B* ECG attached; T Lipids, HbA1c, creatinine; T Echo or stress test; M Risk factors (smoking, diabetes, hypertension, family history); T* Medications',
  Endocrinology:
    'C* Problem (diabetes, thyroid, bone, adrenal, pituitary, other); N HbA1c; T Home readings; T TSH/free T4; T Calcium/PTH/vitamin D; T Weight and BMI; T* Present treatment and hypoglycaemia; T Imaging; B Pregnancy or planning',
  Psychiatry:
    'C* Question (diagnosis, medication, therapy, risk, disposition); T* Symptoms and course; N PHQ-9; N GAD-7; T Past drugs with dose, duration, effect; C* Suicide or harm risk at present (none, passive, !active); T Substances; B Mania or psychosis ever; T Medical contributors (thyroid and B12); B Pregnancy',
  Orthopaedics:
    'T* Joint and side; B Injury; T Mechanism; T* Duration; C Function limit (none, sport, work, daily life); M Locking, giving way, night pain (locking, giving way, night pain); B* X-ray attached; T MRI; T* Physiotherapy, injections, analgesics tried; T Neurovascular state; T Work or sport demand',
  Gastroenterology:
    'M* Symptom (pain, reflux, diarrhoea, constipation, bleeding, jaundice, none); T* Duration; M Alarm features (weight loss, bleeding, anaemia, dysphagia, over 50 and new); T FIT, Hb, ferritin, liver panel, coeliac serology; T Endoscopy before; T NSAID, alcohol',
  Neurology:
    'M* Symptom (headache, seizure, numbness, weakness, tremor, memory); T* Onset and course; T* Neurological findings; M Red flags (!thunderclap onset, fever, new deficit, weight loss); T Imaging; T Drugs tried',
  Respirology:
    'M* Symptom (cough, breathlessness, wheeze, sputum, haemoptysis, none); N Smoking pack-years; B Spirometry attached; T Chest X-ray or CT; T Inhalers and technique; T Exposures; N O2 saturation',
  Rheumatology:
    'T* Joints; N* Morning stiffness minutes; B Swelling seen; T CRP, RF, anti-CCP, ANA, urate, HLA-B27; M Rash, uveitis, psoriasis, IBD (rash, uveitis, psoriasis, IBD); T X-rays',
  Nephrology:
    'T* Creatinine and eGFR over time; N* Urine ACR; T Urinalysis; T* BP; T Ultrasound; N Potassium; M Drugs (ACE-I, ARB, SGLT2, NSAID)',
  Haematology:
    'T* Blood counts with dates; T Smear; T Ferritin, B12; T Bleeding or clot history; T Anticoagulant; B Nodes or spleen',
  'Obstetrics and Gynaecology':
    'C* Problem (bleeding, contraception, menopause, pregnancy, pelvic pain, infertility, other); T Last period; T Gravida/para; T Cervical screening; T Contraception; T Bleeding pattern; T Ultrasound; B Pregnancy test positive',
  Urology:
    'C* Problem (prostate, haematuria, incontinence, stones, scrotal, sexual function, other); T PSA with dates; T Urinalysis/culture; C Haematuria (none, microscopic, visible); T Ultrasound/CT',
  Ophthalmology:
    'C* Side (left, right, both); T* Visual acuity; M Pain, redness, flashes, floaters (pain, redness, flashes, floaters, !sudden loss of vision); T* Onset; B Contact lenses; B Photo attached',
  Paediatrics:
    'T* Age and weight; B Growth chart attached; T Birth and development; C Immunisations (complete, incomplete, none); T School or behaviour',
  'Infectious Diseases':
    'T* Syndrome; T* Cultures and sensitivities; T Travel, animals, contacts; T* Present antibiotics with dates; T Immune state; T* Allergies to antibiotics',
  Dentistry:
    'T* Sleep test date and AHI; N Lowest saturation; C* CPAP tried (refused, failed, not offered, using); B Teeth: enough for an appliance; B Jaw joint pain; T Dental work planned; T Height, weight, neck',
  'Home Sleep Apnea Test':
    'B* Snoring; B* Seen pauses; B* Tired by day; B* High BP; N BMI; N Neck cm; B* Safety-critical driver; M Heart, lung, neuromuscular disease (heart, lung, neuromuscular); B Opioids; T Earlier test',
  'Long Term Care':
    'T* Facility; T* Goals-of-care designation; T* Problem and change from baseline; T* Vitals; T* Medication list; T Recent labs; T Function and cognition; B Family informed; T* Staff contact',
};

const now =
  'This cannot wait for a written answer: send the patient to emergency care, or call 911.';

/** The questions of a service: its own, and those that everyone asks. */
export function formOf(specialty: string, subsite: string): FormField[] {
  const jot = own(jotted, subsite) ?? own(jotted, specialty) ?? '';
  const fields = `${jot ? `${jot}; ` : ''}${shared}`.split('; ').map(field);
  // A question that a service asks in its own words is not asked twice.
  return fields.filter(
    ({ header }, index) => fields.findIndex((other) => other.header === header) === index,
  );
}

function field(line: string): FormField {
  const [, kind = 'T', star, name = '', list] =
    /^([TNCMB])(\*?) (.+?)(?: \(([^()]+)\))?$/.exec(line) ?? [];
  const written = kind === 'C' || kind === 'M';
  const header = written || !list ? name : `${name} (${list})`;
  const required = star === '*';
  if (kind === 'B')
    return { header, inputType: 'Checkboxes', required, values: ['Yes', 'No'], single: true };
  if (kind === 'T') return { header, inputType: 'Textfield', required, values: [] };
  if (kind === 'N') return { header, inputType: 'Number', required, values: [] };
  const marked = (list ?? '').split(', ');
  const values = marked.map((value) => value.replace('!', ''));
  const urgent = marked.filter((value) => value.startsWith('!')).map((value) => value.slice(1));
  const single = kind === 'C' ? { single: true } : {};
  const waits = urgent.length > 0 ? { urgent, advice: now } : {};
  return { header, inputType: 'Checkboxes', required, values, ...single, ...waits };
}
