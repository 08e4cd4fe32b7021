/**
 * The layout of H-Link as one table of fields. A sourced field has the content and the length of
 * the published descriptions; the places of all fields in a line, the lengths of assumed fields and
 * the lines of a result are assumed until the payer's own specification is at hand.
 */
type Basis = 'sourced' | 'assumed';
export type Field = { name: string; length: number; kind: 'text' | 'number'; basis: Basis };

const text = <N extends string>(name: N, length: number, basis: Basis = 'sourced') =>
  ({ name, length, kind: 'text', basis }) as const;
const number = <N extends string>(name: N, length: number, basis: Basis = 'sourced') =>
  ({ name, length, kind: 'number', basis }) as const;

/** Each line begins with its type, and a transaction with the name of its segment too. */
export const layouts = {
  header: [text('submitter', 3), number('batch', 6, 'assumed'), text('created', 8, 'assumed')],
  CIB1: [
    text('claimNumber', 14, 'assumed'),
    text('action', 1),
    text('claimType', 4),
    text('provider', 9),
    text('skillCode', 4),
    text('patient', 9),
    text('registration', 12),
    text('serviceCode', 7),
    text('serviceDay', 8),
    number('encounter', 1),
    text('diagnosis1', 6),
    text('diagnosis2', 6),
    text('diagnosis3', 6),
    number('calls', 3),
    text('modifier1', 6),
    text('modifier2', 6),
    text('modifier3', 6),
    text('facility', 6),
    text('functionalCentre', 4),
    text('location', 4),
    text('baNumber', 7),
    text('payTo', 4),
    text('referrer', 9, 'assumed'),
    text('referrerOutOfProvince', 1, 'assumed'),
    text('recovery', 2, 'assumed'),
    text('chartNumber', 14),
    number('claimed', 9, 'assumed'),
  ],
  CPD1: [
    text('claimNumber', 14, 'assumed'),
    text('personType', 4, 'assumed'),
    text('surname', 30),
    text('firstName', 12),
    text('middleName', 12),
    text('birthDay', 8, 'assumed'),
    text('sex', 1),
    text('address1', 25),
    text('address2', 25),
    text('address3', 25),
    text('city', 30),
    text('postalCode', 6),
    text('province', 2),
    text('country', 3, 'assumed'),
  ],
  CST1: [text('claimNumber', 14, 'assumed'), text('supportingText', 500)],
  trailer: [
    text('submitter', 3),
    number('batch', 6, 'assumed'),
    number('claims', 6, 'assumed'),
    number('claimed', 11, 'assumed'),
  ],
  /** The payer's result of one claim. */
  result: [
    text('claimNumber', 14, 'assumed'),
    text('status', 1),
    text('reversal', 1),
    text('code1', 5),
    text('code2', 5),
    text('code3', 5),
    text('code4', 5),
    text('code5', 5),
    text('code6', 5),
    number('claimed', 9, 'assumed'),
    number('paid', 9, 'assumed'),
    text('paymentDay', 8, 'assumed'),
  ],
} as const satisfies Record<string, readonly Field[]>;

export type LineKind = keyof typeof layouts;
/** The beginnings of lines. The result's is assumed. */
export const beginnings: Record<LineKind, string> = {
  header: '2',
  CIB1: '3CIB1',
  CPD1: '3CPD1',
  CST1: '3CST1',
  trailer: '4',
  result: '3CAR1',
};

type Of<K extends LineKind> = (typeof layouts)[K][number];
export type Values<K extends LineKind> = {
  [F in Of<K> as F['name']]: F['kind'] extends 'number' ? number : string;
};
