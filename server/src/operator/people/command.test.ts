import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeByCommand } from '../../commandChange.ts';
import { readCommand } from '../../platform/commandLine.ts';
import { readOutbox } from '../../platform/mail/mail.ts';
import { runJobs, startTestServer, type TestServer } from '../../testing.ts';
import { makeThread } from '../../thread/testing.ts';
import { peopleCommands } from './command.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function people(...words: string[]): Promise<string> {
  const read = readCommand(peopleCommands, ['people', ...words]);
  if ('help' in read) return read.help;
  return changeByCommand(server.app, (change) => read.usage.run(change, server.app, read.typed));
}
const demo = (name: string) => `${name}@demo.corridor.example`;

it('the command finds people, invites one and changes their roles', async () => {
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
  await expect(people('roles', email, 'moa')).rejects.toThrow('moa is no change');
  await expect(people('roles', 'none@new.example')).rejects.toThrow(
    'Nobody has the email none@new.example.',
  );
});

it('the command suspends and reinstates a person, and never the last operator', async () => {
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

it('the command lists waiting people and decides on the number that was shown', async () => {
  expect(await people('waiting')).toContain(demo('helen.marchetti'));
  expect(await people('waiting')).toContain('under another name.  Registered: Rossi');
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
  const { rows: entries } = await server.app.pool.query(
    `select actor, address from audit_entries where action = 'operator.approve'`,
  );
  expect(entries).toEqual([{ actor: null, address: 'command line' }]);
});

const uidOf = async (name: string) =>
  (await server.app.pool.query('select id from users where email = $1', [demo(name)])).rows[0].id;

it('the command shows a person and changes their notes and their place in the directory', async () => {
  const email = demo('tomasz.wierzbicki');
  expect(await people('show', email)).toContain('firstName: Tomasz\n');
  const set = ['title=Prof.', 'college=FRCPC', 'credentials=MD, PhD', 'econsultDataCollection=yes'];
  expect(await people('set', email, ...set)).toBe('Saved.');
  const shown = await people('show', email);
  for (const line of ['title: Prof.', 'college: FRCPC', 'credentials: MD, PhD', 'Active'])
    expect(shown.split('\n')).toContain(line);
  expect(shown).toContain('econsultDataCollection: yes');
  expect(shown).toMatch(/[0-9a-f-]{36} {2}[^\n]+ {2}Confirmed/);
  // Options that were not given change nothing.
  await people('set', email, 'econsultDataCollection=no');
  expect(await people('show', email)).toContain('title: Prof.');
  await expect(people('set', email, 'wings=2')).rejects.toThrow('Not wings=2: write FIELD=VALUE');
  await expect(people('set', email, 'econsultDataCollection=2')).rejects.toThrow('is yes or no');
  await expect(people('set', email, 'practiceId=?')).rejects.toThrow('3 to 12 letters');
  await expect(people('set', email, 'email=o@new.example')).rejects.toThrow('in their profile');
  await expect(people('set', email)).rejects.toThrow(
    'Usage: corridor people set [options] <email> <field=value...>',
  );
  expect(await people('--role', 'dentist', '--state', 'active')).toContain(demo('peter.vogel'));
  expect(await people('--role', 'dentist', '--state', 'suspended')).toBe('Nobody is like that');
  expect(await people('--help')).toContain('give <consult> <from> <to> <by>');
  expect(await people('give', '--help')).toContain('gives such a consult to somebody else');
});

it('the command invites into a clinic, sends another link and moves people between clinics', async () => {
  const email = 'ada@new.example';
  await people('invite', email, 'Ada', 'Byron', 'specialist', 'college=FRCPC', 'clinic=parkland');
  const shown = await people('show', email);
  expect(shown).toContain('college: FRCPC');
  expect(shown).toMatch(/Parkland Family Clinic, .* {2}Confirmed/);
  await runJobs(server.app);
  expect(await people('again', email)).toContain('Another link is on its way.');
  await runJobs(server.app);
  expect(await readOutbox(server.app.pool, server.app.keys, email)).toHaveLength(2);
  await expect(people('again', demo('grace.lindqvist'))).rejects.toThrow('signed in already');

  expect(await people('release', email, 'parkland')).toBe(
    'Their access to Parkland Family Clinic ended.',
  );
  expect(await people('show', email)).toMatch(/Parkland Family Clinic, .* {2}Left/);
  await expect(people('release', email, 'parkland')).rejects.toThrow('No clinic is found by');
  await expect(people('admit', email, 'c')).rejects.toThrow('There are several');
  const several = await people('admit', email, 'c').catch((error: Error) => error.message);
  const [, id = ''] = /^(\S+) {2}Parkland/m.exec(several as string) ?? [];
  expect(await people('admit', email, id)).toContain('belongs to Parkland Family Clinic now.');
  await expect(people('admit', email, crypto.randomUUID())).rejects.toThrow('No clinic is found');
});

it('the command signs a person out everywhere', async () => {
  const { token } = await server.signIn('Nadia');
  expect(await people('sign-out', demo('nadia.haddad'))).toMatch(/^\d+ sessions? ended\.$/);
  expect((await server.ask('shell-me', {}, token)).status).toBe(401);
  expect(await people('sign-out', demo('nadia.haddad'))).toBe('0 sessions ended.');
});

it('the command lists the consults of a suspended person and reassigns or settles them', async () => {
  const [amara, vogel, owen] = [
    demo('amara.okafor'),
    demo('peter.vogel'),
    demo('owen.kozak'),
  ] as const;
  const [grace, uid] = [await uidOf('grace.lindqvist'), await uidOf('amara.okafor')];
  const first = await makeThread(server, { from: grace, to: uid, message: 'Hello' });
  const other = await makeThread(server, { from: grace, to: uid, message: 'Hello' });
  expect(await people('suspend', amara)).toContain('2 consults');
  const listed = (await people('orphans')).split('\n');
  expect(listed).toHaveLength(2);
  for (const id of [first, other])
    expect(listed.find((line) => line.startsWith(`${id}  ${amara}  `))).toContain(
      'from Grace Lindqvist',
    );
  await expect(people('give', first, amara, vogel, demo('grace.lindqvist'))).rejects.toThrow(
    'is nobody who runs the installation',
  );
  await expect(people('give', first, amara, demo('joanne.petrie'), owen)).rejects.toThrow(
    'must be a specialist or dentist',
  );
  await expect(people('give', 'x', amara, vogel, owen)).rejects.toThrow('is no consult');
  await expect(people('give', first, amara, vogel)).rejects.toThrow('Usage: corridor people give');
  expect(await people('give', first, amara, vogel, owen)).toBe(`${vogel} answers it now.`);
  const peter = await server.signIn('Peter');
  const opened = await server.ask('thread-activity', { activityId: first }, peter.token);
  expect(opened.result.role).toBe('consultant');
  const { rows } = await server.app.pool.query(
    'select by from member_changes where activity_id = $1',
    [first],
  );
  expect(rows).toEqual([{ by: await uidOf('owen.kozak') }]);
  await expect(people('give', first, amara, vogel, owen)).rejects.toThrow('decided this already');
  expect(await people('settle', other, amara)).toBe('It is off the list.');
  expect(await people('orphans')).toBe('Nothing to reassign');
  await people('reinstate', amara);
});
