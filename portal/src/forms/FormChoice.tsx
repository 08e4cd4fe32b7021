import { previewPath, words } from '@corridor/contract/forms/sender/words.ts';
import { IconExternalLink, IconStar, IconStarFilled } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { QueryOutput } from '../platform/server/client.ts';
import { useCall } from '../platform/server/hooks.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { IconButton } from '../ui/buttons/IconButton.tsx';
import { SearchInput } from '../ui/fields/SearchInput.tsx';
import { showSnackbar } from '../ui/overlays/Snackbar.tsx';
import styles from './Forms.module.css';

type Start = QueryOutput<'forms-start'>;
type Listed = Start['forms'][number];

/** Without a search so many forms are shown; the others follow a button. */
const shownAtFirst = 12;

type Props = {
  start: Start;
  formId: string | undefined;
  locationIdx: number;
  problem: string | undefined;
  onChoose: (formId: string) => void;
};

/** The form to send: a search, the favourites first, and the way to its preview. */
export function FormChoice({ start, formId, locationIdx, problem, onChoose }: Props) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [whole, setWhole] = useState(false);
  const { forms, favoritedForms } = start;
  const isFavourite = ({ uid }: Listed) => favoritedForms.includes(uid);
  const found = forms.filter((form) => matches(form, typed));
  const ordered = [...found.filter(isFavourite), ...found.filter((form) => !isFavourite(form))];
  const isCut = !whole && typed.trim() === '' && ordered.length > shownAtFirst;
  const shown = ordered.filter(
    (form, place) => !isCut || place < shownAtFirst || form.uid === formId,
  );
  if (forms.length === 0) return <p className={styles.none}>{words.noForms}</p>;
  return (
    <>
      <div className={styles.find}>
        <SearchInput
          aria-label={words.search(forms.length)}
          placeholder={words.search(forms.length)}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        {formId && (
          <a
            className={styles.preview}
            href={previewPath(formId, locationIdx)}
            target="_blank"
            rel="noreferrer"
          >
            <IconExternalLink size={16} stroke={1.75} aria-hidden />
            {words.preview}
          </a>
        )}
      </div>
      <fieldset
        className={styles.cards}
        data-field="formId"
        aria-invalid={problem !== undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
      >
        <legend className="visuallyHidden">{words.form}</legend>
        {shown.map((form) => (
          <Card
            key={form.uid}
            form={form}
            name={id}
            chosen={form.uid === formId}
            favourite={isFavourite(form)}
            onChoose={() => onChoose(form.uid)}
          />
        ))}
      </fieldset>
      {shown.length === 0 && <p className={styles.none}>{words.notFound}</p>}
      {isCut && shown.length < ordered.length && (
        <Button kind="link" className={styles.more} onClick={() => setWhole(true)}>
          {words.more(ordered.length - shown.length)}
        </Button>
      )}
      {problem && (
        <p id={`${id}-problem`} className={styles.wrong}>
          {problem}
        </p>
      )}
    </>
  );
}

const matches = ({ name, about }: Listed, typed: string) =>
  typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => `${name} ${about}`.toLowerCase().includes(word));

type CardProps = {
  form: Listed;
  name: string;
  chosen: boolean;
  favourite: boolean;
  onChoose: () => void;
};

function Card({ form, name, chosen, favourite, onChoose }: CardProps) {
  const setFavourite = useCall('forms-setFavorite');
  const Star = favourite ? IconStarFilled : IconStar;
  const star = async () => {
    const { failure } = await setFavourite.run({ formId: form.uid, favorite: !favourite });
    if (failure) showSnackbar({ text: words.starFailed });
  };
  const marks = [form.englishOnly && words.englishOnly, form.isPrivate && words.isPrivate];
  return (
    <div className={styles.card} data-chosen={chosen}>
      <label>
        <input type="radio" name={name} checked={chosen} onChange={onChoose} />
        <span>
          <strong>{form.name}</strong>
          <small>
            {[words.about(form.about, form.questions), ...marks].filter(Boolean).join(' · ')}
          </small>
        </span>
      </label>
      <IconButton
        label={favourite ? words.unstarOf(form.name) : words.starOf(form.name)}
        aria-pressed={favourite}
        onClick={() => void star()}
      >
        <Star size={18} aria-hidden />
      </IconButton>
    </div>
  );
}
