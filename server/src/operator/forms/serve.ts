import { calls, queries } from '@corridor/contract/operator/forms/calls.ts';
import { retireForm, saveForm, shareForm } from '../../forms/actions.ts';
import { questionnaireOf } from '../../forms/fhir/questionnaire.ts';
import { readQuestionnaire } from '../../forms/fhir/questionnaireImport.ts';
import { allForms, formVersion, peopleOfForm, versionsOfForm } from '../../forms/queries.ts';
import { all, type Db, first } from '../../platform/database/database.ts';
import { refuse } from '../../platform/errors.ts';
import { serve } from '../../platform/http/serve.ts';

const done = { done: true } as const;

async function readVersion(
  db: Db,
  { formId, version = 0 }: { formId: string; version?: number | undefined },
) {
  const found = await first(db, formVersion, { formId, version });
  if (!found) throw refuse('not-found');
  return { formId, ...found };
}

export const handlers = serve(
  { ...calls, ...queries },
  {
    'operator-forms': async (_input, { app }) => {
      const forms = await all(app.pool, allForms, {});
      return { forms: forms.map(({ summary, ...form }) => ({ ...form, ...summary })) };
    },

    'operator-form': async (input, { app }) => {
      const { formId } = input;
      const found = await readVersion(app.pool, input);
      const versions = await all(app.pool, versionsOfForm, { formId });
      return { ...found, versions, people: await all(app.pool, peopleOfForm, { formId }) };
    },

    'operator-saveForm': async (input, { viewer, change }) =>
      change((inside) => saveForm(inside, input, viewer.uid)),

    'operator-retireForm': async (input, { change }) => {
      await change((inside) => retireForm(inside, input));
      return done;
    },

    'operator-shareForm': async (input, { change }) => {
      await change((inside) => shareForm(inside, input));
      return done;
    },

    'operator-importForm': async ({ text }) => readQuestionnaire(text),

    'operator-exportForm': async (input, { app }) => {
      const { form, ...identity } = await readVersion(app.pool, input);
      const name = `${form.title.en.replace(/[^\p{L}\p{N}]+/gu, '-')}-v${identity.version}.json`;
      return { name, text: `${JSON.stringify(questionnaireOf(form, identity), null, 2)}\n` };
    },
  },
);
