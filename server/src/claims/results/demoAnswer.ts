/**
 * The demo's counterpart: it stands for the payer, and reads the files as the payer would. Of five
 * claims one is paid, one reduced, one held and paid later, one refused, and one paid and reversed.
 */
import { readBatch } from '../format/batchFile.ts';
import { type Result, writeResult } from '../format/resultFile.ts';

const answers = ['paid', 'reduced', 'held', 'refused', 'reversed'] as const;

/** The sequence of a claim number, without its check digit. */
const answerTo = (claimNumber: string) => answers[Number(claimNumber.slice(6, -1)) % 5] ?? 'paid';

type Round = 1 | 2;

function answerOf(round: Round, claimNumber: string, claimed: number, day: string) {
  const answer = answerTo(claimNumber);
  const applied: Result = {
    claimNumber,
    outcome: 'applied',
    codes: [],
    claimed,
    paid: claimed,
    paymentDay: day,
  };
  const unpaid = { ...applied, paid: 0, paymentDay: null };
  if (round === 2) {
    if (answer === 'held') return applied;
    return answer === 'reversed' ? { ...unpaid, outcome: 'reversed' as const } : undefined;
  }
  switch (answer) {
    case 'reduced':
      return { ...applied, codes: ['63A'], paid: Math.floor(claimed / 2) };
    case 'held':
      return { ...unpaid, outcome: 'held' as const };
    case 'refused':
      return { ...unpaid, outcome: 'refused' as const, codes: ['05A'] };
    default:
      return applied;
  }
}

/** The result file of a batch: in the first round of all its claims, in the second of a few. */
export function demoAnswer(file: string, round: Round, day: string): string {
  const lines = readBatch(file).claims.flatMap(({ base }) => {
    const result = answerOf(round, base.claimNumber, base.claimed, day);
    return result ? [writeResult(result)] : [];
  });
  return lines.join('\r\n');
}
