import { emptyClinic } from '@corridor/contract/clinics/rules.ts';
import type { TestServer } from '../testing.ts';
import { canary, typed } from '../walk/canaryMarks.ts';
import { type Person, uidOf } from '../walk/owner.ts';
import type { Rows } from '../walk/rows.ts';

const clinic = {
  ...emptyClinic,
  clinicPhone: '4035550150',
  fax: '4035550151',
  city: canary('town'),
  emr: canary('emr'),
};

async function coverOf(server: TestServer, { token }: Person) {
  await server.app.pool.query('delete from covers');
  const uid = await uidOf(server, 'Nadia');
  const { today } = (await server.ask('cover-list', {}, token)).result;
  const named = { uid, from: today, until: today };
  return (await server.ask('cover-name', named, token)).result.coverId as string;
}

export const rows = {
  'clinics-add': {
    gate: 'signedIn',
    marked: [{ clinic: { ...clinic, clinicName: canary('clinic') } }],
  },
  'clinics-edit': {
    gate: 'signedIn',
    marked: [{ locationIdx: 1, after: 1, clinic: { ...clinic, clinicName: canary('clinic') } }],
  },
  'clinics-remove': 'signedIn',
  'clinics-restore': 'signedIn',
  'clinics-makeDefault': 'signedIn',
  'clinics-ask': {
    gate: 'onlyValidated',
    unowned: 'everybody may find a clinic; its members confirm whom it admits',
  },
  'clinics-confirm': {
    gate: 'onlyValidated',
    unowned: 'by one’s own place and who is there: server/src/clinics/members/members.test.ts',
  },
  'clinics-release': { gate: 'onlyValidated', unowned: 'as clinics-confirm' },
  'clinics-people': { gate: 'onlyValidated', input: () => ({ locationIdx: 0 }) },
  'clinics-find': {
    gate: 'onlyValidated',
    input: () => ({ search: 'parkland' }),
    marked: [{ search: typed }],
  },
  'cover-name': {
    gate: 'messengers',
    unowned: 'everybody may find a colleague; nothing of the colleague is opened',
  },
  'cover-end': {
    gate: 'messengers',
    owned: async ({ server, owner }) => ({ coverId: await coverOf(server, owner) }),
  },
  'cover-list': 'messengers',
  'cover-find': {
    gate: 'messengers',
    input: () => ({ search: 'hadd' }),
    marked: [{ search: typed }],
  },
} as const satisfies Rows;
