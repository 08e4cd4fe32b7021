import { provinces } from '@corridor/contract/platform/provinces.ts';
import { type plans, type SignupRole, signupRoles } from '@corridor/contract/signup/form.ts';
import { plansFor } from '@corridor/contract/signup/rules.ts';
import { labels, problemWords, roleNames } from '@corridor/contract/signup/words.ts';
import { useId } from 'react';
import { SelectField } from '../ui/fields/SelectField.tsx';
import styles from './Signup.module.css';
import type { Signup } from './useSignup.ts';

/** Where, as whom, and for which plan: what is asked further follows from it. */
export function PlanPart({ of }: { of: Signup }) {
  const { form, settings, says } = of;
  const { selectedRole: role, province } = form;
  const name = useId();
  const offered = role === '' ? [] : plansFor(role, province, settings);
  const why = (plan: (typeof plans)[number]) => {
    if (role === '' || offered.includes(plan)) return undefined;
    const ofRole = plan === 'adminFee' && role !== 'Doctor';
    return ofRole ? problemWords.planOfRole(role) : problemWords.planOfProvince;
  };
  return (
    <div className={styles.plan}>
      <div className={styles.pair}>
        <div data-field="province">
          <SelectField
            label={labels.province}
            value={province}
            error={says('province')}
            options={provinces.map((value) => ({ value, says: value }))}
            onChange={({ target }) => of.province(target.value)}
          />
        </div>
        <div data-field="selectedRole">
          <SelectField
            label={labels.role}
            value={role}
            error={says('selectedRole')}
            options={[
              { value: '', says: labels.chooseRole },
              ...signupRoles.map((value) => ({ value, says: roleNames[value] })),
            ]}
            onChange={({ target }) => of.write({ selectedRole: target.value as SignupRole | '' })}
          />
        </div>
      </div>
      <fieldset className={styles.plans} data-field="selectedPlan">
        <legend>{labels.plan}</legend>
        {(['free', 'adminFee'] as const).map((plan) => {
          const not = why(plan);
          const wrong = form.selectedPlan === plan ? not : undefined;
          return (
            <label key={plan} className={styles.card} data-off={not !== undefined}>
              <input
                type="radio"
                name={name}
                checked={form.selectedPlan === plan}
                disabled={not !== undefined && wrong === undefined}
                onChange={() => of.write({ selectedPlan: plan })}
              />
              <span>
                <strong>{labels.plans[plan].name}</strong>
                <span>{labels.plans[plan].says}</span>
                {not && (
                  <em role={wrong ? 'alert' : undefined} data-wrong={wrong !== undefined}>
                    {not}
                  </em>
                )}
              </span>
            </label>
          );
        })}
        {says('selectedPlan') && !why(form.selectedPlan || 'free') && (
          <p className={styles.error}>{says('selectedPlan')}</p>
        )}
      </fieldset>
    </div>
  );
}
