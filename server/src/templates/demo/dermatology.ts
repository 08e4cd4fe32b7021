import type { DemoCategory } from './demoCategory.ts';

export const dermatology: DemoCategory[] = [
  {
    name: 'Inflammatory skin disease',
    templates: [
      {
        name: 'Acne, mild to moderate',
        diagnosis: 'Acne vulgaris',
        outcome: 'Management or treatment suggested',
        text: 'I would start a topical retinoid at night (adapalene 0.3 % with benzoyl peroxide 2.5 %), every second night for two weeks, then nightly as tolerated. If there are many papules, add doxycycline 100 mg daily for 12 weeks at most, never alone.\n\nPlease review at 12 weeks. Write again with photos if there is scarring or no change.',
      },
      {
        name: 'Acne, severe or scarring',
        diagnosis: 'Nodulocystic acne',
        outcome: 'Patient to see Specialist',
        text: 'The nodules and early scarring justify isotretinoin. Please send ALT, fasting lipids and, where it applies, a pregnancy test with two forms of contraception in place. I will see {{patient.firstName}} in clinic to begin. Until then doxycycline 100 mg twice daily with a benzoyl peroxide wash.',
      },
      {
        name: 'Atopic dermatitis',
        diagnosis: 'Atopic dermatitis',
        text: 'Treat the flare fully: betamethasone valerate 0.1 % ointment to the body and hydrocortisone 1 % to face and folds, once daily until clear, then two days a week on the usual places. Plain emollient at least twice a day, short lukewarm showers.\n\nSwab weeping or crusted areas. Refer in person if more than 10 % of the skin stays involved after 6 weeks.',
      },
      {
        name: 'Plaque psoriasis, limited',
        diagnosis: 'Psoriasis vulgaris',
        outcome: 'Management or treatment suggested',
        text: 'Calcipotriol with betamethasone foam once daily for 4 weeks, then twice a week to hold it. Scalp: the same as a gel, left on overnight.\n\nPlease ask about morning stiffness and look at the nails: joint symptoms change the plan and I would like to hear of them.',
      },
      {
        name: 'Psoriasis, systemic treatment',
        diagnosis: 'Psoriasis vulgaris, extensive',
        outcome: 'Patient to see Specialist',
        text: 'With this extent, topical treatment alone will not do. Before a systemic agent I need a CBC, creatinine, ALT, hepatitis B and C serology, HIV, and a TB test. Please send the weight and any history of malignancy or demyelination. I will see {{patient.firstName}} within 6 weeks.',
      },
      {
        name: 'Rosacea',
        diagnosis: 'Papulopustular rosacea',
        text: 'Ivermectin 1 % cream nightly for 12 weeks. If there are many pustules, doxycycline 40 mg modified release daily for 8 weeks. Daily mineral sunscreen; note triggers such as heat, alcohol and spices.\n\nGritty or red eyes need an eye examination. Topical steroids on the face make this worse.',
      },
      {
        name: 'Hand dermatitis',
        diagnosis: 'Chronic hand dermatitis',
        text: 'Clobetasol 0.05 % ointment nightly under cotton gloves for 3 weeks, then twice a week. A fragrance-free ointment after every hand washing; lined gloves for wet work.\n\nIf it returns within a month or follows a new exposure at work, I would patch test. A scraping for fungi is worth doing where one hand only is involved.',
      },
      {
        name: 'Chronic urticaria',
        diagnosis: 'Chronic spontaneous urticaria',
        text: 'Weals for more than 6 weeks without a trigger rarely have an outside cause: wide allergy testing is not useful. A second-generation antihistamine daily (for example bilastine 20 mg), raised up to four times the dose after 2 weeks if needed. CBC, CRP and TSH are enough.\n\nSingle weals that last over 24 hours, bruise or hurt: please send a photo, I would biopsy. Tongue or airway swelling goes to emergency.',
      },
    ],
  },
  {
    name: 'Lesions',
    templates: [
      {
        name: 'Suspicious pigmented lesion',
        diagnosis: 'Atypical melanocytic lesion, melanoma to be excluded',
        outcome: 'Patient to see Specialist',
        text: 'The asymmetry and the blue-grey area are enough for me. Please do not shave it: it should be excised whole with a 2 mm margin. My office will call {{patient.firstName}} within 2 weeks. Examine the regional nodes and the rest of the skin meanwhile, and write on the same day if it bleeds.',
      },
      {
        name: 'Benign naevus',
        diagnosis: 'Melanocytic naevus',
        outcome: 'Management or treatment suggested',
        text: 'Regular network, even colour, symmetric: this is a benign naevus and can stay. A photo with a ruler today and in 3 months is enough.\n\nWrite again for change in size, shape or colour, for bleeding, or if it becomes the odd one out.',
      },
      {
        name: 'Seborrheic keratosis',
        diagnosis: 'Seborrheic keratosis',
        outcome: 'Management or treatment suggested',
        text: 'A seborrheic keratosis: milia-like cysts and a sharp edge. No treatment is needed. If it catches on clothing, cryotherapy for 5 to 10 seconds is enough. It does not turn into cancer.',
      },
      {
        name: 'Actinic keratosis',
        diagnosis: 'Actinic keratosis',
        text: 'Single lesions: cryotherapy, one cycle of 10 seconds. A field: 5-fluorouracil 5 % cream twice daily for 3 weeks; tell {{patient.firstName}} to expect redness and crusts from the second week.\n\nA lesion that is tender, thick or grows needs a biopsy.',
      },
      {
        name: 'Basal cell carcinoma',
        diagnosis: 'Basal cell carcinoma',
        outcome: 'Patient to see Specialist',
        text: 'Pearly edge and arborizing vessels: basal cell carcinoma. Please take a 3 mm punch for the subtype. Nodular and off the face: excision with 4 mm. On the nose, lid or ear, or infiltrative: I will arrange Mohs surgery. It grows slowly; 2 to 3 months are acceptable.',
      },
      {
        name: 'Squamous cell carcinoma',
        diagnosis: 'Cutaneous squamous cell carcinoma, suspected',
        outcome: 'Patient to see Specialist',
        text: 'A fast, tender, keratotic nodule on sun-damaged skin is squamous cell carcinoma until shown otherwise. Please do a deep punch or shave biopsy this week, palpate the regional nodes, and tell me of immune suppression. I will see {{patient.firstName}} within 4 weeks.',
      },
      {
        name: 'Dermatofibroma',
        diagnosis: 'Dermatofibroma',
        outcome: 'Management or treatment suggested',
        text: 'A firm papule that dimples when pinched, with a central white patch: a dermatofibroma. It may stay. Excision leaves a scar that is usually larger than the lesion.',
      },
      {
        name: 'Better photos, please',
        text: 'I cannot answer safely from these pictures. Please send one that shows the region, one or two sharp close-ups with a ruler, one from the side if it is raised, and dermoscopy if you have it. Daylight without flash is best. I will answer within a day of receiving them.',
      },
    ],
  },
  {
    name: 'Hair, nails and infections',
    templates: [
      {
        name: 'Alopecia areata',
        diagnosis: 'Alopecia areata',
        text: 'Round, smooth patches with exclamation-mark hairs. For up to two patches: clobetasol 0.05 % lotion daily for 12 weeks, or triamcinolone 5 mg/mL into the patch every 6 weeks. TSH and ferritin once.\n\nMore than half of the scalp, or loss of brows and lashes: I would see {{patient.firstName}} for systemic treatment.',
      },
      {
        name: 'Pattern hair loss',
        diagnosis: 'Androgenetic alopecia',
        outcome: 'Management or treatment suggested',
        text: 'Minoxidil 5 % foam daily for at least 6 months; expect more shedding in the first 8 weeks. Ferritin and TSH; in women with irregular cycles or hirsutism also total testosterone and DHEAS.',
      },
      {
        name: 'Telogen effluvium',
        diagnosis: 'Telogen effluvium',
        outcome: 'Management or treatment suggested',
        text: 'Diffuse shedding 2 to 4 months after illness, birth, surgery or weight loss. The scalp is normal and the hair grows back within 6 to 9 months. Please check CBC, ferritin and TSH, and look through the medication for a start in that time.',
      },
      {
        name: 'Onychomycosis',
        diagnosis: 'Onychomycosis',
        text: 'Please confirm with a clipping for culture or PCR before treatment: half of such nails have no fungus. Up to 3 nails without the root: efinaconazole 10 % daily for 48 weeks. Otherwise terbinafine 250 mg daily, 12 weeks for toes, after ALT and a look at interactions.',
      },
      {
        name: 'Tinea corporis',
        diagnosis: 'Dermatophyte infection',
        outcome: 'Management or treatment suggested',
        text: 'The edge scales and the centre clears. Scrape the edge for microscopy, then terbinafine 1 % cream twice daily for 2 weeks, one week beyond clearing. A steroid alone hides it and lets it spread. Treat the feet and household contacts too.',
      },
      {
        name: 'Warts',
        diagnosis: 'Verruca vulgaris',
        outcome: 'Management or treatment suggested',
        text: 'Salicylic acid 40 % under tape each night, filed down weekly, for 12 weeks; it does as well as cryotherapy. Two in three disappear within two years by themselves. A single new wart in an adult that grows, or one beside a nail, deserves a biopsy.',
      },
      {
        name: 'Scabies',
        diagnosis: 'Scabies',
        outcome: 'Management or treatment suggested',
        text: 'Permethrin 5 % from the neck down overnight, again after 7 days; all close contacts on the same day, with or without itch. Wash bedding hot. Itch may last 4 weeks after cure: a mild steroid helps. Crusted scabies or an outbreak in a facility: please call.',
      },
      {
        name: 'Red legs: stasis or cellulitis',
        diagnosis: 'Stasis dermatitis',
        text: 'Both legs, itch rather than pain, no fever: this is stasis dermatitis and antibiotics will not help. Betamethasone valerate 0.1 % daily for 2 weeks and compression of 20 to 30 mmHg after an ankle-brachial index.\n\nOne hot painful leg with fever is cellulitis until shown otherwise.',
      },
    ],
  },
];
