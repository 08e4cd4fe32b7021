import { join } from 'node:path';
import { fileUriOf } from '@corridor/contract/annotation/rules.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCommand } from '../commands.ts';
import { setItemsConsent } from '../gallery/consent/actions.ts';
import { filenameOf, sendPicture } from '../outcomes/labels/testing.ts';
import { inBackground } from '../platform/change.ts';
import { shippedModels } from '../prediction/seed.ts';
import { heldOutPicture } from '../prediction/training/evaluation.ts';
import { startTestServer, type TestServer } from '../testing.ts';

let server: TestServer;
let now = new Date('2026-11-18T16:00:00Z');
let grace: { token: string; uid: string };
let amara: { token: string; uid: string };

beforeAll(async () => {
  server = await startTestServer({ clock: () => now });
  grace = await server.signIn('Grace');
  amara = await server.signIn('Amara');
});
afterAll(() => server.stop());

const evaluate = (folder: string) =>
  runCommand(['model', 'evaluate', folder], () => ({
    ...server.app.settings,
    DATABASE_URL: server.database.url,
  }));
const derm = join(shippedModels, 'derm');

/** Sends a drawing of one label, which the specialist gives another or the same label. */
async function labelled(drawn: string, given: string, aiPrediction: string[] = []) {
  now = new Date(now.getTime() + 60_000);
  const content = await heldOutPicture('derm', drawn, 100_000);
  const { media } = await sendPicture(server, { from: grace, to: amara, content });
  const label = {
    aiPrediction,
    aiVersion: '',
    doctorLabels: [given],
    created: now.toISOString(),
    fileUri: fileUriOf(await filenameOf(server, media)),
    specialty: 'Dermatology',
    doctorUid: amara.uid,
  };
  expect((await server.ask('ai-doctorLabelImage', label, amara.token)).status).toBe(200);
  return media;
}

it('a model without labelled pictures has no figures', async () => {
  expect(await evaluate(derm)).toMatch(/^derm 1\.0\.0, .*: 0 labelled pictures\.$/);
});

it('a model folder is scored on the labels of specialists, and is not installed', async () => {
  await server.app.pool.query('delete from models');
  await labelled('psoriasis', 'psoriasis');
  await labelled('vitiligo', 'vitiligo');
  // The specialist sees something else, for which the model has no label.
  await labelled('alopecia', 'bcc');
  // These do not measure: a label with knowledge of the prediction, and no condition at all.
  await labelled('acne', 'nevus', ['nevus']);
  await labelled('acne', 'Unknown');
  const withdrawn = await labelled('tinea', 'tinea');
  await inBackground(server.app, (change) =>
    setItemsConsent(change, grace.uid, { ids: [withdrawn], consent: false }),
  );
  const lines = (await evaluate(derm)).split('\n');
  expect(lines[0]).toMatch(/: 3 labelled pictures\.$/);
  // Two of three by Wilson.
  expect(lines[1]).toMatch(/^First label right +2 of 3 +67 % +95 %: 21 % to 94 %$/);
  expect(lines[2]).toMatch(/^Right among the first three +2 of 3 +67 %/);
  const line = (label: RegExp) => lines.find((each) => label.test(each));
  expect(line(/psoriasis/i)).toMatch(/1 of 1 +100 %/);
  expect(line(/basal/i)).toMatch(/0 of 1 +0 % .*The model has no such label\.$/);
  expect(line(/tinea/i)).toBeUndefined();
  const { rows } = await server.app.pool.query('select count(*)::int as n from models');
  expect(rows[0].n).toBe(0);
  const audited = await server.app.pool.query(
    `select details from audit_entries where action = 'annotation.evaluate-model' order by id`,
  );
  expect(audited.rows.at(-1)?.details).toEqual({ category: 'derm', version: '1.0.0' });
});

it('a folder that is no model is refused with the reason', async () => {
  await expect(evaluate(join(shippedModels, 'nothing'))).rejects.toThrow('no such file');
});
