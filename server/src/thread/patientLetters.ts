/** The rows of a list of patient messages for consults that were copied or forwarded. */
import { words as copyWords } from '@corridor/contract/thread/copy/words.ts';
import { words as moaWords } from '@corridor/contract/thread/moa/words.ts';
import type { ActivityType } from '@corridor/contract/thread/rules.ts';
import type { Econsult } from '@corridor/contract/thread/schemas.ts';
import type { Letter } from '../patients/sealed.ts';

type Asked = Pick<
  Econsult,
  'phn' | 'patientFirstName' | 'patientLastName' | 'patientDateOfBirth' | 'patientEmail'
>;
const patientOf = (econsult: Asked | undefined) => ({
  phn: econsult?.phn ?? '',
  name: econsult ? `${econsult.patientFirstName} ${econsult.patientLastName}` : '',
  dateOfBirth: econsult?.patientDateOfBirth ?? '',
});

export const copyLetter = (
  type: ActivityType,
  econsult: Asked | undefined,
  email = econsult?.patientEmail ?? '',
): Letter => ({ ...patientOf(econsult), email, subject: copyWords.subject[type] });

/** The address is that of the office. An unreadable consult is forwarded without its patient's name. */
export const forwardLetter = (
  type: ActivityType,
  econsult: Asked | undefined,
  email: string,
): Letter => ({
  ...patientOf(econsult),
  email,
  subject: moaWords.subject[type],
});
