import { own } from '@corridor/contract/platform/own.ts';
import { noPresentation } from '@corridor/contract/preferences/presentation/rules.ts';
import { words as presenting } from '@corridor/contract/preferences/presentation/words.ts';
import { words } from '@corridor/contract/profile/words.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { Note } from '../ui/page/Note.tsx';
import type { ProfileForm } from './useProfileForm.ts';

type Props = {
  /** Names of what differs from what is written here. */
  fields: readonly string[];
  theirs: ProfileForm;
  onTake: () => void;
};

const switched = words.elsewhereSwitch;

/** Another window saved meanwhile: what stands there, and how to take it. */
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
  const said = fields.flatMap((name) => {
    const text = own(texts, name);
    return text ? [text] : [];
  });
  return (
    <Note kind="info">
      <strong>{words.elsewhere}</strong>
      <p>{fields.length > 0 ? words.elsewhereLead : words.elsewhereNothing}</p>
      {said.map(([name, value]) => (
        <p key={name}>{words.elsewhereField(name, value)}</p>
      ))}
      {fields.length > said.length && <p>{switched(fields.length - said.length)}</p>}
      {fields.length > 0 && <Button onClick={onTake}>{words.takeTheirs}</Button>}
    </Note>
  );
}
