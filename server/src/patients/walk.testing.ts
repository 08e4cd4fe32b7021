import { inBackground } from '../platform/change.ts';
import type { TestServer } from '../testing.ts';
import { canary, typed } from '../walk/canaryMarks.ts';
import type { Made } from '../walk/owner.ts';
import type { RouteRows, Rows } from '../walk/rows.ts';
import { addCopy, addMessage, asOneself } from './actions.ts';
import { patientIndex } from './patientIndex.ts';

const letter = {
  email: 'patient@relations.example',
  dateOfBirth: '1958/03/14',
  phn: '500091234',
  name: 'Walter Brandt',
  subject: 'Copy of the eConsult',
};

/** A copy for the patient of an owner's thread. */
export async function copyOf({ server, thread, owner }: Made, status = 'delivered') {
  const { app } = server;
  const activityId = await thread();
  const copy = { uid: owner.uid, activityId, patient: patientIndex(app.keys, letter.phn), letter };
  const sendAt = app.clock();
  const messageId = await inBackground(app, (inside) =>
    addCopy(inside, app.keys, { ...copy, sendAt }),
  );
  await setStatus(server, messageId, status);
  return { messageId, sendAt: sendAt.toISOString() };
}
const setStatus = ({ app }: TestServer, messageId: string, status: string) =>
  app.pool.query('update patient_messages set status = $1 where id = $2', [status, messageId]);

const newLetter = (server: TestServer, uid: string, clinicId: string | null = null) =>
  inBackground(server.app, (inside) =>
    addMessage(inside, server.app.keys, {
      kind: 'OneWayPatient',
      sender: asOneself(uid, clinicId),
      patient: patientIndex(server.app.keys, letter.phn),
      letter: { ...letter, subject: 'Your appointment' },
      body: 'Please come on Tuesday.',
      sendAt: server.app.clock(),
      delay: false,
    }),
  );
const letterOf = async ({ server, owner }: Made) => ({
  messageId: await newLetter(server, owner.uid),
});
/** A letter of the owner at their clinic, which has arrived. */
async function arrivedLetter({ server, owner, clinic }: Made) {
  const messageId = await newLetter(server, owner.uid, clinic);
  await setStatus(server, messageId, 'delivered');
  return { messageId };
}
/** A letter of the person who asks. */
async function ownLetter({ server }: { server: TestServer }) {
  const { rows } = await server.app.pool.query("select id from users where first_name = 'Grace'");
  return { messageId: await newLetter(server, rows[0].id) };
}

const opening = { token: 'x'.repeat(43), dateOfBirth: '1958/03/14' };
const typedOpening = { token: typed, dateOfBirth: typed };

export const rows = {
  'patients-withdraw': { gate: 'onlyValidated', owned: (made) => copyOf(made) },
  'patients-sendAgain': {
    gate: 'onlyValidated',
    owned: (made) => copyOf(made, 'failed'),
    marked: [
      () => ({
        messageId: crypto.randomUUID(),
        sendAt: new Date().toISOString(),
        email: canary('corrected'),
        emailAgain: canary('corrected'),
      }),
    ],
  },
  'patients-sendReport': { gate: 'onlyValidated', owned: arrivedLetter },
  'patients-openReport': { gate: 'public', base: opening, marked: [typedOpening] },
  'patientMessages-move': {
    gate: 'onlyValidated',
    owned: async (made) => ({ ids: [(await letterOf(made)).messageId], folder: 'archive' }),
  },
  'patientMessages-setRead': {
    gate: 'onlyValidated',
    owned: async (made) => ({ ids: [(await letterOf(made)).messageId], read: false }),
  },
  'patientMessages-pdf': { gate: 'onlyValidated', owned: letterOf },
  'patientMessages-preview': {
    gate: 'letterSenders',
    marked: [
      ({ thread }) => ({
        physicianUid: thread,
        locationIdx: 0,
        phn: canary('phn'),
        subject: canary('subject'),
        body: canary('body'),
      }),
    ],
    unowned: 'names people in whose name the viewer may send; sending.test.ts asks as a stranger',
  },
  'patientMessages-list': {
    gate: 'onlyValidated',
    input: () => ({ folder: 'sent' }),
    marked: [{ folder: 'sent', terms: [canary('term')] }],
    unowned: 'a cursor is a place in the viewer’s own list',
  },
  'patientMessages-counts': 'onlyValidated',
  'patientMessages-message': {
    gate: 'onlyValidated',
    input: ownLetter,
    owned: letterOf,
  },
  'patients-openLetter': { gate: 'public', base: opening, marked: [typedOpening] },
  'patients-letterPdf': { gate: 'public', base: opening, marked: [typedOpening] },
  'patients-letterFile': {
    gate: 'public',
    unowned: 'the link of a letter opens its files only',
    marked: [() => ({ ...typedOpening, fileId: crypto.randomUUID() })],
  },
  'patients-askNewLink': { gate: 'public', marked: [{ token: typed }] },
  'clinic-getClinicInformation_v1': {
    gate: 'offices',
    unowned: 'a clinic is its members’; sending.test.ts asks for another clinic',
  },
} as const satisfies Rows;

export const routeRows = {
  'send-forms': 'formSenders',
  'one-way-patient-message': 'letterSenders',
  'patients-file': 'public',
} as const satisfies RouteRows;
