import { words } from '@corridor/contract/gallery/words.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Segmented } from '../../../ui/fields/Segmented.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { Note } from '../../../ui/page/Note.tsx';
import styles from './Measuring.module.css';
import type { Measuring } from './useMeasuring.ts';

const { comparison } = words;
const fields = [
  ['length', comparison.lengthMm],
  ['width', comparison.widthMm],
  ['colours', comparison.coloursCount],
] as const;

type Props = { measuring: Measuring; letter: string; onCancel: () => void };

/** The sizes of a picture, typed or read from the marks on it. */
export function MeasurePanel({ measuring, letter, onCancel }: Props) {
  const { marks, tool, failure } = measuring;
  const waitsForRuler = tool !== 'ruler' && tool !== 'outline' && marks.ruler.length < 2;
  return (
    <form
      className={styles.panel}
      aria-label={comparison.measuring(letter)}
      onSubmit={(event) => {
        event.preventDefault();
        void measuring.save();
      }}
    >
      <h2>{comparison.measuring(letter)}</h2>
      <Segmented
        label={comparison.tool}
        value={tool}
        options={comparison.tools}
        onChange={measuring.setTool}
      />
      <p className={styles.hint} role="status">
        {waitsForRuler ? comparison.needsRuler : comparison.hints[tool]}
      </p>
      <Button kind="link" onClick={measuring.clearMarks}>
        {comparison.clearMarks}
      </Button>
      {fields.map(([name, label]) => (
        <TextField
          key={name}
          label={label}
          inputMode="decimal"
          value={measuring.fields[name]}
          error={measuring.errors[name]}
          onChange={({ target }) => measuring.setField(name, target.value)}
        />
      ))}
      {failure && <Note kind="danger">{failure.message}</Note>}
      <div className={styles.actions}>
        <Button kind="primary" type="submit" busy={measuring.running}>
          {words.save}
        </Button>
        <Button onClick={onCancel}>{words.cancel}</Button>
        {measuring.hasSizes && (
          <Button kind="link" onClick={() => void measuring.removeSizes()}>
            {comparison.remove}
          </Button>
        )}
      </div>
    </form>
  );
}
