import { typed } from '../walk/canaryMarks.ts';
import type { Rows } from '../walk/rows.ts';

/** A consult without a recipient, whose text is refused. */
const asked = (thread: string) => ({
  gpUid: thread,
  serviceId: thread,
  locationIdx: 0,
  oop: false,
  emailPatient: false,
  phn: 'kanarie',
  patientFirstName: typed,
  patientLastName: typed,
  patientPhone: 'kanarie',
  patientEmail: typed,
  patientDateOfBirth: 'kanarie',
  patientProvince: 'AB',
  specialty: typed,
  subsite: typed,
  symptoms: { [typed]: typed },
  billingCode: 'kanarie',
  emrChartNumber: typed,
});

export const rows = {
  'consult-sendConsult': {
    gate: 'messengers',
    unowned: 'people who may send know the services; drafts and files have their own tests',
    marked: [({ thread }) => ({ inputFields: asked(thread), acknowledged: [typed] })],
  },
  'referral-sendReferral': {
    gate: 'messengers',
    unowned: 'as consult-sendConsult',
    marked: [({ thread }) => ({ inputFields: asked(thread), acknowledged: [typed] })],
  },
  'consult-undo': {
    gate: 'messengers',
    owned: async ({ asked }) => ({ activityId: await asked() }),
  },
  'consult-searchApprovers': { gate: 'forwarders', marked: [{ searchText: typed }] },
  'patientInfo-lookup': { gate: 'referrers', marked: [{ phn: 'kanariephn' }] },
  'consult-start': 'messengers',
  'consult-earlier': {
    gate: 'messengers',
    input: () => ({ phn: '500091234', serviceId: crypto.randomUUID() }),
    unowned: 'names a service; threads of others are left out, as its own test says',
    marked: [({ thread }) => ({ phn: 'kanariephn', serviceId: thread })],
  },
} as const satisfies Rows;
