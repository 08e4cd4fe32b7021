import type { Presentation } from '@corridor/contract/preferences/presentation/schemas.ts';

/** The presentations of the demo's specialists. */
export const presentations: Record<string, Presentation> = {
  amara: {
    bio: 'Dermatologist in Vancouver since 2011, trained in Lagos and at UBC. I see mostly skin cancer and pigmented lesions, and inflammatory skin disease in darker skin.\n\nA photo from 15 cm and one through the dermatoscope answer most questions.',
    languages: ['en', 'fr', 'ig', 'yo'],
    responseTargetDays: 2,
  },
  tomasz: {
    bio: 'Otolaryngologist, with a fellowship in otology in Toronto. My practice is hearing loss, chronic ear disease and vertigo. Please send the last audiogram if there is one.',
    languages: ['en', 'de', 'pl'],
    responseTargetDays: 5,
  },
  peter: {
    bio: 'Dentist with a practice in sleep medicine: oral appliances for adults who do not get on with CPAP.',
    languages: ['nl', 'en'],
    responseTargetDays: null,
  },
};
