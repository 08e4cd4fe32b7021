import { provinces } from '@corridor/contract/platform/provinces.ts';
import { type plans, type SignupRole, signupRoles } from '@corridor/contract/signup/form.ts';
import { plansFor } from '@corridor/contract/signup/rules.ts';
import { labels, problemWords, roleNames } from '@corridor/contract/signup/words.ts';
import { useId } from 'react';
import { SelectField } from '../ui/fields/SelectField.tsx';
import styles from './Signup.module.css';
import type { Signup } from './useSignup.ts';

/** Asks for province, role and plan, which decide the rest of the form. */
export function PlanPart({ signup }: { signup: Signup }) {
  const { form, settings, says } = signup;
  const { selectedRole: role, province } = form;
  const name = useId();
  const offered = role === '' ? [] : plansFor(role, province, settings);
  const problemOf = (plan: (typeof plans)[number]) => {
    if (role === '' || offered.includes(plan)) return undefined;
    const wrongRole = plan === 'adminFee' && role !== 'Doctor';
    return wrongRole ? problemWords.planOfRole(role) : problemWords.planOfProvince;
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
            onChange={({ target }) => signup.province(target.value)}
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
            onChange={({ target }) =>
              signup.write({ selectedRole: target.value as SignupRole | '' })
            }
          />
        </div>
      </div>
      <fieldset className={styles.plans} data-field="selectedPlan">
        <legend>{labels.plan}</legend>
        {(['free', 'adminFee'] as const).map((plan) => {
          const problem = problemOf(plan);
          const chosenProblem = form.selectedPlan === plan ? problem : undefined;
          return (
            <label key={plan} className={styles.card} data-off={problem !== undefined}>
              <input
                type="radio"
                name={name}
                checked={form.selectedPlan === plan}
                disabled={problem !== undefined && chosenProblem === undefined}
                onChange={() => signup.write({ selectedPlan: plan })}
              />
              <span>
                <strong>{labels.plans[plan].name}</strong>
                <span>{labels.plans[plan].says}</span>
                {problem && (
                  <em
                    role={chosenProblem ? 'alert' : undefined}
                    data-wrong={chosenProblem !== undefined}
                  >
                    {problem}
                  </em>
                )}
              </span>
            </label>
          );
        })}
        {says('selectedPlan') && !problemOf(form.selectedPlan || 'free') && (
          <p className={styles.error}>{says('selectedPlan')}</p>
        )}
      </fieldset>
    </div>
  );
}
