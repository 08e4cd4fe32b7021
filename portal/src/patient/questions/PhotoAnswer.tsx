/** @jsxImportSource preact */
import { own } from '@corridor/contract/platform/own.ts';
import { useContext, useEffect, useState } from 'preact/hooks';
import { Icon } from '../frame/Icon.tsx';
import { buttonLook, PressButton } from '../frame/PressButton.tsx';
import { useFillingWords } from '../language/useLanguage.ts';
import type { FieldProps } from './fieldProps.ts';
import { FileAdding } from './fileAdding.ts';
import { useFocusOfGone } from './focusAnswer.ts';
import styles from './PhotoAnswer.module.css';
import { ProblemLine } from './ProblemLine.tsx';
import { type SmallPhoto, smallPhoto } from './smallPhoto.ts';

/** Photos from the camera of the phone or from its files. */
export function PhotoAnswer(props: FieldProps<'photo'>) {
  const { id, item, answer, described, invalid, answerKey, onAnswer, onSlip } = props;
  const words = useFillingWords();
  const add = useContext(FileAdding);
  const files = answer && 'files' in answer ? answer.files : [];
  const [shown, setShown] = useState<Record<string, string>>({});
  const [state, setState] = useState<'idle' | 'busy' | 'photoFailed' | 'photoUnreadable'>('idle');
  const [unsent, setUnsent] = useState<SmallPhoto>();
  const slip = unsent && state === 'photoFailed' ? words.photoWaits : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page takes it as it changes
  useEffect(() => onSlip(slip), [slip]);
  const [removals, setRemovals] = useState(0);
  useFocusOfGone(answerKey, removals);
  const take = async (file: Blob) => {
    setState('busy');
    const photo = await smallPhoto(file);
    if (!photo) return setState('photoUnreadable');
    setUnsent(photo);
    await send(photo);
  };
  const send = async (photo: SmallPhoto) => {
    setState('busy');
    try {
      const added = await add(answerKey, photo.data);
      setShown((before) => ({ ...before, [added]: photo.url }));
      setUnsent(undefined);
      onAnswer({ files: [...files, added] });
      setState('idle');
    } catch {
      setState('photoFailed');
    }
  };
  const isBusy = state === 'busy';
  return (
    <div class={styles.photos}>
      <p class={styles.lead}>{words.photosMost(item.most)}</p>
      {files.map((file, index) => (
        <div key={file} class={styles.photo}>
          {own(shown, file) ? (
            <img src={own(shown, file)} alt={words.photo(index + 1)} />
          ) : (
            <span class={styles.kept}>
              <Icon name="check" size={24} />
            </span>
          )}
          <span>{words.photo(index + 1)}</span>
          <PressButton
            small
            label={words.removePhoto(index + 1)}
            onPress={() => {
              onAnswer({ files: files.filter((each) => each !== file) });
              setRemovals(removals + 1);
            }}
          >
            {words.remove}
          </PressButton>
        </div>
      ))}
      {unsent && state === 'photoFailed' && (
        <div class={styles.photo}>
          <img src={unsent.url} alt={words.unsentPhoto} />
          <span>{words.unsentPhoto}</span>
          <PressButton small onPress={() => void send(unsent)}>
            {words.resendPhoto}
          </PressButton>
          <PressButton
            small
            label={words.removeUnsent}
            onPress={() => {
              setUnsent(undefined);
              setState('idle');
              setRemovals(removals + 1);
            }}
          >
            {words.remove}
          </PressButton>
        </div>
      )}
      {files.length < item.most && (
        <label class={`${buttonLook()} ${styles.add}`} aria-busy={isBusy}>
          <Icon name="camera" size={22} />
          {isBusy ? words.uploading : files.length > 0 ? words.anotherPhoto : words.takePhoto}
          <input
            id={id}
            type="file"
            accept="image/*"
            aria-describedby={described}
            aria-invalid={invalid ? 'true' : undefined}
            onChange={({ currentTarget }) => {
              const file = currentTarget.files?.[0];
              currentTarget.value = '';
              if (file) void take(file);
            }}
          />
        </label>
      )}
      <ProblemLine
        id={`${id}-file`}
        problem={state === 'idle' || isBusy ? undefined : words[state]}
      />
    </div>
  );
}
