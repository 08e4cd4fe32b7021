import { typed } from '../../walk/canaryMarks.ts';
import type { Rows } from '../../walk/rows.ts';

const somebody = {
  firstName: 'Ines',
  lastName: 'Duarte',
  email: 'ines@fuzz.example',
  credentials: '',
  practiceId: '',
  roles: ['moa'],
  title: '',
  college: '',
  econsultDataCollection: false,
};

export const rows = {
  'operator-persons': {
    gate: 'operators',
    unowned: 'a place in a list of what every operator sees',
    marked: [{ search: typed }],
  },
  'operator-person': {
    gate: 'operators',
    input: async ({ server, token }) => ({
      uid: (await server.ask('operator-persons', {}, token)).result.people[0].uid,
    }),
    unowned: 'every person is every operator’s',
  },
  'operator-waiting': 'operators',
  'operator-orphans': 'operators',
  'operator-invite': {
    gate: 'operators',
    unowned: 'as operator-person',
    base: { person: somebody, clinicId: null },
    marked: [{ person: { firstName: typed, title: typed, college: typed }, clinicId: null }],
  },
  'operator-inviteAgain': { gate: 'operators', unowned: 'as operator-person' },
  'operator-savePerson': {
    gate: 'operators',
    unowned: 'as operator-person',
    base: { uid: crypto.randomUUID(), after: 1, person: somebody },
    marked: [
      ({ thread }) => ({
        uid: thread,
        after: 1,
        person: { firstName: typed, title: typed, college: typed },
      }),
    ],
  },
  'operator-suspend': { gate: 'operators', unowned: 'as operator-person' },
  'operator-reinstate': { gate: 'operators', unowned: 'as operator-person' },
  'operator-endSessions': { gate: 'operators', unowned: 'as operator-person' },
  'operator-admit': { gate: 'operators', unowned: 'as operator-person' },
  'operator-release': { gate: 'operators', unowned: 'as operator-person' },
  'operator-decide': {
    gate: 'operators',
    unowned: 'as operator-person',
    marked: [({ thread }) => ({ uid: thread, approve: false, practiceId: typed, note: typed })],
  },
  'operator-reassign': {
    gate: 'operators',
    unowned: 'only what stands in the list that every operator sees',
  },
  'operator-settle': { gate: 'operators', unowned: 'as operator-reassign' },
} as const satisfies Rows;
