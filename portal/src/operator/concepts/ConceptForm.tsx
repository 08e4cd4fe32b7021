import { conceptKinds, conceptLimits } from '@corridor/contract/directory/concepts/rules.ts';
import { conceptWords as words } from '@corridor/contract/operator/concepts/words.ts';
import { useState } from 'react';
import { useLeaveGuard } from '../../platform/device/leave.ts';
import { LeaveDialog } from '../../platform/edit/LeaveDialog.tsx';
import { useCall } from '../../platform/server/hooks.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { showSnackbar } from '../../ui/overlays/Snackbar.tsx';
import { Note } from '../../ui/page/Note.tsx';
import page from '../Console.module.css';
import styles from './Concepts.module.css';
import { ConceptTargets } from './ConceptTargets.tsx';
import type { ListedConcept, Sites } from './listedConcept.ts';

type Props = {
  /** The concept as it was when the operator began. */
  concept: ListedConcept;
  /** The concept as it is now, where the list shows it. */
  stored: ListedConcept | undefined;
  sites: Sites;
  onClose: () => void;
};

const lists = ['who', 'phrases', 'short', 'misspelt', 'french'] as const;
type List = (typeof lists)[number];
const helps: Record<List, string> = {
  who: words.whoHelp,
  phrases: words.phrasesHelp,
  short: words.shortHelp,
  misspelt: words.listHelp,
  french: words.listHelp,
};

const textsOf = (concept: ListedConcept): Record<List, string> => ({
  who: concept.who.join('\n'),
  phrases: concept.phrases.join('\n'),
  short: concept.short.join('\n'),
  misspelt: concept.misspelt.join('\n'),
  french: concept.french.join('\n'),
});
const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** Edits one concept. Its lists are written one entry a line. */
export function ConceptForm({ concept, stored, sites, onClose }: Props) {
  const save = useCall('operator-saveConcept');
  const [begun, setBegun] = useState(concept);
  const [id, setId] = useState(concept.id);
  const [kind, setKind] = useState(concept.kind);
  const [targets, setTargets] = useState(concept.targets);
  const [texts, setTexts] = useState(textsOf(concept));
  const isNew = concept.id === '';
  const dirty =
    id !== begun.id ||
    kind !== begun.kind ||
    JSON.stringify([targets, texts]) !== JSON.stringify([begun.targets, textsOf(begun)]);
  const newer = stored !== undefined && stored.version !== begun.version;
  const leaving = useLeaveGuard(dirty);
  const errors = save.failure?.details.fields ?? [];
  const errorOf = (field: string) =>
    errors.find((each) => each.field === field || each.field.startsWith(`${field}.`))?.message;
  const showStored = (latest: ListedConcept) => {
    setBegun(latest);
    setKind(latest.kind);
    setTargets(latest.targets);
    setTexts(textsOf(latest));
  };
  const saveConcept = async () => {
    const after = newer ? stored.version : begun.version;
    const { data } = await save.run({
      concept: {
        id: id.trim(),
        kind,
        targets,
        who: linesOf(texts.who),
        phrases: linesOf(texts.phrases),
        short: linesOf(texts.short),
        misspelt: linesOf(texts.misspelt),
        french: linesOf(texts.french),
      },
      after,
    });
    if (!data) return;
    showSnackbar({ text: words.saved });
    onClose();
  };
  return (
    <form
      className={styles.form}
      aria-label={isNew ? words.add : words.change(concept.id)}
      onSubmit={(event) => {
        event.preventDefault();
        void saveConcept();
      }}
    >
      <div className={page.fields}>
        <TextField
          label={words.id}
          help={words.idHelp}
          maxLength={conceptLimits.id}
          spellCheck={false}
          autoFocus={isNew}
          readOnly={!isNew}
          value={id}
          error={errorOf('concept.id')}
          onChange={({ target }) => setId(target.value)}
        />
        <SelectField
          label={words.kind}
          value={kind}
          options={conceptKinds.map((value) => ({ value, says: words.kinds[value] }))}
          onChange={({ target }) =>
            setKind(conceptKinds.find((each) => each === target.value) ?? kind)
          }
        />
      </div>
      <ConceptTargets
        targets={targets}
        sites={sites}
        error={errorOf('concept.targets')}
        onChange={setTargets}
      />
      <div className={page.fields}>
        {lists.map((list) => (
          <TextArea
            key={list}
            label={words[list]}
            help={helps[list]}
            rows={3}
            maxLength={conceptLimits.phrase * conceptLimits.phrases}
            spellCheck={false}
            value={texts[list]}
            error={errorOf(`concept.${list}`)}
            onChange={({ target }) => setTexts({ ...texts, [list]: target.value })}
          />
        ))}
      </div>
      {newer && (
        <Note kind="warn">
          {words.changed}{' '}
          <Button kind="link" onClick={() => showStored(stored)}>
            {words.takeTheirs}
          </Button>
        </Note>
      )}
      {save.failure && errors.length === 0 && !newer && (
        <Note kind="danger">{save.failure.message}</Note>
      )}
      <div className={page.switches}>
        <Button type="submit" kind="primary" busy={save.running}>
          {newer ? words.keepMine : words.save}
        </Button>
        <Button onClick={onClose}>{words.cancel}</Button>
      </div>
      <LeaveDialog leaving={leaving} />
    </form>
  );
}
