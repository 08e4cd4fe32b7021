import type { OfferedLabel } from '@corridor/contract/annotation/rules.ts';
import { words } from '@corridor/contract/annotation/words.ts';
import { Kbd } from '../ui/marks/Kbd.tsx';
import styles from './Annotation.module.css';

/** Labels with a number key. */
export const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'];

type Props = {
  labels: readonly OfferedLabel[];
  chosen: readonly string[];
  onToggle: (label: string) => void;
  /** Number keys choose the first labels. */
  keyed?: boolean;
};

/** The labels as checkboxes: the first ones in rows with their keys, the others below. */
export function LabelChoices({ labels, chosen, onToggle, keyed = false }: Props) {
  const rest = labels.slice(keys.length);
  if (labels.length === 0) return <p className={styles.quiet}>{words.noLabel}</p>;
  return (
    <>
      <fieldset className={styles.rows}>
        <legend className="visuallyHidden">{words.labels}</legend>
        {labels.slice(0, keys.length).map(({ label, gpLabel, spLabel }, place) => (
          <label key={label} data-chosen={chosen.includes(label)}>
            {keyed && <Kbd>{keys[place]}</Kbd>}
            <span>{spLabel}</span>
            {gpLabel !== spLabel && <small>{gpLabel}</small>}
            <input
              type="checkbox"
              checked={chosen.includes(label)}
              onChange={() => onToggle(label)}
            />
          </label>
        ))}
      </fieldset>
      {rest.length > 0 && (
        <fieldset className={styles.more}>
          <legend>{words.more}</legend>
          {rest.map(({ label, spLabel }) => (
            <label key={label} data-chosen={chosen.includes(label)}>
              <input
                type="checkbox"
                checked={chosen.includes(label)}
                onChange={() => onToggle(label)}
              />
              {spLabel}
            </label>
          ))}
        </fieldset>
      )}
    </>
  );
}
