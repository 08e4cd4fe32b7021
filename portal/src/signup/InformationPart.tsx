import { words as auth } from '@corridor/contract/auth/words.ts';
import { hasClinic } from '@corridor/contract/signup/rules.ts';
import { labels } from '@corridor/contract/signup/words.ts';
import { PasswordField } from '../ui/fields/PasswordField.tsx';
import { EmailCode } from './EmailCode.tsx';
import { PracticeId } from './PracticeId.tsx';
import styles from './Signup.module.css';
import { SignupField, SignupPhoneField } from './SignupField.tsx';
import type { Signup } from './useSignup.ts';

/** The person's details. Each field uses the rule that the server checks too. */
export function InformationPart({ signup }: { signup: Signup }) {
  const { form, says, write } = signup;
  const secret = {
    showLabel: auth.showPassword,
    hideLabel: auth.hidePassword,
    autoComplete: 'new-password',
    maxLength: 200,
  };
  return (
    <>
      <div className={styles.pair}>
        <SignupField signup={signup} field="firstName" autoComplete="given-name" maxLength={100} />
        <SignupField signup={signup} field="lastName" autoComplete="family-name" maxLength={100} />
        <SignupPhoneField signup={signup} field="cellPhone" autoComplete="tel-national" />
        {hasClinic(form.selectedRole) && (
          <SignupField signup={signup} field="city" autoComplete="address-level2" maxLength={100} />
        )}
      </div>
      <EmailCode signup={signup} />
      <PracticeId signup={signup} />
      <div className={styles.pair}>
        <div data-field="password">
          <PasswordField
            {...secret}
            label={labels.password}
            help={labels.passwordHelp(signup.leastPassword)}
            value={form.password}
            error={says('password')}
            onChange={({ target }) => write({ password: target.value })}
          />
        </div>
        <div data-field="confirmPassword">
          <PasswordField
            {...secret}
            label={labels.confirmPassword}
            value={form.confirmPassword}
            error={says('confirmPassword')}
            onChange={({ target }) => write({ confirmPassword: target.value })}
          />
        </div>
      </div>
    </>
  );
}
