import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type DocumentName,
  type Documents,
  documentNames,
} from '@corridor/contract/content/schemas.ts';
import { problemsOf } from '@corridor/contract/operator/documents/rules.ts';
import { documentWords as words } from '@corridor/contract/operator/documents/words.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { changeByCommand } from '../../commandChange.ts';
import { defaultDocuments } from '../../content/defaultDocuments.ts';
import { parseTyped, testFolder } from '../../platform/testing.ts';
import { startTestServer, type TestServer } from '../../testing.ts';
import { documentCommand, documentUsage } from './command.ts';

let server: TestServer;
let owen: { token: string; uid: string };
beforeEach(async () => {
  server = await startTestServer();
  owen = await server.signIn('Owen');
});
afterEach(() => server.stop());
const ask: TestServer['ask'] = (name, data) => server.ask(name, data, owen.token);
const put = (name: string, content: object, after: number) =>
  ask('operator-saveDocument', { document: { name, content }, after });
const versions = async (name: string) =>
  (await ask('operator-documentVersions', { name })).result.versions;

it('the list shows author and time of each document, and a save publishes a new version at once', async () => {
  const { documents } = (await ask('operator-documents', {})).result;
  expect(documents.map(({ name }: { name: string }) => name)).toEqual(documentNames);
  expect(documents[0]).toMatchObject({ version: 1, by: null });
  expect((await put('emrs', { emrList: ['Wolf', 'Jane'] }, 1)).result).toEqual({ version: 2 });
  expect((await server.ask('content-document', { name: 'emrs' })).result).toMatchObject({
    version: 2,
    content: { emrList: ['Wolf', 'Jane'] },
  });
  expect(await versions('emrs')).toMatchObject([
    { version: 2, by: 'Owen Kozak' },
    { version: 1, by: null },
  ]);
  const old = await ask('operator-documentVersion', { name: 'emrs', version: 1 });
  expect(old.result).toEqual({ name: 'emrs', content: defaultDocuments.emrs });
  // A restored version is a new one, and no version is lost.
  expect((await put('emrs', old.result.content, 2)).result).toEqual({ version: 3 });
  expect(await versions('emrs')).toHaveLength(3);
  const missing = { name: 'emrs', version: 9 };
  expect((await ask('operator-documentVersion', missing)).status).toBe(404);
  const { rows } = await server.app.pool.query(
    `select actor, details from audit_entries where subject = 'content:emrs' order by id desc limit 1`,
  );
  expect(rows).toEqual([{ actor: owen.uid, details: { version: 3 } }]);
});

it('the second of two saves is refused', async () => {
  expect((await put('inviteAColleague', { defaultPersonalMessage: 'Hello' }, 1)).status).toBe(200);
  const second = await put('inviteAColleague', { defaultPersonalMessage: 'Hi' }, 1);
  expect([second.status, second.error?.details.reason]).toEqual([409, 'newer-version']);
  expect(await versions('inviteAColleague')).toHaveLength(2);
});

it('the first documents are valid; a wrong one is refused at its field and not stored', async () => {
  for (const name of documentNames)
    expect(problemsOf(name, defaultDocuments[name] as never), name).toEqual([]);
  const wrong = async <N extends DocumentName>(
    name: N,
    content: Documents[N],
    field: string,
    message: string,
  ) => {
    expect(problemsOf(name, content)).toContainEqual({ field, message });
    const { status, error } = await put(name, content, 1);
    expect([status, error?.details.fields], field).toMatchObject([400, expect.anything()]);
  };
  const { signup, contracts, resourceLinks } = defaultDocuments;
  await wrong('clinics', { clinicNames: ['A', 'A'] }, 'names', words.twice('A'));
  await wrong('emrs', { emrList: [] }, 'names', words.oneLine);
  const md = { ...contracts, mdContractMarkdown: '{name} {date} {phn}' };
  await wrong('contracts', md, 'mdContractMarkdown', words.noPlaceholder('phn'));
  const np = { ...contracts, npContractMarkdown: 'I agree, {name}.' };
  await wrong('contracts', np, 'npContractMarkdown', words.needsPlaceholder('date'));
  const link = { name: 'Here', says: '', url: 'http://plain.example' };
  const links = { ...resourceLinks, support: [...resourceLinks.support.slice(0, 1), link] };
  await wrong('resourceLinks', links, 'support.1.url', words.https);
  const asked = { value: 'y', header: ' ', extraInputRequired: false };
  const other = { ...signup, howDidYouHearAboutUsNew: [asked] };
  await wrong('signup', other, 'heard.0', words.required);
  for (const name of ['clinics', 'contracts', 'resourceLinks', 'signup'])
    expect(await versions(name)).toHaveLength(1);
});

