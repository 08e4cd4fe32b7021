import type { Econsult } from '@corridor/contract/thread/schemas.ts';
import { copyOf } from './steps.ts';
import type { Story } from './transcript.ts';

const dayMs = 86_400_000;

/** The consult of a demo thread on the newest day of the demo. */
export function econsultOf(
  { firstName, lastName, born, phn, symptoms, steps }: Story,
  newest: Date,
): Econsult {
  const copied = steps.find(({ does }) => does === 'copies');
  const alberta = phn.includes('-');
  const daysAgo = /^(\d+)d$/.exec(born)?.[1];
  const birth = new Date(newest.getTime() - Number(daysAgo ?? 0) * dayMs);
  return {
    phn,
    patientFirstName: firstName,
    patientLastName: lastName,
    patientDateOfBirth: daysAgo ? birth.toISOString().slice(0, 10).replaceAll('-', '/') : born,
    patientEmail: copied ? copyOf(copied).email : '',
    // Numbers from 555-0100 to 555-0199 belong to nobody.
    patientPhone: `${alberta ? '403' : '604'}55501${phn.slice(-2)}`,
    patientProvince: alberta ? 'AB' : 'BC',
    oop: false,
    symptoms,
    referralMediaURIs: [],
    interpretations: [],
  };
}
