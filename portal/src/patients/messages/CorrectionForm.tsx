import { isBirthDate } from '@corridor/contract/patients/birth.ts';
import { words } from '@corridor/contract/patients/list/words.ts';
import { mayCorrectBirthDate } from '@corridor/contract/patients/messages/rules.ts';
import { isEmail } from '@corridor/contract/patients/recipients/recipient.ts';
import { dateMask } from '@corridor/contract/platform/masks.ts';
import { own } from '@corridor/contract/platform/own.ts';
import { type FormEvent, useState } from 'react';
import { dayStamp } from '../../platform/dates.ts';
import { MaskedField } from '../../platform/parts/MaskedField.tsx';
import { useCall } from '../../platform/server/hooks.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { showSnackbar } from '../../ui/overlays/Snackbar.tsx';
import type { Message } from './message.ts';

/** Corrects the address and the date of birth of a message, and sends it again. */
export function CorrectionForm({ message }: { message: Message }) {
  const { id, sendAt, patient, dateOfBirth, subType, openedAt } = message;
  const again = useCall('patients-sendAgain');
  const [email, setEmail] = useState(patient.email);
  const [repeated, setRepeated] = useState('');
  const [date, setDate] = useState(dateOfBirth);
  const [tried, setTried] = useState(false);
  const isNew = email.toLowerCase() !== patient.email.toLowerCase();
  const differs = isNew && repeated.toLowerCase() !== email.toLowerCase();
  const isDate = isBirthDate(date, dayStamp(new Date().toISOString()));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const dateChanged = date !== dateOfBirth;
    if (!isEmail(email) || differs || (dateChanged && !isDate)) return;
    const { failure } = await again.run({
      messageId: id,
      sendAt,
      ...(isNew && { email, emailAgain: repeated }),
      ...(dateChanged && { dateOfBirth: date }),
    });
    if (!failure) return showSnackbar({ text: words.sentAgain });
    const known: Record<string, string> = {
      'too-many-links': words.usedUp,
      'newer-version': words.changed,
      'still-sending': words.changed,
      'date-of-birth-fixed': words.changed,
    };
    showSnackbar({ text: own(known, failure.reason ?? '') ?? words.sendAgainFailed });
  };
  return (
    <form onSubmit={submit} noValidate>
      <TextField
        label={words.email}
        type="email"
        autoComplete="off"
        value={email}
        error={tried && !isEmail(email) ? words.emailInvalid : undefined}
        onChange={({ target }) => setEmail(target.value.trim())}
      />
      {isNew && (
        <TextField
          label={words.emailAgain}
          type="email"
          autoComplete="off"
          value={repeated}
          error={tried && differs ? words.emailDiffers : undefined}
          onPaste={(event) => event.preventDefault()}
          onChange={({ target }) => setRepeated(target.value.trim())}
        />
      )}
      {mayCorrectBirthDate(subType, openedAt) && (
        <MaskedField
          label={words.dateOfBirth}
          placeholder="YYYY/MM/DD"
          autoComplete="off"
          inputMode="numeric"
          mask={dateMask}
          value={date}
          error={tried && date !== dateOfBirth && !isDate ? words.dateInvalid : undefined}
          onType={setDate}
        />
      )}
      <Button kind="primary" type="submit" busy={again.running}>
        {words.sendAgain}
      </Button>
    </form>
  );
}
