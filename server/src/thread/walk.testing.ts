import { randomBytes } from 'node:crypto';
import { newToken } from '../auth/tokens.ts';
import type { TestServer } from '../testing.ts';
import { canary, typed } from '../walk/canaryMarks.ts';
import { newThread, ofThread, type Person, uidOf } from '../walk/owner.ts';
import type { RouteRows, Rows } from '../walk/rows.ts';
import { readingOf } from './moa/actions.ts';
import { makeThread } from './testing.ts';

const link = randomBytes(32).toString('base64url');

async function officeLink(
  server: TestServer,
  activityId: string,
  { token }: Pick<Person, 'token'>,
) {
  const sent = { activityId, to: { email: 'office@relations.example' }, body: '' };
  return (await server.ask('thread-forwardToMoa', sent, token)).result.messageId;
}

/** A link that an office has opened. */
async function openedLink({ server }: { server: TestServer }) {
  const [grace, { activityId }] = [await server.signIn('Grace'), await newThread({ server })];
  const id = await officeLink(server, activityId, grace);
  const { token, hash } = newToken();
  await server.app.pool.query(
    'update moa_forwards set hash = $1, opened_at = now() where id = $2',
    [hash, id],
  );
  return { token, reading: readingOf(server.app.keys, id) };
}

/** A thread from Grace to the dentist. */
async function dentalThread({ server }: { server: TestServer }) {
  const [from, to] = [await uidOf(server, 'Grace'), await uidOf(server, 'Peter')];
  return { activityId: await makeThread(server, { from, to }) };
}

