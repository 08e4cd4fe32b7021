import { shapeLimits } from '@corridor/contract/forms/limits.ts';
import { editorWords as words } from '@corridor/contract/operator/forms/editor/words.ts';
import { own } from '@corridor/contract/platform/own.ts';
import { useId } from 'react';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { Switch } from '../../../ui/fields/Switch.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import page from '../../Console.module.css';
import { nameOf } from './draft/draft.ts';
import type { FormWork } from './draft/useFormEdit.ts';
import { TextPair } from './fields/TextPair.tsx';

/** The title of the form, what stands before its first question, and its consent. */
export function FormFacts({ work }: { work: FormWork }) {
  const id = useId();
  const { draft, says, change } = work;
  return (
    <section
      className={page.section}
      aria-labelledby={id}
      // The preview shows these texts while they are written.
      onFocus={() => work.setOpen('introduction')}
    >
      <h3 id={id}>{words.sections.about}</h3>
      <TextPair
        label={words.name}
        field="title"
        text={draft.title}
        says={says}
        onChange={(title) => change({ title })}
      />
      <TextPair
        label={words.about}
        mark={words.optional}
        help={words.aboutHelp}
        field="about"
        text={draft.about}
        says={says}
        onChange={(about) => change({ about })}
      />
      <TextPair
        label={words.introduction}
        mark={words.optional}
        field="introduction"
        text={draft.introduction}
        long
        says={says}
        onChange={(introduction) => change({ introduction })}
      />
      <TextField
        label={words.source}
        mark={words.optional}
        maxLength={shapeLimits.source}
        value={draft.source ?? ''}
        error={says('source')}
        onChange={({ target }) => change({ source: target.value })}
      />
      <div className={page.switches}>
        <Switch
          label={words.englishOnly}
          on={draft.englishOnly}
          onChange={(englishOnly) => change({ englishOnly })}
        />
        <Switch
          label={words.isPrivate}
          on={draft.isPrivate}
          onChange={(isPrivate) => change({ isPrivate })}
        />
      </div>
      <Consent work={work} />
    </section>
  );
}

function Consent({ work: { draft, says, change } }: { work: FormWork }) {
  const { trainingConsent = '', items, order } = draft;
  const questions = order.flatMap(({ id }) => {
    const item = own(items, id);
    return item?.kind === 'yesNo' ? [item] : [];
  });
  const isKnown = trainingConsent === '' || questions.some(({ id }) => id === trainingConsent);
  return (
    <div>
      <SelectField
        label={words.consent}
        value={trainingConsent}
        error={says('trainingConsent')}
        options={[
          { value: '', says: words.noConsent },
          ...(isKnown ? [] : [{ value: trainingConsent, says: words.gone }]),
          ...questions.map((question) => ({ value: question.id, says: nameOf(question) })),
        ]}
        onChange={({ target }) => change({ trainingConsent: target.value })}
      />
      <p className={page.quiet}>{words.consentHelp}</p>
    </div>
  );
}
