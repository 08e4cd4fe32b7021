/** The patients to whom something is sent, one a row. */
import { isBirthDate } from '../birth.ts';
import { isRecipientPhn, provincesLike } from '../phn.ts';
import { problemWords as words } from './words.ts';

export type Recipient = {
  /** The identity of the row on this screen. */
  key: string;
  phn: string;
  /** Named where the number does not show it, or empty. */
  province: string;
  email: string;
  /** The same address again, where it is new for the patient. */
  repeated: string;
  delay: boolean;
  /** Only where nobody knows it. */
  dateOfBirth: string;
  /** The address came from a table or a chart, so no finger has slipped. */
  pasted: boolean;
  /** The person wants this patient twice. */
  twice: boolean;
};

/** A patient whom the sender's clinic knows under the number. */
export type KnownPatient = {
  firstName: string;
  lastName: string;
  dateOfBirth: string;
  email: string;
};

export type Circumstances = {
  /** The province of the clinic, whose numbers are checked by their checksum. */
  province: string;
  today: string;
  /** The known patients by number; a number that nobody has looked up yet is missing. */
  known: ReadonlyMap<string, readonly KnownPatient[]>;
  /** The numbers for which the server asked the date of birth, or the address a second time. */
  asked: { dates: ReadonlySet<string>; emails: ReadonlySet<string> };
};

export type RecipientField = 'phn' | 'email' | 'repeated' | 'dateOfBirth';
export type Problems = Partial<Record<RecipientField, string>>;

export const isEmail = (text: string) => /^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;.]{2,}$/.test(text);

export const isEmptyRow = ({ phn, email, dateOfBirth }: Recipient) =>
  phn === '' && email === '' && dateOfBirth === '';

/**
 * The number has a province, or is a known patient's. Without a clinic's province only its length
 * and signs can be checked.
 */
const isNumber = (row: Recipient, { province, known }: Circumstances) =>
  isRecipientPhn(row, province) || (known.get(row.phn)?.length ?? 0) > 0;

/** The provinces of which a number can be that fits neither the clinic's nor shows its own. */
export const provincesAsked = (row: Recipient, where: Circumstances) =>
  isNumber({ ...row, province: '' }, where) ? [] : provincesLike(row.phn);

/** Nobody knows the date of birth that the patient will be asked for. */
export const needsBirthDate = (row: Recipient, where: Circumstances) => {
  const { phn } = row;
  const { known, asked } = where;
  // The date of birth belongs to the number, so a wrong number asks for none.
  if (!isNumber(row, where)) return false;
  const isKnown = known.get(phn)?.some(({ dateOfBirth }) => dateOfBirth !== '');
  return asked.dates.has(phn) || (known.has(phn) && !isKnown);
};

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** A typed address that the clinic does not know as the patient's is typed twice. */
export const needsRepeat = ({ phn, email, pasted }: Recipient, { known, asked }: Circumstances) =>
  isEmail(email) &&
  (asked.emails.has(phn) ||
    (!pasted && known.has(phn) && !known.get(phn)?.some((patient) => same(patient.email, email))));

function phnProblem(row: Recipient, where: Circumstances): string | undefined {
  if (row.phn === '') return words.phnRequired;
  return isNumber(row, where) ? undefined : words.phnInvalid;
}

function emailProblem({ email }: Recipient): string | undefined {
  if (email === '') return words.emailRequired;
  return isEmail(email) ? undefined : words.emailInvalid;
}

function dateProblem(row: Recipient, where: Circumstances): string | undefined {
  if (!needsBirthDate(row, where)) return undefined;
  if (row.dateOfBirth === '') return words.dateRequired;
  return isBirthDate(row.dateOfBirth, where.today) ? undefined : words.dateInvalid;
}

const repeatProblem = (row: Recipient, where: Circumstances) =>
  needsRepeat(row, where) && !same(row.repeated, row.email)
    ? row.repeated === ''
      ? words.repeatRequired
      : words.repeatDiffers
    : undefined;

export function problemsOf(row: Recipient, where: Circumstances): Problems {
  const found: [RecipientField, string | undefined][] = [
    ['phn', phnProblem(row, where)],
    ['dateOfBirth', dateProblem(row, where)],
    ['email', emailProblem(row)],
    ['repeated', repeatProblem(row, where)],
  ];
  return Object.fromEntries(found.filter(([, message]) => message !== undefined));
}

/** The place of the earlier row with the same patient, if the person has not kept both. */
export function twinOf(rows: readonly Recipient[], place: number): number | undefined {
  const row = rows[place];
  if (!row || row.phn === '' || row.twice) return undefined;
  const first = rows.findIndex(({ phn }) => phn === row.phn);
  return first < place ? first : undefined;
}

/** The number of pasted rows that can go, must be corrected, or name a patient a second time. */
export function countRows(
  rows: readonly Recipient[],
  where: Circumstances,
  pasted: ReadonlySet<string>,
) {
  const left = rows.flatMap((row, place) => {
    if (!pasted.has(row.key)) return [];
    const isTwin = twinOf(rows, place) !== undefined;
    return [{ isTwin, isWrong: !isTwin && Object.keys(problemsOf(row, where)).length > 0 }];
  });
  const twice = left.filter(({ isTwin }) => isTwin).length;
  const wrong = left.filter(({ isWrong }) => isWrong).length;
  return { all: pasted.size, ready: left.length - twice - wrong, wrong, twice };
}
