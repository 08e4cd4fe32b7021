import { randomBytes } from 'node:crypto';
import type { TestServer } from '../testing.ts';
import { canary, email, password, stranger, typed } from '../walk/canaryMarks.ts';
import { demoPassword, firstRow, newSession, type Person } from '../walk/owner.ts';
import type { Rows } from '../walk/rows.ts';

const mailbox = 'ines@fuzz.example';

async function otherSession(server: TestServer, person: Person) {
  await newSession(server, person);
  const { id } = await firstRow(
    server,
    'select id from sessions where uid = $1 order by id desc limit 1',
    [person.uid],
  );
  return id;
}
async function passkeyOf(server: TestServer, { uid }: Person) {
  const { id } = await firstRow(
    server,
    `insert into passkeys (id, uid, name, public_key, counter, transports, created_at)
     values ($2, $1, 'Key', '', 0, '{}', now()) returning id`,
    [uid, randomBytes(16).toString('base64url')],
  );
  return id;
}

export const rows = {
  // The right password counts only before too many wrong ones.
  'auth-addPasskey': {
    gate: 'signedIn',
    unfactored: true,
    unowned: 'a device makes the id, and must prove that it holds the key',
    marked: [async ({ newPasskey }) => ({ name: canary('passkey'), response: await newPasskey() })],
  },
  'auth-signIn': {
    gate: 'public',
    base: { email: mailbox, password: 'kettle' },
    marked: [
      { email, password: typed },
      { email: stranger, password: typed },
      { email, password, version: canary('version') },
    ],
  },
  'auth-signInWithCode': { gate: 'public', marked: [{ ticket: typed, code: '000000' }] },
  'auth-startPasskeySignIn': 'public',
  'auth-signInWithPasskey': {
    gate: 'public',
    unowned: 'a passkey proves itself',
    marked: [({ answered }) => ({ ticket: typed, response: answered(), version: typed })],
  },
  'auth-confirmWithPasskey': {
    gate: 'public',
    unowned: 'a passkey proves itself',
    marked: [({ answered }) => ({ ticket: typed, response: answered() })],
  },
  'resetPassword-sendForgotPasswordEmail': {
    gate: 'public',
    base: { email: mailbox },
    marked: [{ email }, { email: stranger }],
  },
  'auth-verifyPasswordResetCode': { gate: 'public', marked: [{ oobCode: typed }] },
  'auth-confirmPasswordReset': { gate: 'public', marked: [{ oobCode: typed, newPassword: typed }] },
  'auth-confirmEmailChange': { gate: 'public', marked: [{ code: typed }] },
  'auth-signInWithCustomToken': {
    gate: 'public',
    marked: [{ customToken: typed, version: canary('version') }],
  },
  'auth-signOut': { gate: 'signedIn', unfactored: true },
  'auth-lock': { gate: 'signedIn', unfactored: true },
  'auth-unlock': { gate: 'signedIn', unfactored: true, marked: [{ password: typed }] },
  'auth-endSession': {
    gate: 'signedIn',
    owned: async ({ server, owner }) => ({ id: await otherSession(server, owner) }),
  },
  'auth-endOtherSessions': 'signedIn',
  'login-setCustomClaims_v1': { gate: 'signedIn', unfactored: true },
  'auth-registerPushToken': {
    gate: 'signedIn',
    marked: [{ fcmToken: canary('device'), platform: 'ios' }],
  },
  'auth-startEmailChange': {
    gate: 'signedIn',
    base: { email: mailbox, password: 'kettle' },
    marked: [{ email, password: typed }],
  },
  'auth-sendEmailConfirm': 'signedIn',
  'auth-startTotp': { gate: 'signedIn', unfactored: true, marked: [{ password: typed }] },
  'auth-confirmTotp': { gate: 'signedIn', unfactored: true },
  'auth-removeTotp': { gate: 'signedIn', marked: [{ password: typed }] },
  'auth-startPasskey': { gate: 'signedIn', unfactored: true, marked: [{ password: typed }] },
  'auth-renamePasskey': {
    gate: 'signedIn',
    owned: async ({ server, owner }) => ({ id: await passkeyOf(server, owner), name: 'Mine' }),
    marked: [({ passkey }) => ({ id: passkey, name: canary('passkey') })],
  },
  'auth-removePasskey': {
    gate: 'signedIn',
    owned: async ({ server, owner }) => ({
      id: await passkeyOf(server, owner),
      password: demoPassword(server),
    }),
    marked: [({ passkey }) => ({ id: passkey, password: typed })],
  },
  'auth-passkeys': { gate: 'signedIn', unfactored: true },
  'auth-sessions': 'signedIn',
} as const satisfies Rows;
