/**
 * The photos that clinicians of the demo took in the last year. Those that were sent in a
 * consult are there at once; the others are drawn after the start. A line is:
 *   days ago | time | last name of the patient | body site | drawing and seed | tags | notes
 * A plus at the end: the patient agrees to training the AI. Patients are those of the consults.
 * Mole 0 to 4 and wound 0 to 4 are the stages of a series.
 */
export const sentPhotoLines: Readonly<Record<string, readonly string[]>> = {
  Grace: [
    '267 | 9:42 | Brandt | left-upper-back | mole 0 fair 3 | mole, follow-up | Noticed by his wife. Even, 5 by 4 mm. Again in three months.',
    '160 | 10:15 | Brandt | left-upper-back | mole 1 fair 3 | mole, follow-up | A darker spot above. He feels well.',
    '103 | 9:30 | Brandt | left-upper-back | mole 2 fair 3 | mole, follow-up | Wider, a paler part on the right.',
    '54 | 11:05 | Brandt | left-upper-back | mole 3 fair 3 | mole, follow-up | 8 by 6 mm. Dermatology if it changes again. | +',
  ],
};

export const clinicYear: Readonly<Record<string, readonly string[]>> = {
  Grace: [
    '318 | 14:20 | Drouin | right-shoulder | mole 0 tan 8 | mole | First photo, for comparison.',
    '226 | 15:02 | Drouin | right-shoulder | mole 1 tan 8 | mole, follow-up | Slightly darker in the middle.',
    '131 | 9:12 | Drouin | right-shoulder | mole 2 tan 8 | mole, follow-up | Two browns now. Sunscreen discussed.',
    '66 | 13:40 | Drouin | right-shoulder | mole 3 tan 8 | mole, follow-up | Grown by a millimetre since September. | +',
    '12 | 10:26 | Drouin | right-shoulder | mole 4 tan 8 | mole, urgent | Blue-grey area. A consult is due. | +',
    '46 | 8:50 | Heinrichs | right-shin | wound 0 fair 21 | wound, dressing | After the fall against a step. Cleaned, alginate.',
    '37 | 9:05 | Heinrichs | right-shin | wound 1 fair 21 | wound, dressing | Clean edge, less exudate.',
    '26 | 8:45 | Heinrichs | right-shin | wound 2 fair 21 | wound, dressing | Red and clean. Foam, every third day. | +',
    '15 | 9:20 | Heinrichs | right-shin | wound 3 fair 21 | wound | Closing from the edge.',
    '4 | 8:55 | Heinrichs | right-shin | wound 4 fair 21 | wound | Nearly closed. No dressing at night. | +',
    '341 | 11:30 | Paquette | scalp | derm sk fair 4 | scalp, actinic damage | Rough areas, before freezing.',
    '330 | 16:04 | Gaudreau | left-ear | ear wax 11 | ear, wax | Blocked. Drops for a week.',
    '296 | 10:50 | Paquette | left-temple | derm sk fair 15 | actinic damage | Stuck on, no change.',
    '281 | 13:18 | Achtemichuk | right-ear | scene ear fair 9 | ear | Crust of the rim, returns in a month.',
    '255 | 9:57 | Schellenberg | left-forearm | derm eczema fair 23 | eczema | After a winter of dry air. Emollient. | +',
    '239 | 15:33 | Gaudreau | right-ear | ear tube 7 | ear, tube | Tube in place, dry.',
    '214 | 11:11 | Paquette | right-temple | derm nevus fair 6 | mole | Symmetrical, one brown.',
    '198 | 8:58 | Braun | left-upper-back | derm nevus fair 31 | mole | His own photo of the same site.',
    '177 | 14:41 | Schellenberg | scalp | derm sk fair 17 | scalp | Waxy, with plugs.',
    '148 | 10:03 | Deschênes | right-forearm | derm urticaria fair 12 | rash, urticaria | Came within an hour, gone the next day. | +',
    '122 | 16:20 | Heinrichs | left-ear | ear ome 14 | ear | Fluid behind the drum, three weeks.',
    '96 | 9:36 | Deschênes | left-elbow | derm psoriasis fair 19 | psoriasis | Plaque of the elbow, before calcipotriol. | +',
    '81 | 13:25 | Paquette | forehead | derm melanoma fair 10 | mole, urgent | Irregular edge. Sent the same day. | +',
    '33 | 11:48 | Gaudreau | right-ear | ear perforation 5 | ear | Central, dry.',
    '21 | 15:10 | Schellenberg | back-of-left-hand | derm tinea fair 8 | rash, tinea | A ring with a raised border. Scraping sent. | +',
    '9 | 10:34 | Achtemichuk | left-ear | ear normal 3 | ear | Normal drum, for comparison.',
  ],
  Rachel: [
    '305 | 10:20 | Hrynkiw | right-ear | ear aom 6 | ear | Bulging, red. Amoxicillin.',
    '270 | 9:14 | Bergstrom | right-elbow | derm psoriasis fair 26 | psoriasis | Before methotrexate. | +',
    '222 | 14:52 | Cardinal | left-ear | ear sclerosis 9 | ear | Chalky patch, hears well.',
    '186 | 11:26 | Bergstrom | right-elbow | derm psoriasis fair 27 | psoriasis, follow-up | After 12 weeks. | +',
    '139 | 15:45 | Oldershaw | left-palm | derm eczema tan 13 | eczema, hands | From a new soap at work.',
    '92 | 9:50 | McAllister | left-cheek | derm acne fair 22 | acne | Papules, no scars.',
    '58 | 13:03 | Cardinal | left-ear | ear aom 16 | ear, discharge | After swimming.',
    '17 | 10:08 | Hrynkiw | left-ear | ear ome 20 | ear | Air and fluid. Again in six weeks.',
  ],
  Samuel: [
    '288 | 13:50 | Kowalczyk | right-calf | derm nevus tan 9 | mole | Since her teens. Even.',
    '209 | 10:41 | Ouellette | left-ear | ear foreign_body 4 | ear | A piece of cotton, removed.',
    '167 | 16:12 | Friesen | left-cheek | derm tinea fair 28 | tinea | Before the steroid was stopped. | +',
    '110 | 9:22 | Kowalczyk | left-forearm | derm vitiligo tan 5 | pigment | Sharp pale patches. | +',
    '74 | 14:17 | Arsenault | scalp | derm alopecia brown 6 | hair | A round bare patch, four weeks.',
    '29 | 11:39 | Friesen | left-cheek | derm tinea fair 29 | tinea, follow-up | Four weeks of terbinafine. | +',
  ],
  Amara: [
    '252 | 12:30 | - | - | derm melanoma brown 12 | teaching | Irregular network, for the residents.',
    '192 | 17:15 | - | - | derm psoriasis deep 33 | teaching | Plaque on dark skin.',
    '134 | 12:44 | - | - | scene nail brown 8 | teaching, nail | A band that widens at the cuticle.',
    '63 | 17:40 | - | - | derm vitiligo deep 18 | teaching | Under the lamp it would glow.',
  ],
};
