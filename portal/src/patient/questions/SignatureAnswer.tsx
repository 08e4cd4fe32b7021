/** @jsxImportSource preact */
import { useContext, useEffect, useRef, useState } from 'preact/hooks';
import { Icon } from '../frame/Icon.tsx';
import { PressButton } from '../frame/PressButton.tsx';
import { useFillingWords } from '../language/useLanguage.ts';
import type { FieldProps } from './fieldProps.ts';
import { FileAdding } from './fileAdding.ts';
import { useFocusOfGone } from './focusAnswer.ts';
import { LineField } from './LineField.tsx';
import { ProblemLine } from './ProblemLine.tsx';
import styles from './SignatureAnswer.module.css';
import { openPad } from './signatureDrawing.ts';
import { base64Part } from './smallPhoto.ts';

type Way = 'draw' | 'type';
const ways: readonly Way[] = ['draw', 'type'];

/** A signature with a finger or a pen, or the typed name. */
export function SignatureAnswer(props: FieldProps<'signature'>) {
  const { id, answer, answerKey, onAnswer, onSlip } = props;
  const words = useFillingWords();
  const add = useContext(FileAdding);
  const [way, setWay] = useState<Way>('draw');
  const [name, setName] = useState('');
  const [drawn, setDrawn] = useState(false);
  const [picture, setPicture] = useState<string>();
  const [state, setState] = useState<'idle' | 'busy' | 'empty' | 'failed'>('idle');
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<ReturnType<typeof openPad>>(undefined);
  const isSigned = answer !== undefined && 'files' in answer && answer.files.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each way has a canvas of its own
  useEffect(() => {
    if (canvas.current) pad.current = openPad(canvas.current, () => setDrawn(true));
    setDrawn(false);
  }, [way, isSigned]);
  useEffect(() => {
    if (way === 'type' && !isSigned) pad.current?.write(name.trim());
  }, [way, name, isSigned]);
  const isReady = way === 'draw' ? drawn : name.trim() !== '';
  const slip = isReady && !isSigned && state !== 'busy' ? words.signPress : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page takes it as it changes
  useEffect(() => onSlip(slip), [slip]);
  useFocusOfGone(answerKey, isSigned);
  if (isSigned)
    return (
      <>
        <p class={styles.signed} role="status">
          <Icon name="check" size={22} />
          {words.signed}
        </p>
        {picture && <img class={styles.kept} src={picture} alt="" />}
        <div>
          <PressButton small onPress={() => onAnswer(undefined)}>
            {words.signAgain}
          </PressButton>
        </div>
      </>
    );
  const sign = async () => {
    if (!isReady || !pad.current) return setState('empty');
    const url = pad.current.picture();
    setState('busy');
    try {
      const file = await add(answerKey, base64Part(url));
      setPicture(url);
      setState('idle');
      onAnswer({ files: [file] });
    } catch {
      setState('failed');
    }
  };
  const problem =
    state === 'failed'
      ? words.signFailed
      : state === 'empty' && !isReady
        ? words.signEmpty[way]
        : undefined;
  return (
    <>
      <div class={styles.ways} role="radiogroup" aria-label={words.signatureWays}>
        {ways.map((each) => (
          <label key={each} class={styles.way} data-checked={each === way}>
            <input
              type="radio"
              name={`${id}-way`}
              checked={each === way}
              onChange={() => setWay(each)}
            />
            {words[each]}
          </label>
        ))}
      </div>
      {way === 'type' && <LineField label={words.typedName} value={name} onType={setName} />}
      <canvas ref={canvas} key={way} class={styles.pad} role="img" aria-label={words.pad} />
      <div class={styles.buttons}>
        <PressButton primary small busy={state === 'busy'} onPress={sign}>
          {state === 'busy' ? words.signing : words.sign}
        </PressButton>
        {way === 'draw' && (
          <PressButton
            small
            onPress={() => {
              pad.current?.clear();
              setDrawn(false);
            }}
          >
            {words.clearPad}
          </PressButton>
        )}
      </div>
      <ProblemLine id={`${id}-file`} problem={problem} />
    </>
  );
}
