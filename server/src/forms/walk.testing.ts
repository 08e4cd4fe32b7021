import type { TestServer } from '../testing.ts';
import { canary, typed } from '../walk/canaryMarks.ts';
import { type Made, uidOf } from '../walk/owner.ts';
import type { Rows } from '../walk/rows.ts';
import { shippedForms } from './shipped/shippedForms.ts';
import { submittedForm } from './testing.ts';

const [{ uid: formId = '' } = {}] = shippedForms;

const answered = async ({ server, owner }: Made) => ({
  messageId: (await submittedForm(server, { uid: owner.uid })).messageId,
});
const answeredOwn = async ({ server }: { server: TestServer }) => ({
  messageId: (await submittedForm(server, { uid: await uidOf(server, 'Grace') })).messageId,
});

const opening = { token: 'x'.repeat(43), dateOfBirth: '1958/03/14' };
const typedOpening = { token: typed, dateOfBirth: '1958/03/14' };
const given = { answers: { today: { text: canary('answer') } }, revision: 0 };

export const rows = {
  'forms-start': 'formSenders',
  'forms-preview': {
    gate: 'formSenders',
    input: () => ({ formId }),
    unowned: 'a form that everybody may send, or that is not found',
  },
  'forms-setFavorite': {
    gate: 'formSenders',
    base: { formId, favorite: true },
    unowned: 'a form that everybody may send, or that is not found',
  },
  'forms-open': { gate: 'public', base: opening, marked: [typedOpening] },
  'forms-keep': {
    gate: 'public',
    base: { ...opening, answers: {}, revision: 0 },
    marked: [{ ...typedOpening, ...given }],
    unowned: 'the files of an answer open nothing; filling.test.ts names those of another form',
  },
  'forms-addFile': {
    gate: 'public',
    base: { ...opening, key: 'photo', data: '' },
    marked: [{ ...typedOpening, key: canary('key'), data: '' }],
  },
  'forms-submit': {
    gate: 'public',
    base: { ...opening, answers: {}, revision: 0, language: 'en' },
    marked: [{ ...typedOpening, ...given, language: 'fr' }],
    unowned: 'as forms-keep',
  },
  'forms-result': { gate: 'onlyValidated', input: answeredOwn, owned: answered },
  'forms-review': { gate: 'onlyValidated', owned: answered },
  'forms-resultPdf': { gate: 'onlyValidated', owned: answered },
  'forms-resultFhir': { gate: 'onlyValidated', owned: answered },
  'forms-resultFile': {
    gate: 'onlyValidated',
    unowned: 'a file opens with its form only; results.test.ts asks as a stranger',
  },
} as const satisfies Rows;
