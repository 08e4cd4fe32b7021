import { words } from '@corridor/contract/consult/words.ts';
import { CodeSearch } from '../../billing/CodeSearch.tsx';
import type { Form } from '../state/useConsultForm.ts';
import { FormSection } from './FormSection.tsx';

type Props = { consult: Pick<Form, 'form' | 'patch' | 'says'> };

/** The billing code of an eConsult, for senders who choose it. */
export function BillingSection({ consult: { form, patch, says } }: Props) {
  return (
    <FormSection name="billing" title={words.sections.billing} lead={words.leads.billing}>
      <div data-field="billingCode">
        <CodeSearch
          kind="service"
          label={words.fields.billingCode}
          value={form.billingCode}
          error={says('billingCode')}
          // A draft keeps so many letters.
          onChange={(typed) => patch({ billingCode: typed.slice(0, 20) })}
        />
      </div>
    </FormSection>
  );
}
