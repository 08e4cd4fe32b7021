import { documentNames, documents, provinces } from '@corridor/contract/content/schemas.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { change } from '../platform/change.ts';
import { startTestServer, type TestServer } from '../testing.ts';
import { putDocument } from './actions.ts';
import { defaultDocuments } from './defaults.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
const read = async (name: string) => (await server.ask('content-document', { name })).result;
const put = (emrList: string[], after: number) =>
  change(
    server.app.pool,
    { viewer: undefined, origin: { address: '', agent: '' }, now: new Date() },
    (inside) => putDocument(inside, { name: 'emrs', content: { emrList }, after }),
  );

it('content-01: there are these documents, readable before sign-in, and no other', async () => {
  const five = ['signup', 'clinics', 'emrs', 'contracts', 'inviteAColleague'];
  expect(documentNames).toEqual([...five, 'resourceLinks']);
  for (const name of documentNames) expect((await read(name)).version).toBe(1);
  expect((await server.ask('content-document', { name: 'secrets' })).status).toBe(400);
});

it('content-02: how-did-you-hear options and their extra inputs', async () => {
  const { content } = await read('signup');
  const types = new Set(
    content.howDidYouHearAboutUsNew.map(
      (option: { extraInputType?: string }) => option.extraInputType,
    ),
  );
  expect(types).toEqual(new Set(['textfield', 'dropdown', undefined]));
  const option = { value: 'a', header: 'A', extraInputRequired: true, extraInputType: 'slider' };
  const wrong = { ...defaultDocuments.signup, howDidYouHearAboutUsNew: [option] };
  expect(documents.signup.safeParse(wrong).success).toBe(false);
});

it('content-03 content-04: validation by province and provinces by plan', async () => {
  const { content } = await read('signup');
  expect(Object.keys(content.validationSettings).sort()).toEqual([...provinces].sort());
  expect(content.validationSettings.AB).toEqual({
    validationEnabled: true,
    fieldName: 'Practice ID',
  });
  expect(content.enabledProvinces).toEqual({ plus: ['AB'], econsult: [...provinces] });
});

it('content-05 content-06: clinic names and records systems', async () => {
  expect((await read('clinics')).content.clinicNames.length).toBeGreaterThan(0);
  expect((await read('emrs')).content.emrList).toContain('Wolf');
});

it('content-07 content-08: both contracts with their placeholders, and the invitation’s message', async () => {
  const { content } = await read('contracts');
  for (const text of [content.mdContractMarkdown, content.npContractMarkdown]) {
    for (const part of ['date', 'name', 'email', 'city', 'province', 'witness1', 'witness2'])
      expect(text).toContain(`{${part}}`);
  }
  expect((await read('inviteAColleague')).content.defaultPersonalMessage).not.toBe('');
});

it('keeps every version, and refuses to write over one that the writer has not seen', async () => {
  expect(await put(['Wolf'], 1)).toBe(2);
  await expect(put(['Jane'], 1)).rejects.toMatchObject({ code: 'aborted' });
  await expect(put(['Jane'], 7)).rejects.toMatchObject({ code: 'aborted' });
  const race = await Promise.allSettled([put(['A'], 2), put(['B'], 2), put(['C'], 2)]);
  expect(race.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
  expect((await read('emrs')).version).toBe(3);
});
