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
import { IconAlertCircle, IconCopy, IconX } from '@tabler/icons-react';
import { memo } from 'react';
import { MaskedField } from '../../platform/parts/MaskedField.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { focusFirst } from '../../ui/focus/focusFirst.ts';
import { NumberProvince } from './NumberProvince.tsx';
import styles from './Recipients.module.css';

type Props = {
  row: Recipient;
  place: number;
  where: Circumstances;
  /** The place of the earlier row with the same patient. */
  twin: number | undefined;
  /** Problems of fields that the person has not left yet are shown too. */
  pressed: boolean;
  touched: boolean;
  /** The reason why the server did not send to this recipient. */
  fault: string | undefined;
  onChange: (key: string, change: Partial<Recipient>) => void;
  onLeave: (key: string) => void;
  onRemove: (key: string, place: number) => void;
};

const nameOf = (known: { firstName: string; lastName: string }) =>
  `${known.firstName} ${known.lastName}`.trim();

/** One recipient: the number with the patient it belongs to, the address, and the time. */
export const RecipientRow = memo(function RecipientRow(props: Props) {
  const { row, place, where, twin, fault, onChange, onLeave, onRemove } = props;
  const { key, phn, email, delay } = row;
  const number = place + 1;
  const problems = props.pressed || props.touched ? problemsOf(row, where) : {};
  const matches = where.known.get(phn);
  const [match] = matches ?? [];
  const change = (part: Partial<Recipient>) => onChange(key, part);
  const named = (field: string) => words.inRow(field, number);
  return (
    <li
      className={styles.row}
      data-row={number}
      onBlur={({ target, relatedTarget, currentTarget }) => {
        if ('value' in target && !currentTarget.contains(relatedTarget)) onLeave(key);
      }}
    >
      <span className={styles.number} aria-hidden>
        {number}
      </span>
      <MaskedField
        className={styles.phn}
        bare
        label={named(words.phn)}
        placeholder={words.phn}
        autoComplete="off"
        inputMode="numeric"
        mask={phnMask('')}
        format={(plain) => phnText(plain, where.province)}
        value={phn}
        error={problems.phn}
        onType={(typed) => change({ phn: typed, twice: false })}
      />
      <span className={styles.name}>
        {match ? nameOf(match) : matches ? <span>{words.notKnown}</span> : ''}
      </span>
      <div className={styles.email}>
        <TextField
          bare
          label={named(words.email)}
          placeholder={words.emailExample}
          autoComplete="off"
          type="email"
          maxLength={254}
          value={email}
          error={problems.email}
          onChange={({ target }) => change({ email: target.value.trim(), pasted: false })}
        />
        {match?.email && email === '' && (
          <Button
            kind="link"
            onClick={({ currentTarget }) => {
              focusFirst(currentTarget.parentElement);
              change({ email: match.email, pasted: false });
            }}
          >
            {words.takeAddress(match.email)}
          </Button>
        )}
      </div>
      <label className={styles.delay}>
        <input
          type="checkbox"
          aria-label={named(words.delay)}
          checked={delay}
          onChange={({ target }) => change({ delay: target.checked })}
        />
        <span>{delay ? sending.tomorrow : sending.now}</span>
      </label>
      <IconButton label={words.remove(number)} onClick={() => onRemove(key, place)}>
        <IconX size={16} stroke={1.75} aria-hidden />
      </IconButton>
      <NumberProvince
        className={styles.asked}
        row={row}
        where={where}
        name={named}
        onChange={change}
      />
      {needsBirthDate(row, where) && (
        <MaskedField
          className={styles.asked}
          label={words.dateOfBirth}
          help={words.dateHelp}
          aria-label={named(words.dateOfBirth)}
          placeholder="YYYY/MM/DD"
          autoComplete="off"
          inputMode="numeric"
          mask={dateMask}
          value={row.dateOfBirth}
          error={problems.dateOfBirth}
          onType={(dateOfBirth) => change({ dateOfBirth })}
        />
      )}
      {needsRepeat(row, where) && (
        <TextField
          className={styles.asked}
          label={words.repeat}
          help={words.repeatHelp}
          aria-label={named(words.repeat)}
          autoComplete="off"
          type="email"
          maxLength={254}
          value={row.repeated}
          error={problems.repeated}
          // An address that is copied here repeats a slip.
          onPaste={(event) => event.preventDefault()}
          onChange={({ target }) => change({ repeated: target.value.trim() })}
        />
      )}
      {fault && (
        <p className={styles.fault} role="alert">
          <IconAlertCircle size={14} stroke={2} aria-hidden />
          {fault}
        </p>
      )}
      {twin !== undefined && (
        <p className={styles.twin}>
          <IconCopy size={14} stroke={2} aria-hidden />
          {words.twin(twin + 1)}
          <Button kind="link" onClick={() => onRemove(key, place)}>
            {words.removeTwin}
          </Button>
          <Button
            kind="link"
            onClick={({ currentTarget }) => {
              focusFirst(currentTarget.closest('li'));
              change({ twice: true });
            }}
          >
            {words.keepBoth}
          </Button>
        </p>
      )}
    </li>
  );
});
