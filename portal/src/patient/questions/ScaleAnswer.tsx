/** @jsxImportSource preact */
import { FormText, textIn } from '../language/FormText.tsx';
import { useFillingWords, useLanguage } from '../language/useLanguage.ts';
import type { FieldProps } from './fieldProps.ts';
import styles from './ScaleAnswer.module.css';

/** More numbers than this do not fit as buttons. */
const mostButtons = 21;

/** A number between two ends, as buttons or with a slider. */
export function ScaleAnswer({ id, item, answer, described, onAnswer }: FieldProps<'scale'>) {
  const words = useFillingWords();
  const language = useLanguage();
  const { least, most, leastText, mostText } = item;
  const value = answer && 'number' in answer ? answer.number : undefined;
  const count = most - least + 1;
  const numbers = Array.from({ length: count <= mostButtons ? count : 0 }, (_, at) => least + at);
  return (
    <>
      {numbers.length > 0 ? (
        <div class={styles.numbers}>
          {numbers.map((number) => (
            <label key={number} class={styles.number} data-checked={number === value}>
              <input
                type="radio"
                name={id}
                checked={number === value}
                aria-label={endLabel(number)}
                onChange={() => onAnswer({ number })}
              />
              <span class={styles.ring} />
              {number}
            </label>
          ))}
        </div>
      ) : (
        <>
          <p class={styles.value} aria-hidden="true">
            {value ?? '–'}
          </p>
          <input
            class={styles.slider}
            type="range"
            min={least}
            max={most}
            value={value ?? Math.round((least + most) / 2)}
            aria-label={words.between(String(least), String(most))}
            aria-valuetext={value === undefined ? words.notAnswered : String(value)}
            aria-describedby={described}
            onInput={({ currentTarget }) => onAnswer({ number: currentTarget.valueAsNumber })}
            onClick={({ currentTarget }) => onAnswer({ number: currentTarget.valueAsNumber })}
          />
        </>
      )}
      <p class={styles.ends}>
        <span>
          {least}
          {leastText && ' · '}
          {leastText && <FormText words={leastText} />}
        </span>
        <span>
          {most}
          {mostText && ' · '}
          {mostText && <FormText words={mostText} />}
        </span>
      </p>
    </>
  );

  function endLabel(number: number) {
    const end = number === least ? leastText : number === most ? mostText : undefined;
    return end && `${number}, ${textIn(end, language)}`;
  }
}
