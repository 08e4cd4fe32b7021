import { documentNames, documents } from '@corridor/contract/content/schemas.ts';
import { provinces } from '@corridor/contract/platform/provinces.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { claims } from '../../../tools/claims.ts';
import { change } from '../platform/change.ts';
import { startTestServer, type TestServer } from '../testing.ts';
import { putDocument } from './actions.ts';
import { defaultDocuments } from './defaultDocuments.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.stop());
const read = async (name: string) => (await server.ask('content-document', { name })).result;
const put = (emrList: string[], after: number) =>
  change(
    server.app.pool,
    { viewer: undefined, origin: { address: '', agent: '' }, now: new Date() },
    (inside) => putDocument(inside, { name: 'emrs', content: { emrList }, after }),
  );

it('these documents and no others are readable before sign-in', async () => {
  claims('content-01');
  const five = ['signup', 'clinics', 'emrs', 'contracts', 'inviteAColleague'];
  expect(documentNames).toEqual([...five, 'resourceLinks']);
  for (const name of documentNames)
    expect(documents[name].safeParse((await read(name)).content).success).toBe(true);
  expect((await server.ask('content-document', { name: 'secrets' })).status).toBe(400);
});

it('the sign-up lists how people heard of us, and which answers need a detail', async () => {
  claims('content-02');
  const { content } = await read('signup');
  const types = new Set(
    content.howDidYouHearAboutUsNew.map(
      (option: { extraInputType?: string }) => option.extraInputType,
    ),
  );
  expect(types).toEqual(new Set(['textfield', 'dropdown', undefined]));
  const takes = (option: object) => {
    const signup = { ...defaultDocuments.signup, howDidYouHearAboutUsNew: [option] };
    return documents.signup.safeParse(signup).success;
  };
  const plain = { value: 'a', header: 'A', extraInputRequired: false };
  const dropDownOptions = ['One', 'Two'];
  const dropdown = {
    ...plain,
    extraInputRequired: true,
    extraInputType: 'dropdown',
    dropDownOptions,
  };
  expect([takes(plain), takes(dropdown)]).toEqual([true, true]);
  expect(takes({ ...dropdown, extraInputType: 'slider' })).toBe(false);
  expect(takes({ ...dropdown, dropDownOptions: [1] })).toBe(false);
  expect(takes({ ...plain, extra: true })).toBe(false);
  for (const name of Object.keys(plain)) expect(takes({ ...plain, [name]: undefined })).toBe(false);
  const offered = content.howDidYouHearAboutUsNew.filter(
    (option: { extraInputType?: string }) => option.extraInputType === 'dropdown',
  );
  for (const option of offered) expect(option.dropDownOptions.length).toBeGreaterThan(1);
});

it('provinces have their validation and plans their provinces', async () => {
  claims('content-03', 'content-04');
  const { content } = await read('signup');
  expect(Object.keys(content.validationSettings).sort()).toEqual([...provinces].sort());
  expect(content.validationSettings.AB).toEqual({
    validationEnabled: true,
    fieldName: 'Practice ID',
  });
  expect(content.validationSettings.BC).toEqual({
    validationEnabled: true,
    fieldName: 'MSP Number',
  });
  // The other provinces have no known register, so a sign-up goes on without it.
  for (const name of provinces.filter((one) => one !== 'AB' && one !== 'BC'))
    expect(content.validationSettings[name].validationEnabled).toBe(false);
  // Every province needs both values.
  const takes = (validationSettings: object) =>
    documents.signup.safeParse({ ...defaultDocuments.signup, validationSettings }).success;
  const { AB, ...others } = defaultDocuments.signup.validationSettings;
  expect(takes({ ...others, AB })).toBe(true);
  expect(takes(others)).toBe(false);
  for (const part of ['validationEnabled', 'fieldName'])
    expect(takes({ ...others, AB: { ...AB, [part]: undefined } }), part).toBe(false);
  expect(content.enabledProvinces).toEqual({ plus: ['AB'], econsult: [...provinces] });
});

it('clinic names and records systems are offered', async () => {
  claims('content-05', 'content-06');
  expect((await read('clinics')).content).toEqual({
    clinicNames: ['Parkland Family Clinic', 'Harbour Specialists'],
  });
  expect((await read('emrs')).content.emrList).toContain('Wolf');
});

it('both contracts have their placeholders, and the invitation has its message', async () => {
  claims('content-07', 'content-08');
  const { content } = await read('contracts');
  for (const text of [content.mdContractMarkdown, content.npContractMarkdown]) {
    for (const part of ['date', 'name', 'email', 'city', 'province', 'witness1', 'witness2'])
      expect(text).toContain(`{${part}}`);
  }
  expect(content.mdContractMarkdown).toContain('physician or resident');
  expect(content.npContractMarkdown).toContain('nurse practitioner');
  expect((await read('inviteAColleague')).content.defaultPersonalMessage).not.toBe('');
});

it('every version is kept, and a save on an unseen version is refused', async () => {
  expect(await put(['Wolf'], 1)).toBe(2);
  await expect(put(['Jane'], 1)).rejects.toMatchObject({ code: 'aborted' });
  await expect(put(['Jane'], 7)).rejects.toMatchObject({ code: 'aborted' });
  const race = await Promise.allSettled([put(['A'], 2), put(['B'], 2), put(['C'], 2)]);
  expect(race.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
  expect((await read('emrs')).version).toBe(3);
});

it('a save after a version that never was is refused, also after the largest number', async () => {
  for (const after of [2_147_483_647, 7_000])
    await expect(put(['New'], after)).rejects.toMatchObject({
      details: { reason: 'newer-version' },
    });
});
