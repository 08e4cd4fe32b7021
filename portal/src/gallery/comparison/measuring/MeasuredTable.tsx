import { words } from '@corridor/contract/gallery/words.ts';
import { IconRuler2 } from '@tabler/icons-react';
import { Button } from '../../../ui/buttons/Button.tsx';
import { changeRows, letters, type Photo } from '../series/seriesRules.ts';
import styles from './MeasuredTable.module.css';

const { comparison } = words;

type Props = {
  first: Photo;
  second: Photo | undefined;
  /** Missing where the reader may only look. */
  onMeasure: ((pane: number) => void) | undefined;
};

/** The sizes of two pictures, and how they changed. */
export function MeasuredTable({ first, second, onMeasure }: Props) {
  const rows = changeRows(first, second ?? first);
  const shown = second ? [first, second] : [first];
  return (
    <section className={styles.measured} aria-label={comparison.measuredTitle}>
      <h2>{comparison.measuredTitle}</h2>
      {rows.length > 0 && (
        <table>
          <thead>
            <tr>
              <td />
              {shown.map(({ id }, pane) => (
                <th key={id} scope="col">
                  {letters[pane]}
                </th>
              ))}
              {second && <th scope="col">{comparison.change}</th>}
            </tr>
          </thead>
          <tbody className="tabular">
            {rows.map(({ name, before, after, change }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{before}</td>
                {second && <td>{after}</td>}
                {second && <td className={styles.change}>{change}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className={styles.note}>
        <IconRuler2 size={16} stroke={1.75} aria-hidden />
        {comparison.note}
      </p>
      {onMeasure && (
        <div className={styles.actions}>
          {shown.map(({ id, measured }, pane) => (
            <Button key={id} onClick={() => onMeasure(pane)}>
              {measured ? comparison.measureAgain : comparison.measure} {letters[pane]}
            </Button>
          ))}
        </div>
      )}
    </section>
  );
}
