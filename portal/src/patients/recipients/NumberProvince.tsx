import {
  type Circumstances,
  provincesAsked,
  type Recipient,
} from '@corridor/contract/patients/recipients/recipient.ts';
import { words } from '@corridor/contract/patients/recipients/words.ts';
import { provinceNames } from '@corridor/contract/platform/provinces.ts';
import { SelectField } from '../../ui/fields/SelectField.tsx';

type Props = {
  row: Recipient;
  where: Circumstances;
  className?: string | undefined;
  /** Names the field by its row. */
  name?: (field: string) => string;
  onChange: (change: Partial<Recipient>) => void;
};

/** The province of a number that may be one of another province. */
export function NumberProvince({ row, where, className, name = String, onChange }: Props) {
  const provinces = provincesAsked(row, where);
  if (provinces.length === 0) return null;
  return (
    <SelectField
      className={className}
      label={words.province}
      aria-label={name(words.province)}
      value={row.province}
      options={[
        { value: '', says: words.noProvince },
        ...provinces.map((code) => ({ value: code, says: provinceNames[code] })),
      ]}
      onChange={({ target }) => onChange({ province: target.value })}
    />
  );
}
