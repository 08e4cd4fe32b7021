/** @jsxImportSource preact */
import { useId } from 'preact/hooks';
import styles from './LineField.module.css';
import { ProblemLine } from './ProblemLine.tsx';

type Props = {
  label: string;
  help?: string;
  problem?: string | undefined;
  value: string;
  inputMode?: 'text' | 'numeric';
  autoComplete?: string;
  onType: (typed: string) => void;
};

/** A line with its own label, outside of the questions of a form. */
export function LineField(props: Props) {
  const { label, help, problem, value, inputMode = 'text', autoComplete = 'off', onType } = props;
  const id = useId();
  return (
    <div class={styles.field}>
      <label class={styles.label} for={id}>
        {label}
      </label>
      {help && (
        <p class={styles.help} id={`${id}-help`}>
          {help}
        </p>
      )}
      <input
        id={id}
        value={value}
        inputMode={inputMode}
        autoComplete={autoComplete}
        aria-invalid={problem ? 'true' : undefined}
        aria-describedby={`${id}-help ${id}-problem`}
        onInput={({ currentTarget }) => onType(currentTarget.value)}
      />
      <ProblemLine id={`${id}-problem`} problem={problem} />
    </div>
  );
}
