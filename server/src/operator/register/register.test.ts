import { mkdirSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { readHeader } from '@corridor/contract/operator/register/rules.ts';
import { registerWords as words } from '@corridor/contract/operator/register/words.ts';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { commandLine } from '../../commandChange.ts';
import { first } from '../../platform/database/database.ts';
import { testFolder } from '../../platform/testing.ts';
import { registered } from '../../signup/queries.ts';
import { startTestServer, type TestServer } from '../../testing.ts';
import { registerFile } from './command.ts';
import { headerOf, lineOf, piecesOf } from './registerFile.ts';
import { importRegister } from './registerImport.ts';

let server: TestServer;
let owen: { token: string; uid: string };
beforeAll(async () => {
  server = await startTestServer();
  owen = await server.signIn('Owen');
});
afterAll(() => server.stop());
beforeEach(() => server.app.pool.query('delete from practice_register'));

const header = 'number,last name,province,active';
const file = (...lines: string[]) => [header, ...lines, ''].join('\r\n');
const ask: TestServer['ask'] = (name, data) => server.ask(name, data, owen.token);
async function send(body: string | Uint8Array<ArrayBuffer>, token = owen.token) {
  const headers = { 'content-type': 'text/csv', authorization: `Bearer ${token}` };
  const answer = await fetch(`${server.url}/imports/register`, { method: 'POST', headers, body });
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects
  const { result, error } = (await answer.json()) as any;
  return { status: answer.status, result, error };
}
const last = async () => (await ask('operator-registerImport', {})).result.last;
const known = (province: string, number: string) =>
  first(server.app.pool, registered, { province, number });
const sourceOf = (...parts: (string | Buffer)[]) =>
  (async function* () {
    for (const part of parts) yield Buffer.from(part);
  })();
const importFile = (text: string) =>
  importRegister(server.app, commandLine, {
    source: sourceOf(text),
    size: Buffer.byteLength(text),
  });

it('a file of practice numbers becomes the register, with any columns, signs and line ends', async () => {
  const { status, result } = await send(
    `\ufeffNom de famille;Actif;Numéro;Province;Ville\nTremblay-Côté;oui;5000-91234;ab;Red Deer\n"O'Hara; Jr.";1;J1234;BC;\n\nRoy;inactive;12345;BC;"Victoria"`,
  );
  expect([status, await last()]).toMatchObject([
    200,
    { id: result.importId, startedBy: 'Owen Kozak', state: 'done', lines: 3, added: 3, bad: 0 },
  ]);
  expect(await known('AB', '500091234')).toEqual({ lastName: 'Tremblay-Côté', active: true });
  expect(await known('BC', 'J1234')).toEqual({ lastName: "O'Hara; Jr.", active: true });
  expect(await known('BC', '12345')).toEqual({ lastName: 'Roy', active: false });
  const { provinces } = (await ask('operator-register', {})).result;
  expect(provinces).toEqual([
    { province: 'AB', active: 1, inactive: 0 },
    { province: 'BC', active: 1, inactive: 1 },
  ]);
  const { rows } = await server.app.pool.query(
    `select action, actor, details from audit_entries where subject = $1 order by id`,
    [`register:${result.importId}`],
  );
  expect(rows).toMatchObject([
    { action: 'register.begin-import', actor: owen.uid },
    { action: 'register.end-import', details: { state: 'done', lines: 3, added: 3, changed: 0 } },
  ]);
});

it('the same file again changes nothing and says so, and a newer one changes the differences', async () => {
  const lines = ['500091234,Baptiste,AB,yes', '500091235,Chen,AB,yes'];
  await send(file(...lines));
  await send(file(...lines));
  expect(await last()).toMatchObject({ lines: 2, added: 0, changed: 0, bad: 0, repeated: 0 });
  await send(file('500091234,Baptiste,AB,no', '500091236,Diaz,AB,yes'));
  expect(await last()).toMatchObject({ lines: 2, added: 1, changed: 1, absent: 1 });
  // People absent from the file stay as they are.
  expect(await known('AB', '500091235')).toEqual({ lastName: 'Chen', active: true });
});

it('wrong lines are named and the good ones are kept', async () => {
  await send(
    file(
      '500091234,Baptiste,AB,yes',
      '12,Short,AB,yes',
      '500091235,Chen,XX,yes',
      '500091236,,AB,yes',
      '500091237,Diaz,AB,perhaps',
      '500091238,Eng,AB',
      '500091239,"Fox,AB,yes',
      `500091230,${'x'.repeat(2_000)},AB,yes`,
      '500091231,Gill,AB,no',
    ),
  );
  const { problems, ...counts } = await last();
  expect(counts).toMatchObject({ state: 'done', lines: 9, added: 2, bad: 7 });
  const whats = problems.map(({ line, what }: { line: number; what: string }) => [line, what]);
  expect(whats).toEqual([
    [3, 'number'],
    [4, 'province'],
    [5, 'lastName'],
    [6, 'active'],
    [7, 'cells'],
    [8, 'quote'],
    [9, 'tooLong'],
  ]);
  expect(await known('AB', '500091231')).toEqual({ lastName: 'Gill', active: false });
  const { text, next } = (await ask('operator-registerReport', { importId: counts.id, after: 0 }))
    .result;
  expect(next).toBeNull();
  expect(text.split('\r\n').slice(0, 3)).toEqual([
    '\ufeffline,what',
    `3,${words.problem('number', 0)}`,
    expect.stringContaining('The province is none of Canada.'),
  ]);
  const other = { importId: crypto.randomUUID(), after: 0 };
  expect((await ask('operator-registerReport', other)).status).toBe(404);
});

it('the later of two lines with one number counts, and the report names both', async () => {
  const many = Array.from({ length: 4_500 }, (_, at) => `${600_000_000 + at},Name,AB,yes`);
  const text = file(
    ...['500091234,First,AB,yes', '500091234,Second,AB,yes'],
    ...many,
    ...['500091234,Third,AB,no', '600000000,,AB,yes'],
  );
  const read = await importFile(text);
  expect(read).toMatchObject({ lines: 4_504, added: 4_501, changed: 0, repeated: 2, bad: 1 });
  expect(await known('AB', '500091234')).toEqual({ lastName: 'Third', active: false });
  // A wrong line does not replace a right one.
  expect(await known('AB', '600000000')).toEqual({ lastName: 'Name', active: true });
  const { problems } = await last();
  expect(problems).toEqual([
    { line: 3, what: 'repeated', other: 2 },
    { line: 4504, what: 'repeated', other: 3 },
    { line: 4505, what: 'lastName', other: 0 },
  ]);
  expect(await importFile(text)).toMatchObject({ added: 0, changed: 0, repeated: 2 });
});

it('a file that is not a register changes nothing and says why', async () => {
  const refused = async (body: string | Uint8Array<ArrayBuffer>, message: string) => {
    const { status, error } = await send(body);
    expect([status, error.details.reason, error.message]).toEqual([400, 'file', message]);
    expect(error.details.fields).toEqual([{ field: 'file', message }]);
  };
  await refused('', words.fileEmpty);
  await refused('\n\n', words.fileEmpty);
  await refused('number,last name\n1,x', words.missing(['province', 'active']));
  const latin = Buffer.concat([
    Buffer.from(`${header}\n500091234,C`),
    Buffer.from([0xf4, 0x74, 10]),
  ]);
  await refused(new Uint8Array(latin), words.notUtf8);
  // The mistake comes late in the file; nothing before it counts.
  const good = Array.from({ length: 5_000 }, (_, at) => `${500_000_000 + at},Name,AB,yes\n`);
  await refused(
    new Uint8Array(Buffer.concat([Buffer.from(`${header}\n${good.join('')}`), latin])),
    words.notUtf8,
  );
  expect(await last()).toMatchObject({ state: 'stopped', added: 0 });
  expect((await ask('operator-register', {})).result.provinces).toEqual([]);
  const grace = await server.signIn('Grace');
  expect((await send(file('500091234,Baptiste,AB,yes'), grace.token)).status).toBe(403);
  expect(await known('AB', '500091234')).toBeUndefined();
});

it('a complete register closes the absent people, in exactly the shown number', async () => {
  await send(file('500091234,Baptiste,AB,yes', '500091235,Chen,AB,yes', '12345,Roy,BC,yes'));
  await send(file('500091234,Baptiste,AB,yes'));
  const { id, absent } = await last();
  // Only the provinces of the file count.
  expect(absent).toBe(1);
  const close = (count: number, importId = id) => ask('operator-closeAbsent', { importId, count });
  expect((await close(2)).error?.details.reason).toBe('newer-version');
  expect(await known('AB', '500091235')).toEqual({ lastName: 'Chen', active: true });
  expect((await close(1)).result).toEqual({ closed: 1 });
  expect(await known('AB', '500091235')).toEqual({ lastName: 'Chen', active: false });
  expect(await known('BC', '12345')).toMatchObject({ active: true });
  expect(await last()).toMatchObject({ absent: 0, closed: 1 });
  expect((await close(1)).error?.details.reason).toBe('newer-version');
  // A newer import makes the shown number outdated.
  await send(file('500091234,Baptiste,AB,no'));
  expect((await close(0)).error?.details.reason).toBe('newer-version');
  expect((await close(0, crypto.randomUUID())).status).toBe(404);
});

it('one import runs at a time, and an interrupted one says so and can be repeated', async () => {
  const headers = { 'content-type': 'text/csv', authorization: `Bearer ${owen.token}` };
  const sending = request(`${server.url}/imports/register`, { method: 'POST', headers });
  sending.on('error', () => undefined);
  sending.write(`${header}\n500091234,Baptiste,AB,yes\n`);
  await vi.waitFor(async () => expect(await last()).toMatchObject({ state: 'reading' }));
  const second = await send(file('500091235,Chen,AB,yes'));
  expect([second.status, second.error.details.reason]).toEqual([400, 'running']);
  sending.destroy();
  await vi.waitFor(async () => expect(await last()).toMatchObject({ state: 'stopped' }));
  expect(await known('AB', '500091234')).toBeUndefined();
  expect((await send(file('500091234,Baptiste,AB,yes'))).status).toBe(200);
  expect(await last()).toMatchObject({ state: 'done', added: 1 });
});

it('a file refused unread does not block later requests on its connection', async () => {
  const headers = { 'content-type': 'text/csv', authorization: `Bearer ${owen.token}` };
  const url = `${server.url}/imports/register`;
  const running = request(url, { method: 'POST', headers });
  running.on('error', () => undefined);
  running.write(`${header}\n500091234,Baptiste,AB,yes\n`);
  await vi.waitFor(async () => expect(await last()).toMatchObject({ state: 'reading' }));
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const sendOver = (url: string, headers: Record<string, string>, body: string) =>
    new Promise<[number | undefined, boolean]>((resolve, failed) => {
      const sent = request(url, { method: 'POST', headers, agent, timeout: 10_000 }, (answer) => {
        answer.resume().once('end', () => resolve([answer.statusCode, sent.reusedSocket]));
      });
      sent.once('error', failed);
      sent.once('timeout', () => sent.destroy(new Error('no answer')));
      sent.end(body);
    });
  const long = `${header}\n${'10000,Bell,NT,yes\n'.repeat(150_000)}`;
  expect(await sendOver(url, headers, long)).toEqual([400, false]);
  const json = { ...headers, 'content-type': 'application/json' };
  const query = `${server.url}/query/operator-register`;
  expect(await sendOver(query, json, '{"data":{}}')).toEqual([200, true]);
  agent.destroy();
  running.destroy();
  await vi.waitFor(async () => expect(await last()).toMatchObject({ state: 'stopped' }));
});

it('a new import ends a stalled one, whose lines are dropped and which cannot continue', async () => {
  let resume: () => void = () => undefined;
  const stalled = new Promise<void>((resolve) => {
    resume = resolve;
  });
  async function* slowly() {
    const many = Array.from({ length: 600 }, (_, at) => `${700_000_000 + at},Roy,ON,yes`);
    yield Buffer.from(`${header}\n${many.join('\n')}\n`);
    await stalled;
    yield Buffer.from('700009999,Roy,ON,yes\n');
  }
  const first = importRegister(server.app, commandLine, { source: slowly(), size: 20_000 });
  const ended = expect(first).rejects.toMatchObject({ details: { reason: 'stopped' } });
  // The first lines are stored, and the import waits for the next ones.
  await vi.waitFor(async () =>
    expect(await last()).toMatchObject({ state: 'reading', lines: 500 }),
  );
  await server.app.pool.query(
    `update register_imports set moved_at = moved_at - interval '31 seconds' where state = 'reading'`,
  );
  expect((await send(file('500091234,Baptiste,AB,yes'))).status).toBe(200);
  resume();
  await ended;
  expect(await last()).toMatchObject({ state: 'done' });
  expect(await known('ON', '700009999')).toBeUndefined();
});

it('a file may come in pieces of any size', async () => {
  const text = Buffer.from(`${header}\r\n500091234,Côté,AB,yes\r\n12345,Roy,BC,no`);
  for (const size of [1, 2, 3, 7, 1_000]) {
    const parts = Array.from({ length: Math.ceil(text.length / size) }, (_, at) =>
      text.subarray(at * size, (at + 1) * size),
    );
    const lines = (await Array.fromAsync(piecesOf(sourceOf(...parts)))).flatMap(
      ({ lines }) => lines,
    );
    expect(lines).toEqual([
      { line: 1, text: header },
      { line: 2, text: '500091234,Côté,AB,yes' },
      { line: 3, text: '12345,Roy,BC,no' },
    ]);
  }
  // A line without an end is cut instead of collected for ever.
  const endless = await Array.fromAsync(
    piecesOf(sourceOf(`${header}\n`, ...Array<string>(50).fill('x'.repeat(1_000)))),
  );
  const longest = endless.flatMap(({ lines }) => lines).at(-1);
  expect(longest?.text.length).toBeLessThan(6_000);
  expect(lineOf(headerOf(header), longest?.text ?? '')).toEqual({ problem: 'tooLong' });
  expect(
    readHeader('Licence Number;Surname;PROVINCE;Status', (line, by) => line.split(by)),
  ).toEqual({ separator: ';', cells: 4, at: { number: 0, lastName: 1, province: 2, active: 3 } });
});

it('200,000 lines are imported within a minute, and other requests are answered meanwhile', async () => {
  const names = ['Baptiste', 'Côté', 'Singh', "O'Neill", 'Lindqvist-Moreau'];
  const lines = Array.from({ length: 200_000 }, (_, at) => {
    const province = ['AB', 'ON', 'QC'][at % 3];
    return `${100_000_000 + at},${names[at % 5]},${province},${at % 20 === 0 ? 'no' : 'yes'}`;
  });
  const body = Buffer.from(`${header}\n${lines.join('\n')}`);
  const parts = Array.from({ length: Math.ceil(body.length / 65_536) }, (_, at) =>
    body.subarray(at * 65_536, (at + 1) * 65_536),
  );
  // The processor time of this thread, without other load, shows the longest block of the event
  // loop.
  let [longest, before] = [0, process.threadCpuUsage()];
  const watching = setInterval(() => {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1_000);
    before = process.threadCpuUsage();
  }, 1);
  const begun = performance.now();
  const states = new Set<string>();
  const steps: number[] = [];
  const brought = importRegister(
    server.app,
    commandLine,
    { source: sourceOf(...parts), size: body.length },
    (told) => {
      states.add(told.state);
      steps.push(told.lines + told.added);
    },
  );
  let [requests, over] = [0, false];
  const end = () => {
    over = true;
  };
  brought.then(end, end);
  const answers = new Set<number>();
  while (!over) {
    answers.add((await ask('operator-registerImport', {})).status);
    requests += 1;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const seconds = (performance.now() - begun) / 1_000;
  clearInterval(watching);
  expect([...answers]).toEqual([200]);
  expect(await brought).toMatchObject({ lines: 200_000, added: 200_000, bad: 0, repeated: 0 });
  expect(seconds).toBeLessThan(60);
  expect(longest).toBeLessThan(100);
  expect(requests).toBeGreaterThan(10);
  // The progress is reported all the way.
  expect([...states]).toEqual(['reading', 'storing']);
  expect(steps).toEqual(steps.toSorted((a, b) => a - b));
  expect(steps.length).toBeGreaterThan(8);
}, 120_000);

it('the command line imports a file with the same report', async () => {
  const printed: string[] = [];
  const command = { app: server.app, hand: commandLine, say: (line: string) => printed.push(line) };
  const folder = testFolder();
  mkdirSync(folder.path);
  const path = join(folder.path, 'register.csv');
  writeFileSync(
    path,
    file('500091234,Baptiste,AB,yes', '12,Short,AB,yes', '500091235,Chen,AB,yes'),
  );
  const said = await registerFile(command, path, false);
  expect(said).toBe(
    `Line 3: ${words.problem('number', 0)}\nLines read: 3; new: 2; changed: 0; not right: 1; repeated: 0`,
  );
  expect(printed[0]).toBe('Lines read: 3; new: 0; changed: 0');
  writeFileSync(path, file('500091234,Baptiste,AB,yes'));
  expect(await registerFile(command, path, false)).toContain(
    `${words.nothing}\n${words.absentLead(1)}`,
  );
  expect(await known('AB', '500091235')).toMatchObject({ active: true });
  expect(await registerFile(command, path, true)).toContain(words.closed(1));
  expect(await known('AB', '500091235')).toMatchObject({ active: false });
  expect(await last()).toMatchObject({ startedBy: null, state: 'done', closed: 1 });
  await expect(registerFile(command, `${path}x`, false)).rejects.toThrow('no file');
  folder.remove();
});

it('anybody watching may stop an import at its next step, however much has arrived', async () => {
  const headers = { 'content-type': 'text/csv', authorization: `Bearer ${owen.token}` };
  const sending = request(`${server.url}/imports/register`, { method: 'POST', headers });
  const answered = new Promise<number | undefined>((resolve) =>
    sending.on('response', ({ statusCode }) => resolve(statusCode)),
  );
  sending.on('error', () => undefined);
  const lines = (from: number) =>
    Array.from({ length: 1_000 }, (_, at) => `${500_000_000 + from + at},Bell,AB,yes\n`).join('');
  sending.write(`${header}\n${lines(0)}`);
  await vi.waitFor(async () =>
    expect(await last()).toMatchObject({ state: 'reading', lines: 1_000 }),
  );
  const { id: importId } = await last();
  const grace = await server.signIn('Grace');
  const stop = (importId: string, token = owen.token) =>
    server.ask('operator-stopImport', { importId }, token);
  expect((await stop(importId, grace.token)).status).toBe(403);
  expect((await stop(crypto.randomUUID())).status).toBe(404);
  expect((await stop(importId)).result).toEqual({ stopped: true });
  expect(await last()).toMatchObject({ state: 'stopped', lines: 1_000 });
  sending.end(lines(1_000));
  expect(await answered).toBe(409);
  expect(await last()).toMatchObject({ state: 'stopped', lines: 1_000, added: 0 });
  expect(await known('AB', '500000000')).toBeUndefined();
  expect((await stop(importId)).result).toEqual({ stopped: false });
  // The next import does not wait for it.
  expect((await send(file('500091234,Baptiste,AB,yes'))).status).toBe(200);
});
