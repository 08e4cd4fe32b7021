import { ageOf, isBirthDate } from '@corridor/contract/patients/birth.ts';
import { isPhn, phnMask, phnText } from '@corridor/contract/patients/phn.ts';
import { identityWords as words } from '@corridor/contract/patients/words.ts';
import { dateMask } from '@corridor/contract/platform/masks.ts';
import { provinces } from '@corridor/contract/platform/provinces.ts';
import { IconPencil, IconX } from '@tabler/icons-react';
import { type FocusEvent, useState } from 'react';
import { MaskedField } from '../../platform/parts/MaskedField.tsx';
import { RetryNote } from '../../platform/parts/RetryNote.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { useAfterPress } from '../../ui/focus/useAfterPress.ts';
import { Note } from '../../ui/page/Note.tsx';
import styles from './PatientFields.module.css';
import type { PatientForm } from './usePatientForm.ts';

type Props = { form: PatientForm; today: string };
type KnownPatient = PatientForm['offers'][number];

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`.trim();

/** A patient: a form until the patient is complete, then a line. */
export function PatientFields({ form, today }: Props) {
  const { patient, whole } = form;
  const [editing, setEditing] = useState(!whole);
  const afterPress = useAfterPress();
  const leave = ({ currentTarget }: FocusEvent<HTMLElement>) =>
    afterPress(() => setEditing(currentTarget.contains(document.activeElement)));
  const isForm = editing || !whole || (form.unsure && !form.asking);
  if (!isForm)
    return (
      <div className={styles.patient}>
        <p>
          <strong>{words.named(nameOf(patient), ageOf(patient.dateOfBirth, today))}</strong>
          <span>{words.line(patient.dateOfBirth, phnText(patient.phn, patient.province))}</span>
        </p>
        <IconButton label={words.change} onClick={() => setEditing(true)}>
          <IconPencil size={16} stroke={1.75} aria-hidden />
        </IconButton>
        <IconButton label={words.clear} onClick={form.clear}>
          <IconX size={16} stroke={1.75} aria-hidden />
        </IconButton>
      </div>
    );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the focus of its fields arrives here
    <div className={styles.fields} onFocus={() => setEditing(true)} onBlur={leave}>
      <Fields form={form} today={today} />
      <KnownPatients form={form} onUsed={() => setEditing(false)} />
    </div>
  );
}

function Fields({ form: { patient, change }, today }: Props) {
  const { phn, province, dateOfBirth } = patient;
  const [left, setLeft] = useState({ phn: false, dateOfBirth: false });
  const phnWrong = left.phn && phn !== '' && !isPhn(phn, province);
  const dateWrong = left.dateOfBirth && dateOfBirth !== '' && !isBirthDate(dateOfBirth, today);
  return (
    <>
      <MaskedField
        label={words.phn}
        autoComplete="off"
        mask={phnMask(province)}
        format={(plain) => phnText(plain, province)}
        value={phn}
        error={phnWrong ? words.phnInvalid : undefined}
        onBlur={() => setLeft({ ...left, phn: true })}
        onType={(typed) => change({ phn: typed })}
      />
      <SelectField
        label={words.province}
        value={province}
        options={[
          { value: '', says: words.selectProvince },
          ...provinces.map((code) => ({ value: code, says: code })),
        ]}
        onChange={({ target }) => change({ province: target.value })}
      />
      <TextField
        label={words.firstName}
        autoComplete="off"
        maxLength={60}
        value={patient.firstName}
        onChange={({ target }) => change({ firstName: target.value })}
      />
      <TextField
        label={words.lastName}
        autoComplete="off"
        maxLength={60}
        value={patient.lastName}
        onChange={({ target }) => change({ lastName: target.value })}
      />
      <MaskedField
        className={styles.wide}
        label={words.dateOfBirth}
        autoComplete="off"
        inputMode="numeric"
        placeholder="YYYY/MM/DD"
        mask={dateMask}
        value={dateOfBirth}
        error={dateWrong ? words.dateInvalid : undefined}
        onBlur={() => setLeft({ ...left, dateOfBirth: true })}
        onType={(typed) => change({ dateOfBirth: typed })}
      />
    </>
  );
}

type KnownProps = { form: PatientForm; onUsed: () => void };

/** Offers the patients whom the clinic knows under the number, and asks when the names differ. */
function KnownPatients({ form, onUsed }: KnownProps) {
  const { offers, strangers, change, confirm } = form;
  const [stranger] = strangers;
  if (form.lookupFailed)
    return (
      <div className={styles.wide}>
        <RetryNote onRetry={form.askAgain}>{words.lookupFailed}</RetryNote>
      </div>
    );
  if (offers.length === 0) return null;
  const use = ({ firstName, lastName, dateOfBirth }: KnownPatient) => {
    change({ firstName, lastName, dateOfBirth });
    onUsed();
  };
  const buttons = offers.map((match) => (
    <Button key={`${nameOf(match)} ${match.dateOfBirth}`} onClick={() => use(match)}>
      {words.takeKnown(nameOf(match))}
    </Button>
  ));
  if (stranger)
    return (
      <div className={styles.wide}>
        <Note
          kind="warn"
          says="alert"
          silent={
            <div className={styles.answers}>
              {buttons}
              <Button
                onClick={() => {
                  confirm();
                  onUsed();
                }}
              >
                {words.keepWritten}
              </Button>
            </div>
          }
        >
          {words.another(nameOf(stranger), stranger.dateOfBirth)}
        </Note>
      </div>
    );
  return (
    <section className={styles.wide} aria-label={words.known}>
      <p className={styles.hint}>{words.known}</p>
      <div className={styles.answers}>{buttons}</div>
    </section>
  );
}
