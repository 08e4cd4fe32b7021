import { labels } from '@corridor/contract/signup/words.ts';
import { IconAlertCircle } from '@tabler/icons-react';
import { useId } from 'react';
import { SelectField } from '../ui/fields/SelectField.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import { FormLine } from './FormLine.tsx';
import styles from './Signup.module.css';
import type { Signup } from './useSignup.ts';

/** Whether somebody shows them around, and how they found here. */
export function Onboarding({ of }: { of: Signup }) {
  const { form, settings, says, write } = of;
  const name = useId();
  const heard = settings.howDidYouHearAboutUsNew.find(
    ({ value }) => value === form.howDidYouHearAboutUs,
  );
  const wrong = says('scheduleOnboarding');
  return (
    <>
      <fieldset
        className={styles.choice}
        data-field="scheduleOnboarding"
        aria-describedby={wrong ? `${name}-note` : undefined}
      >
        <legend>{labels.onboardingAsk}</legend>
        {(['Yes', 'No'] as const).map((value) => (
          <label key={value}>
            <input
              type="radio"
              name={name}
              checked={form.scheduleOnboarding === value}
              onChange={() => write({ scheduleOnboarding: value })}
            />
            {value === 'Yes' ? labels.yes : labels.no}
          </label>
        ))}
        {wrong && (
          <p id={`${name}-note`} className={styles.error}>
            <IconAlertCircle size={14} stroke={2} aria-hidden />
            {wrong}
          </p>
        )}
      </fieldset>
      <div className={styles.pair}>
        <div data-field="howDidYouHearAboutUs">
          <SelectField
            label={labels.heard}
            value={form.howDidYouHearAboutUs}
            error={says('howDidYouHearAboutUs')}
            options={[
              { value: '', says: labels.heardNothing },
              ...settings.howDidYouHearAboutUsNew.map(({ value, header }) => ({
                value,
                says: header,
              })),
            ]}
            onChange={({ target }) =>
              write({ howDidYouHearAboutUs: target.value, howDidYouHearAboutUsExtraInfo: '' })
            }
          />
        </div>
        {heard?.extraInputType && (
          <div data-field="howDidYouHearAboutUsExtraInfo">
            {heard.extraInputType === 'dropdown' ? (
              <SelectField
                label={labels.heardExtra}
                value={form.howDidYouHearAboutUsExtraInfo}
                error={says('howDidYouHearAboutUsExtraInfo')}
                options={[
                  { value: '', says: labels.chooseOne },
                  ...(heard.dropDownOptions ?? []).map((value) => ({ value, says: value })),
                ]}
                onChange={({ target }) => write({ howDidYouHearAboutUsExtraInfo: target.value })}
              />
            ) : (
              <TextField
                label={labels.heardExtra}
                maxLength={200}
                value={form.howDidYouHearAboutUsExtraInfo}
                error={says('howDidYouHearAboutUsExtraInfo')}
                onChange={({ target }) => write({ howDidYouHearAboutUsExtraInfo: target.value })}
              />
            )}
          </div>
        )}
      </div>
    </>
  );
}

/** Of an invitation, in capitals as it is typed. */
export function InviteCode({ of }: { of: Signup }) {
  return (
    <div className={styles.code}>
      <FormLine
        of={{ ...of, write: (more) => of.write(raised(more)) }}
        field="inviteCode"
        mark={labels.optional}
        autoComplete="off"
        maxLength={60}
      />
    </div>
  );
}

const raised = (more: Parameters<Signup['write']>[0]) => ({
  ...more,
  ...(more.inviteCode !== undefined && { inviteCode: more.inviteCode.toUpperCase() }),
});
