/** The invented records of a demo: fourteen months of consults, and what became of their claims. */
import type { BillingStatus, HoldReason } from '@corridor/contract/billing/rules.ts';
import { isPhn } from '@corridor/contract/patients/phn.ts';

export type PlannedRecord = {
  daysAgo: number;
  kind: 'message' | 'call';
  code: string;
  status: BillingStatus;
  dxCode: string;
  hold?: HoldReason;
  errorCode?: string;
  claimed: number;
  paid?: number;
  /** Repeats the record before it. */
  repeats?: true;
};
export type Doctor = {
  firstName: string;
  specialty: string;
  subsite: string;
  diagnoses: readonly string[];
  question: string;
  answer: string;
  /** The records of an ordinary month. */
  monthly: number;
};

export const demoDoctors: readonly Doctor[] = [
  {
    firstName: 'Amara',
    specialty: 'Dermatology',
    subsite: 'Skin Lesion',
    diagnoses: ['706.1', '691.8', '696.1', '238.2', '704.0', '694.5'],
    question: 'A lesion that has changed within three months. Watch it, or take it off?',
    answer:
      'Take it off with a margin of 2 mm and send it to pathology. I am glad to see the result.',
    monthly: 18,
  },
  {
    firstName: 'Tomasz',
    specialty: 'Otolaryngology',
    subsite: 'Ear',
    diagnoses: ['389.1', '380.4', '386.1', '473.9', '784.7'],
    question: 'Hearing loss on one side for a month. Is an image needed before the visit?',
    answer:
      'An audiogram first. With a difference of 15 dB at two frequencies, please order an MRI.',
    monthly: 9,
  },
  {
    firstName: 'Peter',
    specialty: 'Dentistry',
    subsite: 'Oral Appliance Therapy',
    diagnoses: ['780.5', '327.2'],
    question: 'Moderate apnea, CPAP refused. Is an oral appliance worth a try?',
    answer: 'Yes, with six teeth in each jaw and a quiet joint. I see the patient within a month.',
    monthly: 4,
  },
];

const fees = { '03.01O': 7450, '03.01LJ': 8125, '03.01LK': 9310, '03.01NG': 3720 } as const;
type Code = keyof typeof fees;
const usualCodes: readonly Code[] = ['03.01O', '03.01O', '03.01O', '03.01LJ', '03.01NG', '03.01LK'];
const refusals = ['05BB', '67A', '63A', '05A', '63B', 'RVRSL'] as const;
const days = 14 * 30;

/** Numbers that look drawn at random and are the same in each demo. */
export function drawnNumbers(begin: number) {
  let state = begin;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
export type Draw = ReturnType<typeof drawnNumbers>;

const picked = <T>(draw: Draw, values: readonly T[]): T => values[draw(values.length)] as T;

function recordOf(draw: Draw, { diagnoses }: Doctor, daysAgo: number): PlannedRecord {
  const code = picked(draw, usualCodes);
  const kind = code.includes('L') ? 'call' : 'message';
  const dxCode = picked(draw, diagnoses);
  return { daysAgo, kind, code, status: 'closed', dxCode, claimed: fees[code] };
}

/** The fate of a claim that has its result: most are paid, few reduced, not paid or refused. */
function settled(draw: Draw, record: PlannedRecord): PlannedRecord {
  const fate = draw(40);
  if (fate === 0) return { ...record, paid: 0 };
  if (fate < 3) return { ...record, paid: Math.round(record.claimed * 0.75) };
  if (fate === 3) return { ...record, status: 'notBillable', claimed: 0 };
  if (fate === 4) return { ...record, status: 'deleted', claimed: 0 };
  return { ...record, paid: record.claimed };
}

/** The newest records, of every status that a doctor meets. */
function fresh(draw: Draw, doctor: Doctor): PlannedRecord[] {
  const at = (daysAgo: number, more: Partial<PlannedRecord> = {}) => ({
    ...recordOf(draw, doctor, daysAgo),
    ...more,
  });
  return [
    at(1, { status: 'pending' }),
    at(2, { status: 'onHold', hold: 'unconfirmed', kind: 'message', code: '03.01NG' }),
    at(3, { status: 'pending' }),
    at(5, { status: 'submitted' }),
    at(6, { status: 'onHold', hold: 'duplicate', repeats: true }),
    at(7, { status: 'submitted' }),
    at(9, { status: 'submitted' }),
    at(19, { status: 'unconfirmed' }),
    at(22, { status: 'unconfirmed' }),
    at(78, { status: 'onHold', hold: 'no-code', kind: 'message', code: '', claimed: 0 }),
    at(33, { status: 'failed', claimed: 0 }),
    ...refusals.map((errorCode, index) =>
      at(24 + 4 * index, { status: 'refused', errorCode, paid: 0 }),
    ),
  ];
}

/** Plans the records of a doctor, the oldest first. */
export function plannedRecords(draw: Draw, doctor: Doctor): PlannedRecord[] {
  const records = fresh(draw, doctor);
  for (let month = 0; month < 14; month++)
    for (let index = 0; index < doctor.monthly + draw(5) - 2; index++) {
      const daysAgo = month * 30 + draw(30);
      if (daysAgo < 12 || daysAgo > days) continue;
      records.push(settled(draw, recordOf(draw, doctor, daysAgo)));
    }
  return records.sort((a, b) => b.daysAgo - a.daysAgo);
}

const firstNames =
  'Agnes Bruno Celia Dmitri Elise Farah Gordon Hana Ivan Jolene Kamal Leona Milos Nadia Oscar Pia'.split(
    ' ',
  );
const lastNames =
  'Abbott Bergeron Cardinal Dhillon Eklund Fontaine Grewal Hrycun Ishikawa Jarvis Kowalchuk Lavoie'.split(
    ' ',
  );

/** An invented patient of Alberta, whose number has a right check digit. */
export function inventedPatient(draw: Draw) {
  let phn = '';
  while (!isPhn(phn, 'AB')) phn = String(100_000_000 + draw(899_999_999));
  return {
    phn,
    patientFirstName: picked(draw, firstNames),
    patientLastName: picked(draw, lastNames),
    patientDateOfBirth: `${1935 + draw(70)}/0${1 + draw(9)}/${10 + draw(18)}`,
  };
}