export const rows = {
  'thread-activity': { gate: 'correspondents', input: newThread, owned: ofThread() },
  'thread-statusRights': { gate: 'statusEditors', input: newThread, owned: ofThread() },
  'thread-metadata': { gate: 'correspondents', input: newThread, owned: ofThread() },
  'thread-econsult': { gate: 'correspondents', input: newThread, owned: ofThread() },
  'thread-messages': { gate: 'correspondents', input: newThread, owned: ofThread() },
  'thread-settleBilling': {
    gate: 'billers',
    owned: async ({ thread, message }) => ({
      activityId: await thread(),
      messageId: await message(),
      code: '03.01O',
    }),
    marked: [
      ({ thread }) => ({ activityId: thread, messageId: crypto.randomUUID(), code: 'kanarie' }),
    ],
  },
  'thread-billingCodes': { gate: 'billers', input: newThread, owned: ofThread() },
  'thread-sendMessage': {
    gate: 'correspondents',
    owned: ofThread({ message: 'Hello' }),
    marked: [({ thread }) => ({ activityId: thread, message: canary('message') })],
  },
  'thread-retractMessage': {
    gate: 'correspondents',
    owned: async ({ thread, message }) => ({
      activityId: await thread(),
      messageId: await message(),
    }),
  },
  'thread-moveToFolder': {
    gate: 'correspondents',
    owned: async ({ thread }) => ({ activityIds: [await thread()], folder: 'archive' }),
    others: { moved: 0 },
  },
  'thread-setMuted': { gate: 'correspondents', owned: ofThread({ muted: true }) },
  'thread-markRead': { gate: 'correspondents', owned: ofThread() },
  'thread-markUnread': { gate: 'correspondents', owned: ofThread() },
  'thread-saveDraft': {
    gate: 'correspondents',
    owned: ofThread({ text: 'Hel' }),
    marked: [({ thread }) => ({ activityId: thread, text: canary('draft') })],
  },
  'thread-lock': {
    gate: 'correspondents',
    owned: ofThread({ reason: 'Another patient' }),
    marked: [({ locked }) => ({ activityId: locked, reason: canary('reason') })],
  },
  'thread-unlock': { gate: 'correspondents', owned: ofThread() },
  'secureMessaging-exportEconsultPdf': { gate: 'correspondents', owned: ofThread() },
  'fax-queueMOAEConsultFax': {
    gate: 'statusEditors',
    owned: ofThread({ messageToMOA: '' }),
    marked: [({ thread }) => ({ activityId: thread, messageToMOA: canary('notice') })],
  },
  'fax-ofActivity': { gate: 'statusEditors', input: newThread, owned: ofThread() },
  'thread-forwardToMoa': {
    gate: 'officeWriters',
    owned: ofThread({ to: { email: 'office@relations.example' }, body: 'Please book.' }),
    marked: [
      ({ thread }) => ({
        activityId: thread,
        to: { email: `${canary('office')}@clinic.example` },
        body: canary('letter'),
      }),
    ],
  },
  'secureMessaging-forwardEconsult': {
    gate: 'messengers',
    owned: async ({ server, asked, owner }) => ({
      activityId: await asked(),
      referingPhysicianUid: owner.uid,
      recipientSpecialistUId: await uidOf(server, 'Tomasz'),
      newSpecialty: 'Otolaryngology',
      newSubSite: 'Ear',
      previousMessages: true,
    }),
    marked: [
      ({ thread }) => ({
        activityId: thread,
        referingPhysicianUid: thread,
        recipientSpecialistUId: thread,
        newSpecialty: typed,
        newSubSite: typed,
        previousMessages: true,
        subject: typed,
      }),
    ],
  },
  'thread-forwards': { gate: 'correspondents', input: newThread, owned: ofThread() },
  'thread-openCopy': {
    gate: 'public',
    base: { token: link, dateOfBirth: '1958/03/14' },
    marked: [{ token: typed, dateOfBirth: typed }],
  },
  'payments-cardFields': 'chargers',
  'secureMessaging-getActivityPayments': {
    gate: 'chargers',
    input: dentalThread,
    owned: ofThread(),
  },
  'aveiro-getAvailableItems': { gate: 'chargers', input: dentalThread, owned: ofThread() },
  'payments-businesses': 'chargers',
  'thread-saveProgress': { gate: 'chargers', owned: ofThread({ progress: 'OAT ordered' }) },
  'aveiro-createInvoice': {
    gate: 'chargers',
    owned: ofThread({
      patientAddress: { line1: '12 Elm Street', line2: '', line3: 'Red Deer AB' },
      businessInfo: 'RDS',
    }),
    marked: [
      ({ thread }) => ({
        activityId: thread,
        patientAddress: {
          line1: canary('street'),
          line2: canary('unit'),
          line3: canary('town'),
        },
        businessInfo: 'RDS',
      }),
    ],
  },
  'aveiro-submitOatPayment': {
    gate: 'chargers',
    owned: ofThread({ itemCode: 'OAT-01', externalPayment: true }),
    marked: [
      async ({ thread }) => ({
        activityId: thread,
        itemCode: typed.slice(0, 20),
        cardToken: canary('card'),
        receiptEmail: `${canary('receipt')}@clinic.example`,
      }),
    ],
  },
  'thread-copyPdf': {
    gate: 'public',
    base: { token: link, dateOfBirth: '1958/03/14' },
    marked: [{ token: typed, dateOfBirth: typed }],
  },
  'thread-series': { gate: 'correspondents', input: newThread, owned: ofThread() },
  'thread-deliveries': { gate: 'correspondents', input: newThread, owned: ofThread() },
  'thread-moaPeople': { gate: 'officeWriters', input: newThread, owned: ofThread() },
  'thread-openMoaLink': {
    gate: 'public',
    base: { token: link, dateOfBirth: '1958/03/14' },
    marked: [{ token: typed, dateOfBirth: typed }],
  },
  'thread-moaLink': {
    gate: 'public',
    input: openedLink,
    marked: [{ token: typed, reading: typed }],
  },
  'thread-revokeMoaLink': {
    gate: 'correspondents',
    owned: async ({ server, thread, owner }) => ({
      activityId: await thread(),
      linkId: await officeLink(server, await thread(), owner),
    }),
  },
  'thread-locks': 'privacyOfficers',
  'thread-keepLock': {
    gate: 'privacyOfficers',
    unowned: 'any locked thread, for the privacy officers',
  },
  'thread-releaseLock': {
    gate: 'privacyOfficers',
    unowned: 'any locked thread, for the privacy officers',
  },
  'thread-removeMember': {
    gate: 'consultants',
    owned: async ({ thread, owner }) => ({ activityId: await thread(), uid: owner.uid }),
  },
  'activity-changeStatus_v1': { gate: 'statusEditors', owned: ofThread({ status: 'booked' }) },
  'activity-addSelfToActivityAsMoa_v1': { gate: 'offices', owned: ofThread() },
  'secureMessaging-addUserToActivity': {
    gate: 'consultants',
    owned: async ({ server, thread }) => ({
      activityId: await thread(),
      newUserId: await uidOf(server, 'Peter'),
      activityRole: 'consultant',
    }),
  },
  'secureMessaging-getConsultantsAvailableToUser': 'consultants',
  'thread-findConsultants': {
    gate: 'consultants',
    input: () => ({ search: 'knee' }),
    marked: [{ search: typed }],
  },
} as const satisfies Rows;

export const routeRows = {
  'thread-moaMessage': 'officeWriters',
} as const satisfies RouteRows;
