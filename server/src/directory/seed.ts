import { demoPeople } from '@corridor/contract/access/demo.ts';
import type { Change } from '../platform/change.ts';
import { all } from '../platform/database.ts';
import { offerService } from './actions.ts';
import { demoUids } from './queries.ts';

const services: Record<string, Record<string, readonly string[]>> = {
  Dermatology: {
    'Skin Lesion': ['Amara'],
    'General Dermatology': ['Amara'],
    'Acne and Rosacea': ['Amara'],
    'Psoriasis and Eczema': ['Amara'],
    'Paediatric Dermatology': ['Amara'],
  },
  Otolaryngology: {
    'Ear and Hearing': ['Tomasz'],
    'Nose and Sinus': ['Tomasz'],
    'Throat and Voice': ['Tomasz'],
    'Thyroid and Neck Mass': ['Tomasz'],
    'Paediatric ENT': ['Tomasz'],
  },
  Dentistry: { 'Oral Appliance Therapy': ['Peter'] },
  'Home Sleep Apnea Test': { 'Sleep Study': ['Peter'] },
};

/** What the demo's specialists answer. */
export async function seedServices(change: Change): Promise<void> {
  const emails = demoPeople.map(({ email }) => email);
  const found = await all(change.db, demoUids, { emails });
  const uidOf = (name: string) =>
    found.filter(({ email }) => email.startsWith(`${name.toLowerCase()}.`)).map(({ id }) => id);
  for (const [specialty, subsites] of Object.entries(services))
    for (const [subsite, names] of Object.entries(subsites))
      await offerService(change, { specialty, subsite, uids: names.flatMap(uidOf) });
}
