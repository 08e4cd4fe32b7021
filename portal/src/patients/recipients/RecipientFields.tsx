import { phnMask, phnText } from '@corridor/contract/patients/phn.ts';
import {
  type Circumstances,
  needsBirthDate,
  needsRepeat,
  problemsOf,
  type Recipient,
} from '@corridor/contract/patients/recipients/recipient.ts';
import { words } from '@corridor/contract/patients/recipients/words.ts';
import { words as sending } from '@corridor/contract/patients/sending/words.ts';
import { dateMask } from '@corridor/contract/platform/masks.ts';
import { MaskedField } from '../../platform/parts/MaskedField.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { Switch } from '../../ui/fields/Switch.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { focusFirst } from '../../ui/focus/focusFirst.ts';
import { NumberProvince } from './NumberProvince.tsx';
import styles from './Recipients.module.css';

type Props = {
  row: Recipient;
  where: Circumstances;
  /** Problems are shown once the person has left the fields or pressed Send. */
  pressed: boolean;
  fault: string | undefined;
  onChange: (change: Partial<Recipient>) => void;
  onLeave: () => void;
};

/** One patient as a form: the number with the name it belongs to, the address, and the time. */
export function RecipientFields({ row, where, pressed, fault, onChange, onLeave }: Props) {
  const problems = pressed ? problemsOf(row, where) : {};
  const matches = where.known.get(row.phn);
  const [match] = matches ?? [];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the end of typing arrives here
    <div
      className={styles.fields}
      data-row={1}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onLeave();
      }}
    >
      <MaskedField
        label={words.phn}
        help={match ? `${match.firstName} ${match.lastName}` : matches ? words.notKnown : ''}
        autoComplete="off"
        inputMode="numeric"
        mask={phnMask('')}
        format={(plain) => phnText(plain, where.province)}
        value={row.phn}
        error={problems.phn}
        onType={(phn) => onChange({ phn })}
      />
      <div>
        <TextField
          label={words.email}
          placeholder={words.emailExample}
          autoComplete="off"
          type="email"
          maxLength={254}
          value={row.email}
          error={problems.email}
          onChange={({ target }) => onChange({ email: target.value.trim(), pasted: false })}
        />
        {match?.email && row.email === '' && (
          <Button
            kind="link"
            onClick={({ currentTarget }) => {
              focusFirst(currentTarget.parentElement);
              onChange({ email: match.email });
            }}
          >
            {words.takeAddress(match.email)}
          </Button>
        )}
      </div>
      <NumberProvince row={row} where={where} onChange={onChange} />
      {needsBirthDate(row, where) && (
        <MaskedField
          label={words.dateOfBirth}
          help={words.dateHelp}
          placeholder="YYYY/MM/DD"
          autoComplete="off"
          inputMode="numeric"
          mask={dateMask}
          value={row.dateOfBirth}
          error={problems.dateOfBirth}
          onType={(dateOfBirth) => onChange({ dateOfBirth })}
        />
      )}
      {needsRepeat(row, where) && (
        <TextField
          label={words.repeat}
          help={words.repeatHelp}
          autoComplete="off"
          type="email"
          maxLength={254}
          value={row.repeated}
          error={problems.repeated}
          // An address that is copied here repeats a slip.
          onPaste={(event) => event.preventDefault()}
          onChange={({ target }) => onChange({ repeated: target.value.trim() })}
        />
      )}
      <div className={styles.wide}>
        <Switch
          label={`${words.delay}: ${row.delay ? sending.tomorrow : sending.now}`}
          on={row.delay}
          onChange={(delay) => onChange({ delay })}
        />
      </div>
      {fault && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
    </div>
  );
}
