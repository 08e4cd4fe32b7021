import { words } from '@corridor/contract/consult/words.ts';
import type { ConsultForm } from '@corridor/contract/drafts/form.ts';
import { addressLength, cityLength } from '@corridor/contract/patients/elsewhere.ts';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import styles from '../Consult.module.css';
import type { Form } from '../state/useConsultForm.ts';

const { fields } = words;

type Props = { form: ConsultForm } & Pick<Form, 'says' | 'patch'>;

/** The address of a patient who is insured in another province. */
export function OutOfProvinceAddress({ form: { oopData }, says, patch }: Props) {
  const set = (change: Partial<ConsultForm['oopData']>) =>
    patch({ oopData: { ...oopData, ...change } });
  const addressField = (
    field: 'addressLine1' | 'addressLine2' | 'addressLine3' | 'cityName' | 'postalCode',
    extras: { mark?: string; help?: string } = {},
  ) => (
    <div key={field} data-field={field}>
      <TextField
        {...extras}
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
      {addressField('addressLine1', { help: words.atMost(addressLength) })}
      {addressField('cityName', { help: words.atMost(cityLength) })}
      {addressField('postalCode')}
      {addressField('addressLine2', { mark: words.optional })}
      {addressField('addressLine3', { mark: words.optional })}
    </>
  );
}
