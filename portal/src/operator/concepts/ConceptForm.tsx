import { conceptKinds, conceptLimits } from '@corridor/contract/directory/concepts/rules.ts';
import { conceptWords as words } from '@corridor/contract/operator/concepts/words.ts';
import { differenceRows } from '../../platform/edit/differenceRows.ts';
import { EditFrame } from '../../platform/edit/EditFrame.tsx';
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
import { kindOf, type List, labelOf, lists, shownDraft, useConcept } from './useConcept.ts';

type Props = {
  /** The concept as it was when the operator began. */
  concept: ListedConcept;
  sites: Sites;
  onClose: () => void;
};

const helps: Record<List, string> = {
  who: words.whoHelp,
  phrases: words.phrasesHelp,
  short: words.shortHelp,
  misspelt: words.listHelp,
  french: words.listHelp,
};

/** Edits one concept. Its lists are written one entry a line. */
export function ConceptForm({ concept, sites, onClose }: Props) {
  const edit = useConcept(concept, () => {
    showSnackbar({ text: words.saved });
    onClose();
  });
  const { draft, theirs, isNew, change, says } = edit;
  return (
    <EditFrame
      edit={edit}
      busy={edit.busy}
      failure={edit.failure?.message}
      theirs={
        theirs && {
          lead: words.changed,
          rows: differenceRows(draft, theirs, labelOf, shownDraft),
          onKeepMine: edit.keepMine,
          onTakeTheirs: edit.takeTheirs,
        }
      }
      onSave={edit.save}
      onDiscard={edit.discard}
      showsBar={false}
    >
      {(note, save) => (
        <form
          className={styles.form}
          aria-label={isNew ? words.add : words.change(concept.id)}
          onSubmit={(event) => {
            event.preventDefault();
            save();
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
              value={draft.id}
              error={says('concept.id')}
              onChange={({ target }) => change({ id: target.value })}
            />
            <SelectField
              label={words.kind}
              value={draft.kind}
              options={conceptKinds.map((value) => ({ value, says: words.kinds[value] }))}
              onChange={({ target }) => change({ kind: kindOf(target.value) ?? draft.kind })}
            />
          </div>
          <ConceptTargets
            targets={draft.targets}
            sites={sites}
            error={says('concept.targets')}
            onChange={(targets) => change({ targets })}
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
                value={draft[list]}
                error={says(`concept.${list}`)}
                onChange={({ target }) => change({ [list]: target.value })}
              />
            ))}
          </div>
          {note}
          {edit.gone && <Note kind="warn">{words.gone}</Note>}
          {edit.failure && !edit.wrong && <Note kind="danger">{edit.failure.message}</Note>}
          <div className={page.switches}>
            <Button type="submit" kind="primary" busy={edit.busy}>
              {words.save}
            </Button>
            <Button onClick={onClose}>{words.cancel}</Button>
          </div>
        </form>
      )}
    </EditFrame>
  );
}
