import { amountOf } from '../billing/tables/rules.ts';
import type { LineProblem, Outcome, StopReason } from './rules.ts';

const claims = (count: number) => (count === 1 ? '1 claim' : `${count} claims`);
const lines = (count: number) => (count === 1 ? '1 line' : `${count} lines`);
const dollars = (cents: number) => `$${amountOf(cents)}`;

const stopReasons: Record<StopReason, string> = {
  locked: 'The consult is locked',
  'no-code': 'It has no billing code',
  'no-details': 'The doctor has no numbers for this day (Settings, Billing tables)',
  'no-fee': 'The code has no fee for this day (Settings, Billing tables)',
  'no-patient': 'The patient’s health number or province is not complete',
  quebec: 'Quebec takes no claims of other provinces: the patient pays directly',
  'no-address': 'The address of an out-of-province patient is not complete',
  'too-late': 'More than 90 days have passed since the service',
};
const lineProblems: Record<LineProblem, string> = {
  'not-read': 'This line cannot be read as a result',
  'no-claim': 'No claim has this number',
  'no-step': 'The claim does not wait for this result',
};
const outcomes: Record<Outcome, string> = {
  applied: 'processed',
  held: 'held',
  refused: 'refused',
  reversed: 'reversed',
};

type Taken = Record<Outcome, number> & { repeated: number; unknown: number };

/** The page of claims in the console. */
export const claimsWords = {
  title: 'Claims',
  claims,
  dollars,
  demo: 'This is a demo: nothing leaves it. Its own counterpart answers each batch within two minutes with paid, reduced, held, refused and reversed claims.',
  needsPermission:
    'You see the numbers only. Batches and results name patients: they need the permission claimsOperator, which a second person confirms.',
  counts: {
    pending: 'ready for a claim',
    batches: 'batches sent',
    unknown: 'lines of results that fit no claim',
  },
  next: 'Next batch',
  nextNone: 'Nothing is ready to go out.',
  nextSum: (count: number, cents: number) => `${claims(count)}, ${dollars(cents)}`,
  cutoff: (time: string) => `A batch goes by itself every ${time}.`,
  noCutoff: 'A batch goes when somebody sends it. The setting CLAIMS_CUTOFF sends one each week.',
  noSubmitter:
    'The prefix of the submitter is not set (CLAIMS_SUBMITTER), so no claim can be sent.',
  send: 'Send now',
  sendTitle: 'Send this batch?',
  sendLead: (count: number, cents: number) =>
    `${claims(count)} with ${dollars(cents)} get their claim numbers. A batch cannot be taken back.`,
  cancel: 'Do not send',
  sent: (batch: string, count: number, cents: number) =>
    `Batch ${batch} holds ${claims(count)}, ${dollars(cents)}.`,
  ready: 'What would go',
  stopped: (count: number) => `What stands in the way of ${claims(count)}`,
  shownOf: (shown: number, count: number) => `The first ${shown} of ${count} are shown.`,
  stopReasons,
  batches: 'Batches',
  noBatches: 'No batch has been sent yet.',
  batch: (name: string) => `Batch ${name}`,
  results: (of: Partial<Record<Outcome, number>>, count: number) => {
    const known = (Object.keys(outcomes) as Outcome[]).filter((name) => of[name]);
    const open = count - known.reduce((sum, name) => sum + (of[name] ?? 0), 0);
    return [
      ...known.map((name) => `${of[name]} ${outcomes[name]}`),
      ...(open > 0 ? [`${open} without an answer`] : []),
    ].join(', ');
  },
  download: (name: string) => `Download batch ${name}`,
  downloadNote: 'Each download is written to the audit trail.',
  file: 'Results of the payer',
  fileHelp: 'A result file of the payer. A file that came before changes nothing.',
  unreadable: 'The file cannot be read as text.',
  tooLarge: 'The file is too large. Send it in parts.',
  tooManyLines: 'The file has too many lines. Send it in parts.',
  nothing: 'Nothing is ready to go out any more.',
  taken: ({ repeated, unknown, ...of }: Taken) =>
    [
      ...(Object.keys(outcomes) as Outcome[]).map((name) => `${of[name]} ${outcomes[name]}`),
      `${lines(repeated)} came before`,
      `${lines(unknown)} fit no claim`,
    ].join(', '),
  lines: 'Lines that fit no claim',
  noLines: 'Every line of the results fits a claim.',
  lineProblems,
};
