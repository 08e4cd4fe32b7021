import type { Values } from './claimFields.ts';
import { linesOf, readLine, writeLine } from './lines.ts';

/** One claim: its base segment, and what a patient of another province or a note adds. */
export type Claim = {
  base: Values<'CIB1'>;
  person?: Values<'CPD1'> | undefined;
  supportingText?: string | undefined;
};
export type BatchFile = {
  submitter: string;
  batch: number;
  /** YYYYMMDD. */
  created: string;
  claims: Claim[];
};

const sumOf = (claims: readonly Claim[]) => claims.reduce((sum, { base }) => sum + base.claimed, 0);

export function writeBatch({ submitter, batch, created, claims }: BatchFile): string {
  const transactions = claims.flatMap(({ base, person, supportingText }) => {
    const { claimNumber } = base;
    return [
      writeLine('CIB1', base),
      ...(person ? [writeLine('CPD1', person)] : []),
      ...(supportingText ? [writeLine('CST1', { claimNumber, supportingText })] : []),
    ];
  });
  const trailer = { submitter, batch, claims: claims.length, claimed: sumOf(claims) };
  const lines = [
    writeLine('header', { submitter, batch, created }),
    ...transactions,
    writeLine('trailer', trailer),
  ];
  return `${lines.join('\r\n')}\r\n`;
}

/** Reads a batch. A file that is cut or does not add up is an error. */
export function readBatch(file: string): BatchFile {
  const lines = linesOf(file);
  const header = readLine('header', lines[0] ?? '');
  const trailer = readLine('trailer', lines.at(-1) ?? '');
  if (!header || !trailer) throw new Error('the batch has no header or no trailer');
  const claims: Claim[] = [];
  for (const line of lines.slice(1, -1)) {
    const base = readLine('CIB1', line);
    if (base) {
      claims.push({ base });
      continue;
    }
    const person = readLine('CPD1', line);
    const note = readLine('CST1', line);
    const claim = claims.at(-1);
    if (!claim || (person ?? note)?.claimNumber !== claim.base.claimNumber)
      throw new Error('a line of the batch belongs to no claim');
    if (person) claim.person = person;
    if (note) claim.supportingText = note.supportingText;
  }
  if (
    trailer.claims !== claims.length ||
    trailer.claimed !== sumOf(claims) ||
    trailer.batch !== header.batch ||
    trailer.submitter !== header.submitter
  )
    throw new Error('the trailer does not agree with the batch');
  return { ...header, claims };
}
