import type { RunDetails } from '@corridor/contract/camera/rules.ts';
import { words } from '@corridor/contract/camera/words.ts';
import { notesLength } from '@corridor/contract/gallery/rules.ts';
import type { BodySite } from '@corridor/contract/gallery/sites.ts';
import { figureOf, missingPartOf } from '@corridor/contract/gallery/subjects.ts';
import { words as gallery } from '@corridor/contract/gallery/words.ts';
import { identityWords } from '@corridor/contract/patients/words.ts';
import { BodyFigure } from '../../gallery/figure/BodyFigure.tsx';
import { TagsField } from '../../gallery/search/TagsField.tsx';
import { PatientFields } from '../../patients/identity/PatientFields.tsx';
import type { PatientForm } from '../../patients/identity/usePatientForm.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Switch } from '../../ui/fields/Switch.tsx';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { Kbd } from '../../ui/marks/Kbd.tsx';
import { runDetails } from '../run/shots.ts';
import styles from './RunDetailsPanel.module.css';

type Props = {
  form: PatientForm;
  today: string;
  counts: ReadonlyMap<string, number>;
  /** The hint about the earlier photo of the site. */
  earlierHint: string;
  onClear: () => void;
};

const patch = (change: Partial<RunDetails>) =>
  runDetails.change((details) => ({ ...details, ...change }));

/** The details that each photo of the run gets. */
export function RunDetailsPanel({ form, today, counts, earlierHint, onClear }: Props) {
  const details = runDetails.use();
  const { site, tags, notes, consent, patient } = details;
  const missing = missingPartOf(details, today);
  return (
    <aside className={styles.panel} aria-label={words.details}>
      <div className={styles.part}>
        <header className={styles.head}>
          <h2>{words.details}</h2>
          <Button kind="link" onClick={onClear}>
            {words.clear}
          </Button>
        </header>
        <p className={styles.hint}>{words.detailsLead}</p>
        <h3>{gallery.patient}</h3>
        <PatientFields form={form} today={today} />
        <p className={styles.missing} role="status">
          {missing ? words.missing[missing] : form.asking && identityWords.asking}
        </p>
      </div>
      <div className={styles.part}>
        <header className={styles.head}>
          <h3>{gallery.bodySite}</h3>
          {site !== '' && (
            <Button kind="link" aria-label={words.clearSite} onClick={() => patch({ site: '' })}>
              {words.clear}
            </Button>
          )}
        </header>
        <BodyFigure
          site={site}
          figure={figureOf(patient.dateOfBirth, today)}
          counts={counts}
          onChoose={(chosen: BodySite) => patch({ site: chosen })}
        />
        {earlierHint && <p className={styles.hint}>{earlierHint}</p>}
      </div>
      <div className={styles.part}>
        <TagsField label={words.tags} tags={tags} onChange={(next) => patch({ tags: next })} />
        <TextArea
          label={words.note}
          rows={2}
          maxLength={notesLength}
          value={notes}
          onChange={({ target }) => patch({ notes: target.value })}
        />
      </div>
      <div className={styles.part}>
        <Switch
          label={gallery.consent}
          on={consent}
          onChange={(next) => patch({ consent: next })}
        />
        <p className={styles.hint}>{gallery.consentLead}</p>
      </div>
      <KeyList />
    </aside>
  );
}

const KeyList = () => (
  <dl className={styles.keys} aria-label={words.keys}>
    {Object.entries(words.keyNames).map(([key, name]) => (
      <div key={key}>
        <dt>
          <Kbd>{key}</Kbd>
        </dt>
        <dd>{name}</dd>
      </div>
    ))}
  </dl>
);
