import { mostPreceptors } from '@corridor/contract/signup/form.ts';
import { labels } from '@corridor/contract/signup/words.ts';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useId } from 'react';
import type { QueryOutput } from '../platform/server/client.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { IconButton } from '../ui/buttons/IconButton.tsx';
import { SelectField } from '../ui/fields/SelectField.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import { FormLine, PhoneLine } from './FormLine.tsx';
import styles from './Signup.module.css';
import type { Signup } from './useSignup.ts';

/** Where they work: theirs alone until somebody there confirms them. */
export function ClinicPart({ of, start }: { of: Signup; start: QueryOutput<'signup-start'> }) {
  const list = useId();
  const { form, write } = of;
  return (
    <>
      <FormLine
        of={of}
        field="clinicName"
        list={list}
        autoComplete="organization"
        maxLength={200}
      />
      <datalist id={list}>
        {start.clinicNames.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <div className={styles.pair}>
        <PhoneLine of={of} field="clinicPhone" autoComplete="off" />
        <PhoneLine of={of} field="fax" autoComplete="off" />
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

/** Who teaches a resident. */
export function Preceptors({ of }: { of: Signup }) {
  const { form, says, write } = of;
  const all = form.preceptorInformation;
  const put = (at: number, more: Partial<(typeof all)[number]>) =>
    write({
      preceptorInformation: all.map((one, index) => (index === at ? { ...one, ...more } : one)),
    });
  const without = (at: number) =>
    write({ preceptorInformation: all.filter((_, index) => index !== at) });
  return (
    <div className={styles.asked} data-field="preceptorInformation">
      <p className={styles.aside}>{labels.preceptorsLead}</p>
      {all.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have no name of their own
        <fieldset key={at} className={styles.preceptor}>
          <legend>{labels.preceptor(at + 1)}</legend>
          <div data-field={`preceptorInformation.${at}.preceptorName`}>
            <TextField
              label={labels.preceptorName}
              maxLength={200}
              value={one.preceptorName}
              error={says(`preceptorInformation.${at}.preceptorName`)}
              onChange={({ target }) => put(at, { preceptorName: target.value })}
            />
          </div>
          <div data-field={`preceptorInformation.${at}.preceptorEmail`}>
            <TextField
              label={labels.preceptorEmail}
              type="email"
              maxLength={254}
              value={one.preceptorEmail}
              error={says(`preceptorInformation.${at}.preceptorEmail`)}
              onChange={({ target }) => put(at, { preceptorEmail: target.value })}
            />
          </div>
          {all.length > 1 && (
            <IconButton label={labels.removePreceptor(at + 1)} onClick={() => without(at)}>
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
