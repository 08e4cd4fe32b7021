import { canary, stranger, typed } from '../walk/canaryMarks.ts';
import type { RouteRows, Rows } from '../walk/rows.ts';

const mailbox = 'ines@fuzz.example';

export const rows = {
  'signup-validatePracId': {
    gate: 'public',
    unowned: 'practice IDs are public, and the answer names no holder',
    marked: [
      { practiceId: canary('number'), province: 'BC' },
      { practiceId: typed, province: 'AB' },
    ],
  },
  'signup-sendEmailCode': {
    gate: 'public',
    base: { email: mailbox },
    marked: [{ email: `${canary('newcomer')}@clinic.example` }],
  },
  'signup-checkEmailCode': {
    gate: 'public',
    base: { email: mailbox, code: '123456' },
    marked: [{ email: `${canary('newcomer')}@clinic.example`, code: '123456' }],
  },
  'signup-sign': {
    gate: 'public',
    marked: [
      {
        selectedRole: 'Doctor',
        province: 'AB',
        firstName: typed,
        lastName: typed,
        email: stranger,
        city: typed,
        signature: { kind: 'typed', name: typed },
      },
    ],
  },
  'signup-start': 'public',
  'signup-contract': { gate: 'public', input: () => ({ role: 'Doctor' }) },
  'signup-agreement': 'signedIn',
  'signup-exportAgreement': 'signedIn',
} as const satisfies Rows;

export const routeRows = {
  'signup-complete': 'public',
} as const satisfies RouteRows;
