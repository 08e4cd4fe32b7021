import type { DemoCategory } from './demoCategory.ts';

export const otolaryngology: DemoCategory[] = [
  {
    name: 'Ear and balance',
    templates: [
      {
        name: 'Sudden hearing loss',
        diagnosis: 'Sudden sensorineural hearing loss',
        outcome: 'Patient to see Specialist',
        text: 'This is an emergency of days. If the canal and drum are normal and Weber goes to the good ear, start prednisone 1 mg/kg (up to 60 mg) daily for 7 days today unless there is a reason against it. I will see {{patient.firstName}} with an audiogram within 72 hours; an MRI follows.',
      },
      {
        name: 'Otitis externa',
        diagnosis: 'Acute otitis externa',
        outcome: 'Management or treatment suggested',
        text: 'Ciprofloxacin with dexamethasone drops, 4 drops twice daily for 7 days, after cleaning; a wick if the canal is closed. Keep it dry. No oral antibiotic unless the pinna is involved.\n\nDiabetes or immune suppression with deep pain at night: think of necrotizing otitis and call.',
      },
      {
        name: 'Middle ear effusion in an adult',
        diagnosis: 'Otitis media with effusion',
        text: 'Most clear within 12 weeks after a cold. A nasal steroid if there is rhinitis; no antihistamine, no antibiotic. An effusion on one side that stays needs a look at the nasopharynx: please refer in person, sooner with bleeding or a neck lump.',
      },
      {
        name: 'Dry perforation',
        diagnosis: 'Tympanic membrane perforation',
        text: 'Water precautions: cotton wool with petroleum jelly in the shower. New traumatic perforations close in 9 of 10 within 3 months. Please send an audiogram then. Discharge: ciprofloxacin drops, no aminoglycosides.',
      },
      {
        name: 'Chronic ear discharge',
        diagnosis: 'Chronic suppurative otitis media',
        outcome: 'Patient to see Specialist',
        text: 'Ciprofloxacin with dexamethasone drops for 14 days after suction or dry mopping, and a swab if there was treatment before. A retraction, granulation or foul discharge points to cholesteatoma: I will see {{patient.firstName}} with an audiogram. Vertigo, facial weakness or headache: same day.',
      },
      {
        name: 'Tinnitus',
        diagnosis: 'Subjective tinnitus',
        outcome: 'Management or treatment suggested',
        text: 'Both sides, no vertigo, normal drums: an audiogram, a look at medication, sound enrichment at night, and cognitive therapy if it distresses. No drug helps.\n\nOne side only, pulsating, or with asymmetric hearing: please refer, an MRI is due.',
      },
      {
        name: 'Positional vertigo',
        diagnosis: 'Benign paroxysmal positional vertigo',
        outcome: 'Management or treatment suggested',
        text: 'Seconds of spinning on turning in bed, and a positive Dix-Hallpike: an Epley manoeuvre on that side, again after a week if needed. No imaging and no betahistine. Nystagmus that does not tire, or is vertical without a position, needs imaging.',
      },
      {
        name: 'Wax',
        diagnosis: 'Impacted cerumen',
        outcome: 'Management or treatment suggested',
        text: 'Drops of oil or bicarbonate for 5 days, then irrigation at body temperature. Not with a perforation, grommet, earlier surgery or an only hearing ear: these come to me for suction.',
      },
    ],
  },
  {
    name: 'Nose and sinuses',
    templates: [
      {
        name: 'Chronic rhinosinusitis',
        diagnosis: 'Chronic rhinosinusitis without polyps',
        text: 'Large-volume saline rinse and a steroid spray (mometasone 2 puffs a side daily) for 12 weeks, technique checked. If symptoms go on then, a CT of the sinuses without contrast, and refer with the pictures. Antibiotics only for a flare with pus.',
      },
      {
        name: 'Nasal polyps',
        diagnosis: 'Chronic rhinosinusitis with polyps',
        outcome: 'Patient to see Specialist',
        text: 'Budesonide 0.5 mg in a 240 mL rinse daily, and prednisone 25 mg for 7 days once if smell is gone. Ask about asthma and aspirin. A polyp on one side only is never routine: please refer soon, with a CT.',
      },
      {
        name: 'Allergic rhinitis',
        diagnosis: 'Allergic rhinitis',
        outcome: 'Management or treatment suggested',
        text: 'A nasal steroid daily through the season is better than tablets; add azelastine if it is not enough after 4 weeks. Point the nozzle outward, away from the septum. Skin testing and immunotherapy if two seasons were bad.',
      },
      {
        name: 'Nosebleeds',
        diagnosis: 'Recurrent anterior epistaxis',
        text: 'Pressure on the soft part for 15 minutes by the clock. Petroleum jelly twice a day for 2 weeks; silver nitrate to a visible vessel on one side only. CBC; review anticoagulants with the prescriber.\n\nOne-sided bleeding with blockage, or in an adolescent boy, needs an endoscopy.',
      },
      {
        name: 'Deviated septum',
        diagnosis: 'Deviated nasal septum',
        text: 'A nasal steroid for 6 weeks first: swollen turbinates are the larger half of most blockages. If one side stays closed by day and night and {{patient.firstName}} wants surgery, please refer. An old fracture without blockage needs nothing.',
      },
      {
        name: 'Acute sinusitis',
        diagnosis: 'Acute rhinosinusitis',
        outcome: 'Management or treatment suggested',
        text: 'Under 10 days, or getting better: saline, a nasal steroid and analgesics. Amoxicillin 1 g three times daily for 5 days if it is worse after 5 days or severe. Swollen eye, double vision, severe headache or confusion: emergency.',
      },
      {
        name: 'Loss of smell',
        diagnosis: 'Olfactory dysfunction',
        text: 'After a cold or COVID: smell training twice daily with four scents for 6 months, and a budesonide rinse for 8 weeks. Smoke and gas alarms at home. Without a cold before it, on one side, or with headache: an MRI and a visit.',
      },
      {
        name: 'One-sided nose symptoms',
        diagnosis: 'Unilateral nasal obstruction, tumour to be excluded',
        outcome: 'Patient to see Specialist',
        text: 'Blockage, blood or discharge on one side in an adult needs an endoscopy within 2 weeks. Please order a CT of the sinuses now, and check the eyes, the face for numbness, and the neck. Nothing else should delay it.',
      },
    ],
  },
  {
    name: 'Throat and neck',
    templates: [
      {
        name: 'Hoarseness',
        diagnosis: 'Dysphonia',
        text: 'Up to 4 weeks after a cold: water, no whispering, no smoke. Longer, or at once in a smoker, with a neck lump, trouble breathing or swallowing: laryngoscopy in my clinic before any reflux treatment.',
      },
      {
        name: 'Neck lump in an adult',
        diagnosis: 'Neck mass',
        outcome: 'Patient to see Specialist',
        text: 'A lump over 1.5 cm for more than 2 weeks is cancer until shown otherwise. Please do not repeat antibiotics and do not cut it out. CT neck with contrast and an ultrasound-guided needle biopsy with p16; I will see {{patient.firstName}} within 2 weeks.',
      },
      {
        name: 'Thyroid nodule',
        diagnosis: 'Thyroid nodule',
        text: 'TSH and an ultrasound with a TI-RADS score. Biopsy from 1.0 cm at TR5, 1.5 cm at TR4 and 2.5 cm at TR3; below that a scan in a year. Hoarseness, a hard fixed lump or nodes: please refer now.',
      },
      {
        name: 'Recurrent tonsillitis',
        diagnosis: 'Recurrent acute tonsillitis',
        text: 'Surgery helps from 7 episodes in one year, 5 a year in two, or 3 a year in three, each written down with fever, exudate, nodes or a positive swab. Below that most grow out of it. A quinsy counts more: refer after the second.',
      },
      {
        name: 'Lump in the throat',
        diagnosis: 'Globus',
        outcome: 'Management or treatment suggested',
        text: 'Between meals, better with food, in the midline, weight stable: globus. Explain it, sip water rather than clear the throat; alginate after meals for 8 weeks if there is heartburn. Pain on swallowing, one side, weight loss or ear pain: refer soon.',
      },
      {
        name: 'Reflux of the throat',
        diagnosis: 'Laryngopharyngeal reflux',
        text: 'Late meals, coffee and alcohol first. Alginate after meals and at night for 8 weeks; a proton pump inhibitor only with heartburn, stopped after 12 weeks if it does nothing. Hoarseness over 4 weeks comes to me.',
      },
      {
        name: 'Snoring child with large tonsils',
        diagnosis: 'Sleep-disordered breathing',
        outcome: 'Patient to see Specialist',
        text: 'Snoring most nights with pauses, mouth breathing or poor attention, and tonsils of grade 3 or 4: mometasone nasal spray for 6 weeks and a video of the sleep. I will see {{patient.firstName}} with an overnight oximetry. Poor growth or age under 3: soon.',
      },
      {
        name: 'Salivary stone',
        diagnosis: 'Sialolithiasis',
        text: 'Swelling at meals that goes down within hours. Fluids, massage, lemon, warmth; amoxicillin with clavulanate for 7 days if there is fever or pus. An ultrasound; stones over 5 mm or a third episode come to me. A lump that does not change needs a needle biopsy.',
      },
    ],
  },
];
