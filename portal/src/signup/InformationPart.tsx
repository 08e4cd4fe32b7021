import { words as auth } from '@corridor/contract/auth/words.ts';
import { hasClinic } from '@corridor/contract/signup/rules.ts';
import { labels } from '@corridor/contract/signup/words.ts';
import { PasswordField } from '../ui/fields/PasswordField.tsx';
import { EmailCode } from './EmailCode.tsx';
import { FormLine, PhoneLine } from './FormLine.tsx';
import { PracticeId } from './PracticeId.tsx';
import styles from './Signup.module.css';
import type { Signup } from './useSignup.ts';

/** Who it is: each field by the one rule that the server asks too. */
export function InformationPart({ of }: { of: Signup }) {
  const { form, says, write } = of;
  const secret = {
    showLabel: auth.showPassword,
    hideLabel: auth.hidePassword,
    autoComplete: 'new-password',
    maxLength: 200,
  };
  return (
    <>
      <div className={styles.pair}>
        <FormLine of={of} field="firstName" autoComplete="given-name" maxLength={100} />
        <FormLine of={of} field="lastName" autoComplete="family-name" maxLength={100} />
        <PhoneLine of={of} field="cellPhone" autoComplete="tel-national" />
        {hasClinic(form.selectedRole) && (
          <FormLine of={of} field="city" autoComplete="address-level2" maxLength={100} />
        )}
      </div>
      <EmailCode of={of} />
      <PracticeId of={of} />
      <div className={styles.pair}>
        <div data-field="password">
          <PasswordField
            {...secret}
            label={labels.password}
            help={labels.passwordHelp(of.leastPassword)}
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
