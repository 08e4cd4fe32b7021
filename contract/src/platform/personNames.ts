type Credited = { firstName: string; lastName: string; credentials: string };

/** The name as people say it: Dr. Étienne Gagnon, FRCSC; Rachel Simard, NP; Joanne Petrie. */
export function personName({ firstName, lastName, credentials }: Credited): string {
  const doctor = /\b(MD|DMD|DDS|CCFP|FRC[PS]C)\b/.test(credentials);
  const title = /\b(FRC[PS]C|NP)\b/.exec(credentials)?.[0];
  return `${doctor ? 'Dr. ' : ''}${firstName} ${lastName}${title ? `, ${title}` : ''}`;
}

/** The name inside a sentence, without the credentials and their commas. */
export const nameInLine = (person: Credited): string => personName(person).split(',')[0] ?? '';
