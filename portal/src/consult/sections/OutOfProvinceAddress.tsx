import { words } from '@corridor/contract/consult/words.ts';
import type { ConsultForm } from '@corridor/contract/drafts/form.ts';
import { addressLength, cityLength } from '@corridor/contract/patients/elsewhere.ts';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import styles from '../Consult.module.css';
import type { Form } from '../state/useConsultForm.ts';

const { fields } = words;

type Props = { form: ConsultForm } & Pick<Form, 'says' | 'patch'>;

/** Where a patient lives who is insured in another province. */
export function OutOfProvinceAddress({ form: { oopData }, says, patch }: Props) {
  const set = (more: Partial<ConsultForm['oopData']>) =>
    patch({ oopData: { ...oopData, ...more } });
  const text = (
    field: 'addressLine1' | 'addressLine2' | 'addressLine3' | 'cityName' | 'postalCode',
    more: { mark?: string; help?: string } = {},
  ) => (
    <div key={field} data-field={field}>
      <TextField
        {...more}
        label={fields[field]}
        autoComplete="off"
        maxLength={field === 'postalCode' ? 10 : 100}
        value={oopData[field]}
        error={says(field)}
        onChange={({ target }) => set({ [field]: target.value })}
      />
    </div>
  );
  return (
    <>
      <p className={styles.wide}>{words.outOfProvince}</p>
      <div data-field="genderCode">
        <SelectField
          label={fields.genderCode}
          value={oopData.genderCode}
          error={says('genderCode')}
          options={Object.entries(words.sexes).map(([value, name]) => ({ value, says: name }))}
          onChange={({ target }) => set({ genderCode: target.value })}
        />
      </div>
      {text('addressLine1', { help: words.atMost(addressLength) })}
      {text('cityName', { help: words.atMost(cityLength) })}
      {text('postalCode')}
      {text('addressLine2', { mark: words.optional })}
      {text('addressLine3', { mark: words.optional })}
    </>
  );
}
