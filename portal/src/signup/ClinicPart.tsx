import { mostPreceptors } from '@corridor/contract/signup/form.ts';
import { labels } from '@corridor/contract/signup/words.ts';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { QueryOutput } from '../platform/server/client.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { IconButton } from '../ui/buttons/IconButton.tsx';
import { SelectField } from '../ui/fields/SelectField.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import styles from './Signup.module.css';
import { SignupField, SignupPhoneField } from './SignupField.tsx';
import type { Signup } from './useSignup.ts';

/** The clinic of the new member. It stays theirs alone until a colleague there confirms them. */
export function ClinicPart({
  signup,
  start,
}: {
  signup: Signup;
  start: QueryOutput<'signup-start'>;
}) {
  const { form, write } = signup;
  return (
    <>
      <SignupField
        signup={signup}
        field="clinicName"
        suggestions={start.clinicNames}
        autoComplete="organization"
        maxLength={200}
      />
      <div className={styles.pair}>
        <SignupPhoneField signup={signup} field="clinicPhone" autoComplete="off" />
        <SignupPhoneField signup={signup} field="fax" autoComplete="off" />
        <SelectField
          label={labels.emr}
          value={form.emr}
          options={[
            { value: '', says: labels.noEmr },
            ...start.emrList.map((name) => ({ value: name, says: name })),
          ]}
          onChange={({ target }) => write({ emr: target.value })}
        />
      </div>
    </>
  );
}

/** The preceptors of a resident. */
export function Preceptors({ signup }: { signup: Signup }) {
  const { form, says, write } = signup;
  const all = form.preceptorInformation;
  const changePreceptor = (position: number, change: Partial<(typeof all)[number]>) =>
    write({
      preceptorInformation: all.map((preceptor, index) =>
        index === position ? { ...preceptor, ...change } : preceptor,
      ),
    });
  const removePreceptor = (position: number) =>
    write({ preceptorInformation: all.filter((_, index) => index !== position) });
  return (
    <div className={styles.asked} data-field="preceptorInformation">
      <p className={styles.aside}>{labels.preceptorsLead}</p>
      {all.map((preceptor, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: preceptors have no other identity
        <fieldset key={index} className={styles.preceptor}>
          <legend>{labels.preceptor(index + 1)}</legend>
          <div data-field={`preceptorInformation.${index}.preceptorName`}>
            <TextField
              label={labels.preceptorName}
              maxLength={200}
              value={preceptor.preceptorName}
              error={says(`preceptorInformation.${index}.preceptorName`)}
              onChange={({ target }) => changePreceptor(index, { preceptorName: target.value })}
            />
          </div>
          <div data-field={`preceptorInformation.${index}.preceptorEmail`}>
            <TextField
              label={labels.preceptorEmail}
              type="email"
              maxLength={254}
              value={preceptor.preceptorEmail}
              error={says(`preceptorInformation.${index}.preceptorEmail`)}
              onChange={({ target }) => changePreceptor(index, { preceptorEmail: target.value })}
            />
          </div>
          {all.length > 1 && (
            <IconButton
              label={labels.removePreceptor(index + 1)}
              onClick={() => removePreceptor(index)}
            >
              <IconX size={18} stroke={1.75} aria-hidden />
            </IconButton>
          )}
        </fieldset>
      ))}
      {says('preceptorInformation') && (
        <p className={styles.error} role="alert">
          {says('preceptorInformation')}
        </p>
      )}
      {all.length < mostPreceptors && (
        <Button
          icon={<IconPlus size={16} stroke={2} aria-hidden />}
          onClick={() =>
            write({ preceptorInformation: [...all, { preceptorName: '', preceptorEmail: '' }] })
          }
        >
          {labels.addPreceptor}
        </Button>
      )}
    </div>
  );
}
