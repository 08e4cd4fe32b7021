/**
 * The labels of ears, noses and skin: the key of the model, the wording for a general practitioner,
 * and that for a specialist. Every category also has Unknown and Exclude, which a person chooses.
 */
type Label = { aiLabel: string; gpLabel: string; spLabel: string };
type Row = readonly [aiLabel: string, gpLabel: string, spLabel: string];

const labelsOf = (rows: readonly Row[]): readonly Label[] =>
  rows.map(([aiLabel, gpLabel, spLabel]) => ({ aiLabel, gpLabel, spLabel }));

export const imageLabels = {
  ear: labelsOf([
    ['normal', 'Normal eardrum', 'Normal tympanic membrane'],
    ['wax', 'Ear wax', 'Cerumen impaction'],
    ['aom', 'Middle ear infection', 'Acute otitis media'],
    ['ome', 'Fluid behind the eardrum', 'Otitis media with effusion'],
    ['bullous', 'Blisters on the eardrum', 'Bullous myringitis'],
    ['perforation', 'Hole in the eardrum', 'Tympanic membrane perforation'],
    ['csom', 'Long-standing ear discharge', 'Chronic suppurative otitis media'],
    ['retraction', 'Eardrum sucked in', 'Retraction pocket / atelectasis'],
    ['cholesteatoma', 'Skin growth behind the eardrum', 'Cholesteatoma'],
    ['sclerosis', 'Scarring of the eardrum', 'Myringosclerosis / tympanosclerosis'],
    ['tube', 'Ear tube in place', 'Tympanostomy tube in situ'],
    ['externa', 'Outer ear infection', 'Acute otitis externa'],
    ['otomycosis', 'Fungal ear infection', 'Otomycosis'],
    ['exostosis', 'Bony narrowing of the canal', 'Exostosis / osteoma'],
    ['foreign_body', 'Object in the ear', 'Foreign body of the external canal'],
    ['mass', 'Growth in the ear', 'Canal or middle ear mass'],
  ]),
  nasal: labelsOf([
    ['normal', 'Normal nose', 'Normal nasal cavity'],
    ['polyp', 'Nasal polyps', 'Chronic rhinosinusitis with polyps'],
    ['papilloma', 'Growth, one side (needs review)', 'Suspected inverted papilloma'],
    ['turbinate', 'Swollen turbinates', 'Inferior turbinate hypertrophy'],
    ['allergic', 'Allergic lining', 'Allergic rhinitis, pale boggy mucosa'],
    ['pus', 'Pus in the nose', 'Mucopurulent discharge, middle meatus'],
    ['deviation', 'Crooked septum', 'Septal deviation / spur'],
    ['perforation', 'Hole in the septum', 'Septal perforation'],
    ['bleeding', 'Bleeding point', 'Epistaxis, anterior septal vessel'],
    ['crusting', 'Crusts', 'Crusting / atrophic rhinitis'],
    ['synechia', 'Scar band', 'Synechia'],
    ['adenoid', 'Large adenoids', 'Adenoid hypertrophy, grade I-IV'],
    ['nasopharynx_mass', 'Lump at the back of the nose', 'Nasopharyngeal mass'],
    ['postop', 'After surgery', 'Post-operative sinus cavity'],
    ['foreign_body', 'Object in the nose', 'Nasal foreign body'],
  ]),
  derm: labelsOf([
    ['normal', 'Normal skin', 'Normal skin'],
    ['nevus', 'Mole', 'Melanocytic nevus'],
    ['sk', 'Age spot, benign', 'Seborrhoeic keratosis'],
    ['ak', 'Sun-damage spot', 'Actinic keratosis'],
    ['bcc', 'Possible skin cancer (BCC)', 'Basal cell carcinoma'],
    ['scc', 'Possible skin cancer (SCC)', 'Squamous cell carcinoma / in situ'],
    ['melanoma', 'Suspicious mole', 'Suspected melanoma'],
    ['eczema', 'Eczema', 'Atopic / nummular dermatitis'],
    ['contact', 'Contact rash', 'Allergic or irritant contact dermatitis'],
    ['seb_derm', 'Flaky rash of scalp or face', 'Seborrhoeic dermatitis'],
    ['psoriasis', 'Psoriasis', 'Plaque psoriasis'],
    ['acne', 'Acne', 'Acne vulgaris'],
    ['rosacea', 'Facial redness', 'Rosacea'],
    ['tinea', 'Ringworm or fungal rash', 'Tinea (site)'],
    ['versicolor', 'Patchy colour change (yeast)', 'Pityriasis versicolor'],
    ['wart', 'Wart', 'Verruca vulgaris'],
    ['urticaria', 'Hives', 'Urticaria'],
    ['folliculitis', 'Infected hair roots', 'Folliculitis'],
    ['cyst', 'Cyst', 'Epidermoid cyst'],
    ['alopecia', 'Hair loss', 'Alopecia areata / androgenetic'],
    ['vitiligo', 'Loss of skin colour', 'Vitiligo'],
  ]),
} as const;
