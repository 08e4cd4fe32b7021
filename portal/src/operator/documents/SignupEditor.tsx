import type { Documents } from '@corridor/contract/content/schemas.ts';
import { documentWords as words } from '@corridor/contract/operator/documents/words.ts';
import { provinces } from '@corridor/contract/platform/provinces.ts';
import { useId } from 'react';
import { Switch } from '../../ui/fields/Switch.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import page from '../Console.module.css';
import styles from './Documents.module.css';
import { ReferralSourceEditor } from './ReferralSourceEditor.tsx';
import type { DocumentWork } from './useDocument.ts';

const plans = ['plus', 'econsult'] as const;

/** The provinces of each plan, and the practice ID checks. */
export function SignupEditor({ work }: { work: DocumentWork }) {
  const id = useId();
  const content = work.content as Documents['signup'];
  const { validationSettings: settings, enabledProvinces } = content;
  const changeValidation = (province: (typeof provinces)[number], part: object) =>
    work.change({
      ...content,
      validationSettings: { ...settings, [province]: { ...settings[province], ...part } },
    });
  const setOpen = (
    plan: (typeof plans)[number],
    province: (typeof provinces)[number],
    on: boolean,
  ) =>
    work.change({
      ...content,
      enabledProvinces: {
        ...enabledProvinces,
        [plan]: provinces.filter((other) =>
          other === province ? on : enabledProvinces[plan].includes(other),
        ),
      },
    });
  return (
    <>
      <section className={page.section} aria-labelledby={id}>
        <h3 id={id}>{words.provinces}</h3>
        <ul className={styles.provinces} aria-label={words.provinces}>
          {provinces.map((province) => (
            <li key={province}>
              <strong>{province}</strong>
              {plans.map((plan) => (
                <Switch
                  key={plan}
                  label={words.plans[plan]}
                  on={enabledProvinces[plan].includes(province)}
                  onChange={(on) => setOpen(plan, province, on)}
                />
              ))}
              <Switch
                label={words.validation}
                on={settings[province].validationEnabled}
                onChange={(on) => changeValidation(province, { validationEnabled: on })}
              />
              <TextField
                label={words.fieldName}
                value={settings[province].fieldName}
                error={work.says(`validation.${province}`)}
                onChange={({ target }) => changeValidation(province, { fieldName: target.value })}
              />
            </li>
          ))}
        </ul>
      </section>
      <ReferralSourceEditor work={work} content={content} />
    </>
  );
}
