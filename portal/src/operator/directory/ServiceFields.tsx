import { limits } from '@corridor/contract/operator/form.ts';
import { words } from '@corridor/contract/operator/words.ts';
import { useId } from 'react';
import { useQuery } from '../../platform/server/hooks.ts';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { Switch } from '../../ui/fields/Switch.tsx';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import page from '../Console.module.css';
import styles from './Service.module.css';
import type { Work } from './useService.ts';

const lines = {
  name: limits.name,
  college: limits.college,
  keywords: 1000,
} as const;
const texts = {
  shortDescription: limits.short,
  longDescription: limits.long,
  bio: limits.long,
} as const;
const switches = ['acceptsExisting', 'acceptsReferral', 'member'] as const;

/** The texts and switches of a service. */
export function ServiceFields({ work }: { work: Work }) {
  const { draft, change, says } = work;
  const id = useId();
  const specialties = useQuery('operator-specialties', {}).data?.specialties ?? [];
  const subsites = specialties.find(({ name }) => name === draft.specialty)?.subsites ?? [];
  const suggested = { specialty: specialties, subsite: subsites };
  return (
    <section className={page.section} aria-labelledby={id}>
      <h3 id={id}>{words.sections.what}</h3>
      <div className={page.fields}>
        {(['specialty', 'subsite'] as const).map((name) => (
          <TextField
            key={name}
            label={words[name]}
            suggestions={suggested[name].map((suggestion) => suggestion.name)}
            maxLength={limits.specialty}
            value={draft[name]}
            error={says(name)}
            onChange={({ target }) => change({ [name]: target.value })}
          />
        ))}
        {(Object.keys(lines) as (keyof typeof lines)[]).map((name) => (
          <TextField
            key={name}
            label={words[name]}
            {...(name === 'keywords' && { help: words.keywordsHelp })}
            maxLength={lines[name]}
            value={draft[name]}
            error={says(name)}
            onChange={({ target }) => change({ [name]: target.value })}
          />
        ))}
        <SelectField
          label={words.type}
          value={draft.type}
          options={Object.entries(words.types).map(([value, said]) => ({ value, says: said }))}
          onChange={({ target }) => change({ type: target.value as typeof draft.type })}
        />
        {(Object.keys(texts) as (keyof typeof texts)[]).map((name) => (
          <TextArea
            key={name}
            className={styles.wide ?? ''}
            label={words[name]}
            maxLength={texts[name]}
            value={draft[name]}
            error={says(name)}
            onChange={({ target }) => change({ [name]: target.value })}
          />
        ))}
        <div className={styles.wide}>
          <div className={page.switches}>
            {switches.map((name) => (
              <Switch
                key={name}
                label={words[name]}
                on={draft[name]}
                onChange={(on) => change({ [name]: on })}
              />
            ))}
          </div>
        </div>
      </div>
    </section>
  );
}
