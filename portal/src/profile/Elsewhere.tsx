import { own } from '@corridor/contract/platform/own.ts';
import { noPresentation } from '@corridor/contract/preferences/presentation/rules.ts';
import { words as presenting } from '@corridor/contract/preferences/presentation/words.ts';
import { words } from '@corridor/contract/profile/words.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { Note } from '../ui/page/Note.tsx';
import type { ProfileForm } from './useProfileForm.ts';

type Props = {
  /** The names of the fields that differ from this form. */
  fields: readonly string[];
  theirs: ProfileForm;
  onTake: () => void;
};

const switched = words.elsewhereSwitch;

/** Another window has saved meanwhile: shows its values and a way to take them. */
export function Elsewhere({ fields, theirs, onTake }: Props) {
  const { practiceId, credentials, preferences } = theirs;
  const { phoneNumber, calendarEmail } = preferences.phoneConsult;
  const presentation = preferences.presentation ?? noPresentation;
  const { bio, languages, responseTargetDays: days } = presentation;
  const texts: Record<string, [string, string]> = {
    practiceId: [words.practiceId, practiceId],
    credentials: [words.credentials, credentials],
    'preferences.phoneConsult.phoneNumber': [words.phoneNumber, phoneNumber],
    'preferences.phoneConsult.calendarEmail': [words.calendarEmail, calendarEmail],
    'preferences.presentation.bio': [presenting.bio, bio],
    'preferences.presentation.languages': [presenting.languages, presenting.spoken(languages)],
    'preferences.presentation.responseTargetDays': [
      presenting.target,
      days === null ? presenting.noTarget : presenting.within(days),
    ],
  };
  const rows = fields.flatMap((name) => {
    const text = own(texts, name);
    return text ? [text] : [];
  });
  return (
    <Note kind="info">
      <strong>{words.elsewhere}</strong>
      <p>{fields.length > 0 ? words.elsewhereLead : words.elsewhereNothing}</p>
      {rows.map(([name, value]) => (
        <p key={name}>{words.elsewhereField(name, value)}</p>
      ))}
      {fields.length > rows.length && <p>{switched(fields.length - rows.length)}</p>}
      {fields.length > 0 && <Button onClick={onTake}>{words.takeTheirs}</Button>}
    </Note>
  );
}
