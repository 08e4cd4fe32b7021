import { canary, typed } from '../../walk/canaryMarks.ts';
import type { Rows } from '../../walk/rows.ts';

export const rows = {
  'operator-audit': {
    gate: 'auditors',
    unowned: 'the entries of everybody, for readers of the trail',
    marked: [{ action: canary('action') }],
  },
  'operator-auditPeople': {
    gate: 'auditors',
    input: () => ({ search: 'grace' }),
    marked: [{ search: typed }],
  },
  'operator-exportAudit': {
    gate: 'auditors',
    unowned: 'as operator-audit',
    marked: [{ action: canary('action'), subject: '' }],
  },
  'operator-verifyAudit': { gate: 'auditors', unowned: 'numbers of blocks, which are nobody’s' },
  'operator-auditAlarms': 'auditors',
  'operator-settleAlarm': {
    gate: 'privacyOfficers',
    unowned: 'any alarm of the trail, for those who answer for privacy',
  },
  'operator-whoSawPatient': {
    gate: 'privacyOfficers',
    unowned: 'a place in a list; any patient, for privacy officers',
    marked: [{ phn: 'kanariephn', province: 'AB' }],
  },
  'operator-exportWhoSaw': {
    gate: 'privacyOfficers',
    unowned: 'as operator-whoSawPatient',
    marked: [{ phn: 'kanariephn', province: 'AB' }],
  },
} as const satisfies Rows;
