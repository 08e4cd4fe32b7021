import { afterAll, beforeAll, expect, it } from 'vitest';
import { byHand } from '../../byHand.ts';
import { readOutbox } from '../../platform/mail.ts';
import { runJobs, startTestServer, type TestServer } from '../../testing.ts';
import { peopleCommand } from './command.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const people = (...args: string[]) =>
  byHand(server.app, (change) => peopleCommand(change, server.app, args));
const demo = (name: string) => `${name}@demo.corridor.example`;

it('finds people, invites one, and changes what they are', async () => {
  expect(await people('okafor')).toBe(`${demo('amara.okafor')}  Amara Okafor  specialist  active`);
  expect(await people('nobody at all')).toBe('Nobody is like that');
  const email = 'ines@new.example';
  await people('invite', email, 'Ines', 'Novak', 'moa');
  await runJobs(server.app);
  const [mail] = await readOutbox(server.app.pool, server.app.keys, email);
  expect(mail?.text).toContain('oobCode=');
  expect(await people('ines')).toBe(`${email}  Ines Novak  moa  invited`);
  await expect(people('invite', email, 'Ines', 'Novak', 'moa')).rejects.toThrow(
    'Another account has this email.',
  );
  await expect(people('invite', 'x@new.example', 'X', 'Y', 'king')).rejects.toThrow('roles');
  expect(await people('roles', email)).toBe('moa');
  expect(await people('roles', email, '+Resident', '-moa')).toBe('Resident');
  await expect(people('roles', email, 'moa')).rejects.toThrow('Usage: people roles');
  await expect(people('roles', 'none@new.example')).rejects.toThrow(
    'Nobody has the email none@new.example.',
  );
});

it('suspends and lets in again, and somebody is always left who runs the installation', async () => {
  const { token } = await server.signIn('Amara');
  expect(await people('suspend', demo('amara.okafor'))).toContain('is suspended.');
  expect((await server.ask('shell-me', {}, token)).status).toBe(401);
  expect(await people('okafor')).toContain('suspended');
  await people('reinstate', demo('amara.okafor'));
  expect(await people('okafor')).toContain('active');
  await expect(people('suspend', demo('owen.kozak'))).rejects.toThrow(
    'Somebody must be left who runs the installation.',
  );
});

it('says who waits, and decides about the number that was looked at', async () => {
  expect(await people('waiting')).toContain(demo('helen.marchetti'));
  const { rows } = await server.app.pool.query('select practice_id from users where email = $1', [
    demo('helen.marchetti'),
  ]);
  const number = rows[0].practice_id as string;
  await expect(people('approve', demo('helen.marchetti'), `${number}X`)).rejects.toThrow();
  expect(await people('approve', demo('helen.marchetti'), number)).toContain('was approved');
  expect(await people('waiting')).not.toContain(demo('helen.marchetti'));
  await expect(people('reject', demo('helen.marchetti'), number, 'No.')).rejects.toThrow(
    'Somebody else has decided this already.',
  );
  const { rows: said } = await server.app.pool.query(
    `select actor, address from audit_entries where action = 'operator.approve'`,
  );
  expect(said).toEqual([{ actor: null, address: 'command line' }]);
});