it('an agreement is previewed as a person who signs up sees it', async () => {
  const markdown = '# Agreement\n\n1. **{name}** agrees.';
  const { result } = await ask('operator-previewContract', { markdown });
  expect(result.blocks).toMatchObject([
    { kind: 'heading', runs: [{ text: 'Agreement' }] },
    { kind: 'item', bullet: '1.', runs: [{ open: 'name', strong: true }, { text: ' agrees.' }] },
  ]);
});

it('the command line reads and saves documents too', async () => {
  const say = (...args: string[]) =>
    changeByCommand(server.app, async (at) => documentCommand(at, parseTyped(documentUsage, args)));
  expect(JSON.parse(await say('clinics'))).toEqual(defaultDocuments.clinics);
  const folder = testFolder();
  mkdirSync(folder.path);
  const file = join(folder.path, 'clinics.json');
  writeFileSync(file, JSON.stringify({ clinicNames: ['Parkland', 'Harbour'] }));
  expect(await say('clinics', file)).toBe('clinics is at version 2.');
  writeFileSync(file, JSON.stringify({ clinicNames: ['Parkland', 'Parkland'] }));
  await expect(say('clinics', file)).rejects.toThrow(`names: ${words.twice('Parkland')}`);
  writeFileSync(file, JSON.stringify({ clinics: [] }));
  await expect(say('clinics', file)).rejects.toThrow('clinicNames: ');
  writeFileSync(file, '{');
  await expect(say('clinics', file)).rejects.toThrow('clinics.json: ');
  await expect(say('secrets')).rejects.toThrow('Name one of these documents: signup, clinics');
  folder.remove();
});

it('the command line lists versions, prints an old one, and restores it as a new one', async () => {
  const say = (...args: string[]) =>
    changeByCommand(server.app, async (at) => documentCommand(at, parseTyped(documentUsage, args)));
  const before = await versions('resourceLinks');
  const { resourceLinks: first } = defaultDocuments;
  const { version } = (await put('resourceLinks', { ...first, support: [] }, before.length)).result;
  const lines = (await say('resourceLinks', '--versions')).split('\n');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/^Version 2 {2}Owen Kozak, 20\S+Z {2}Current$/);
  expect(lines[1]).toMatch(/^Version 1 {2}20\S+Z$/);
  expect(version).toBe(2);
  expect(JSON.parse(await say('resourceLinks')).support).toEqual([]);
  expect(JSON.parse(await say('resourceLinks', '--version', '1'))).toEqual(first);
  expect(await versions('resourceLinks')).toHaveLength(2);
  expect(await say('resourceLinks', '--bring-back', '1')).toBe('resourceLinks is at version 3.');
  expect(JSON.parse(await say('resourceLinks'))).toEqual(first);
  for (const missing of ['9', '0', 'x'])
    await expect(say('resourceLinks', '--bring-back', missing)).rejects.toThrow(
      `There is no version ${missing} of resourceLinks.`,
    );
  expect(await versions('resourceLinks')).toHaveLength(3);
  await expect(say('emrs', '--versions', '--version', '1')).rejects.toThrow('Name a file, or one');
  await expect(say('emrs', '--wings')).rejects.toThrow('Usage: corridor document');
});
