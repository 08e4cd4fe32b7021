type Credited = { firstName: string; lastName: string; credentials: string };

/** As people say it: Dr. Étienne Gagnon, FRCSC; Rachel Simard, NP; Joanne Petrie. */
export function personName({ firstName, lastName, credentials }: Credited): string {
  const doctor = /\b(MD|DMD|DDS|CCFP|FRC[PS]C)\b/.test(credentials);
  const title = /\b(FRC[PS]C|NP)\b/.exec(credentials)?.[0];
  return `${doctor ? 'Dr. ' : ''}${firstName} ${lastName}${title ? `, ${title}` : ''}`;
}

/** Within a sentence, without what stands behind the name: that has commas of its own. */
export const nameInLine = (person: Credited): string => personName(person).split(',')[0] ?? '';
