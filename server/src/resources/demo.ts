export type DemoResource = { name: string; fileName: string; text: string[] };
type DemoCategories = Record<string, DemoResource[]>;

const dermatology: DemoCategories = {
  'For patients': [
    {
      name: 'Looking after eczema',
      fileName: 'looking-after-eczema.pdf',
      text: [
        'Eczema comes and goes. Two habits keep it away for most people: a plain emollient twice a day, and treating a flare early and fully.',
        'Shower briefly in lukewarm water. Pat dry, and put the emollient on within three minutes, in the direction of the hair.',
        'Use the steroid ointment once a day on red and rough skin until it is smooth, usually one to two weeks, then two days a week on the places where it returns.',
        'See a doctor soon if the skin weeps, forms yellow crusts or small painful blisters, or if you have a fever.',
      ],
    },
    {
      name: 'Sun protection',
      fileName: 'sun-protection.pdf',
      text: [
        'From March to October, and all year on snow: shade between 11 and 3, a hat with a brim, a shirt, and sunscreen on what is left.',
        'SPF 50, two finger lengths for the face and neck, again every two hours and after swimming.',
        'Look at your skin once a month. Show us any mole that changes, or that does not look like the others.',
      ],
    },
    {
      name: 'After a skin biopsy',
      fileName: 'after-a-skin-biopsy.txt',
      text: [
        'Keep the dressing dry for 24 hours. Then wash with soap and water once a day, put on petroleum jelly and a new dressing.',
        'A little oozing is normal. If it bleeds, press firmly for 15 minutes without looking.',
        'Stitches come out after 7 days on the face, 14 days elsewhere.',
        'Call us if it becomes hot, swollen or more painful after the second day.',
      ],
    },
  ],
  'For referrers': [
    {
      name: 'Photographs that can be read',
      fileName: 'photographs.pdf',
      text: [
        'One picture of the region, one or two sharp close-ups with a ruler, one from the side for anything raised.',
        'Daylight, no flash, the camera square to the skin. Tap on the lesion to focus.',
        'Dermoscopy: contact, polarized, and the whole lesion inside the frame.',
      ],
    },
    {
      name: 'Before isotretinoin',
      fileName: 'before-isotretinoin.txt',
      text: [
        'ALT, fasting lipids, and a pregnancy test where it applies.',
        'Two forms of contraception one month before, during, and one month after.',
        'Ask about mood, and stop tetracyclines and vitamin A.',
      ],
    },
  ],
};

const otolaryngology: DemoCategories = {
  'For patients': [
    {
      name: 'Rinsing the nose',
      fileName: 'rinsing-the-nose.pdf',
      text: [
        'Boil a litre of water and let it cool. Stir in two level teaspoons of salt without iodine and one of baking soda.',
        'Lean over the sink, mouth open. Squeeze 120 mL through each side, twice a day. Spray your steroid after it, not before.',
        'Clean the bottle every day, and use water that was boiled or distilled.',
      ],
    },
    {
      name: 'The Epley manoeuvre at home',
      fileName: 'epley-at-home.pdf',
      text: [
        'For the right ear: sit on the bed, head turned 45 degrees to the right. Lie back quickly with the shoulders on a pillow. Wait 30 seconds after the spinning stops.',
        'Turn the head to the left, wait. Roll the body to the left, face to the floor, wait. Sit up slowly.',
        'Once before bed for three nights. Somebody should be with you the first time.',
      ],
    },
  ],
  'For referrers': [
    {
      name: 'When hearing goes suddenly',
      fileName: 'sudden-hearing-loss.txt',
      text: [
        'Canal and drum normal, Weber to the good ear: treat as sensorineural, today.',
        'Prednisone 1 mg/kg up to 60 mg for 7 days unless there is a reason against it.',
        'Write to us the same day: audiogram and visit within 72 hours.',
      ],
    },
  ],
};

export const demoResources = { dermatology, otolaryngology };
