import { labels } from '@corridor/contract/signup/words.ts';
import { IconAlertCircle } from '@tabler/icons-react';
import { useId } from 'react';
import { SelectField } from '../ui/fields/SelectField.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import styles from './Signup.module.css';
import { SignupField } from './SignupField.tsx';
import type { Signup } from './useSignup.ts';

/** Asks whether the person wants an introduction, and how they heard of the service. */
export function Onboarding({ signup }: { signup: Signup }) {
  const { form, settings, says, write } = signup;
  const name = useId();
  const source = settings.howDidYouHearAboutUsNew.find(
    ({ value }) => value === form.howDidYouHearAboutUs,
  );
  const problem = says('scheduleOnboarding');
  return (
    <>
      <fieldset
        className={styles.choice}
        data-field="scheduleOnboarding"
        aria-describedby={problem ? `${name}-note` : undefined}
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
        {problem && (
          <p id={`${name}-note`} className={styles.error}>
            <IconAlertCircle size={14} stroke={2} aria-hidden />
            {problem}
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
        {source?.extraInputType && (
          <div data-field="howDidYouHearAboutUsExtraInfo">
            {source.extraInputType === 'dropdown' ? (
              <SelectField
                label={labels.heardExtra}
                value={form.howDidYouHearAboutUsExtraInfo}
                error={says('howDidYouHearAboutUsExtraInfo')}
                options={[
                  { value: '', says: labels.chooseOne },
                  ...(source.dropDownOptions ?? []).map((value) => ({ value, says: value })),
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

/** The code of an invitation, in capitals. */
export function InviteCode({ signup }: { signup: Signup }) {
  return (
    <div className={styles.code}>
      <SignupField
        signup={{ ...signup, write: (more) => signup.write(withUpperCaseCode(more)) }}
        field="inviteCode"
        mark={labels.optional}
        autoComplete="off"
        maxLength={60}
      />
    </div>
  );
}

const withUpperCaseCode = (change: Parameters<Signup['write']>[0]) => ({
  ...change,
  ...(change.inviteCode !== undefined && { inviteCode: change.inviteCode.toUpperCase() }),
});
