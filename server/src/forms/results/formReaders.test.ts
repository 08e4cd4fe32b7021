/** The people who hear of a form that came back. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asOneself } from '../../patients/actions.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { runJobs, startTestServer, type TestServer } from '../../testing.ts';
import { phqAnswers, submittedForm } from '../testing.ts';

let server: TestServer;
let grace: { uid: string };
let joanne: { uid: string };
let clinicId = '';
const mails: Mail[] = [];
beforeAll(async () => {
  server = await startTestServer();
  const send = async (mail: Mail) => void mails.push(mail);
  server.app.mail = { send, close: () => undefined };
  [grace, joanne] = await Promise.all([server.signIn('Grace'), server.signIn('Joanne')]);
  [{ clinic_id: clinicId }] = await rowsOf('select clinic_id from clinic_members where uid = $1', [
    joanne.uid,
  ]);
  await runJobs(server.app);
});
afterAll(() => server.stop());

// biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects
const rowsOf = async (text: string, values: unknown[]): Promise<any> =>
  (await server.app.pool.query(text, values)).rows;
/** Submits a form that Joanne has sent for the clinic or for Grace, and lists who hears of it. */
async function readersOf(kind: 'clinic' | 'physician') {
  const own = { ...asOneself(joanne.uid, clinicId), sentBy: joanne.uid };
  const sender =
    kind === 'clinic'
      ? { ...own, owner: clinicId, onBehalf: { kind, uid: clinicId, name: 'Parkland' } }
      : { ...own, uid: grace.uid, owner: grace.uid, office: clinicId };
  mails.length = 0;
  await submittedForm(server, { uid: joanne.uid, sender }, phqAnswers([3, 3, 3]));
  await runJobs(server.app);
  return mails.map(({ to }) => to.split(/[.@]/)[0]).sort();
}
const setDisabled = (uid: string, at: Date | null) =>
  rowsOf('update users set disabled_at = $2 where id = $1', [uid, at]);
const setLeft = (at: Date | null) =>
  rowsOf('update clinic_members set left_at = $2 where uid = $1', [joanne.uid, at]);

it('the members of a clinic hear of a form whose sender is gone', async () => {
  expect(await readersOf('clinic')).toEqual(['joanne']);
  expect(await readersOf('physician')).toEqual(['grace', 'joanne']);
  for (const [leave, back] of [
    [() => setDisabled(joanne.uid, new Date()), () => setDisabled(joanne.uid, null)],
    [() => setLeft(new Date()), () => setLeft(null)],
  ] as const) {
    await leave();
    expect(await readersOf('clinic')).toEqual(['grace', 'nadia', 'rachel', 'samuel']);
    expect(await readersOf('physician')).toEqual(['grace']);
    await back();
  }
  await setDisabled(grace.uid, new Date());
  expect(await readersOf('physician')).toEqual(['joanne']);
  await setDisabled(grace.uid, null);
});
