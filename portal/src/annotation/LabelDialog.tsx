import {
  customLabelLength,
  customLabelsAtMost,
  excludeLabel,
  isCondition,
  isLabelledSpecialty,
  keyedLabels,
  matchingLabels,
} from '@corridor/contract/annotation/rules.ts';
import { words as annotation, consultWords as words } from '@corridor/contract/annotation/words.ts';
import { IconX } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import type { QueryOutput } from '../platform/server/client.ts';
import { useCall, useQuery } from '../platform/server/hooks.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { SearchInput } from '../ui/fields/SearchInput.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import { Dialog } from '../ui/overlays/Dialog.tsx';
import { showSnackbar } from '../ui/overlays/Snackbar.tsx';
import { Note } from '../ui/page/Note.tsx';
import styles from './Annotation.module.css';
import { LabelChoices } from './LabelChoices.tsx';

type Props = {
  name: string;
  url: string;
  specialty: string;
  image: QueryOutput<'outcomes-imageLabels'>['images'][number];
  onClose: () => void;
};

/** Labels one picture of a consult, with labels of the list and with the person's own. */
export function LabelDialog({ name, url, specialty, image, onClose }: Props) {
  const [chosen, choose] = useState(() => (image.label?.doctorLabels ?? []).filter(isCondition));
  const [own, setOwn] = useState(image.label?.customLabels ?? []);
  const [typed, setTyped] = useState('');
  const [added, setAdded] = useState('');
  const before = useQuery('outcomes-customLabels', {}).data?.customLabels ?? [];
  const { run, failure, running } = useCall('ai-specialistLabelImages');
  if (!isLabelledSpecialty(specialty)) return null;
  const offered = before.filter((label) => !own.includes(label)).slice(0, customLabelsAtMost);
  const add = (label: string) => {
    const text = label.trim();
    if (text && !own.includes(text) && own.length < customLabelsAtMost) setOwn([...own, text]);
    setAdded('');
  };
  const save = async (doctorLabels: string[], customLabels: string[]) => {
    const label = {
      filePath: image.filePath,
      aiPrediction: '',
      doctorLabels,
      customLabels,
      aiVersion: '',
      specialty,
      created: new Date().toISOString(),
    };
    const saved = await run({ labels: [label] });
    if (saved.failure) return;
    showSnackbar({ text: words.saved });
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const customLabels = added.trim() ? [...own, added.trim()] : own;
    if (chosen.length + customLabels.length === 0)
      return showSnackbar({ text: annotation.chooseFirst });
    void save(chosen, customLabels);
  };
  return (
    <Dialog wide title={words.labelPicture(name)} closeLabel={words.close} onClose={onClose}>
      <img className={styles.large} src={url} alt={name} />
      <form className={styles.form} onSubmit={submit} noValidate>
        {failure && <Note kind="danger">{words.saveFailed}</Note>}
        <Note kind="info">{image.consent ? words.consent : words.noConsent}</Note>
        <SearchInput
          aria-label={annotation.seek}
          placeholder={annotation.seek}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <LabelChoices
          labels={matchingLabels(keyedLabels(specialty), typed)}
          chosen={chosen}
          onToggle={(label) =>
            choose((all) =>
              all.includes(label) ? all.filter((one) => one !== label) : [...all, label],
            )
          }
        />
        <div className={styles.adding}>
          <TextField
            label={words.custom}
            maxLength={customLabelLength}
            value={added}
            onChange={({ target }) => setAdded(target.value)}
          />
          <Button disabled={added.trim() === ''} onClick={() => add(added)}>
            {words.add}
          </Button>
        </div>
        <div className={styles.more}>
          {own.map((label) => (
            <Button
              key={label}
              icon={<IconX size={14} stroke={1.75} aria-hidden />}
              aria-label={words.remove(label)}
              onClick={() => setOwn(own.filter((one) => one !== label))}
            >
              {label}
            </Button>
          ))}
        </div>
        {offered.length > 0 && (
          <fieldset className={styles.more}>
            <legend>{words.usedBefore}</legend>
            {offered.map((label) => (
              <Button key={label} onClick={() => add(label)}>
                {label}
              </Button>
            ))}
          </fieldset>
        )}
        <div className={styles.buttons}>
          <Button kind="primary" type="submit" busy={running}>
            {words.save}
          </Button>
          <Button disabled={running} onClick={() => void save([excludeLabel], [])}>
            {annotation.exclude}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
