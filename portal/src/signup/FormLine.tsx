import { labels } from '@corridor/contract/signup/words.ts';
import type { ComponentProps } from 'react';
import { PhoneField } from '../ui/fields/PhoneField.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import type { Signup } from './useSignup.ts';

type Texts = 'firstName' | 'lastName' | 'city' | 'clinicName' | 'inviteCode';
type Phones = 'cellPhone' | 'clinicPhone' | 'fax';
type Rest = Omit<ComponentProps<typeof TextField>, 'label' | 'value' | 'onChange'>;

/** One text of the form. */
export function FormLine({ of, field, ...rest }: { of: Signup; field: Texts } & Rest) {
  return (
    <div data-field={field}>
      <TextField
        {...rest}
        label={labels[field]}
        value={of.form[field]}
        error={of.says(field)}
        onChange={({ target }) => of.write({ [field]: target.value })}
      />
    </div>
  );
}

/** One phone number of the form. */
export function PhoneLine({ of, field, ...rest }: { of: Signup; field: Phones } & Rest) {
  return (
    <div data-field={field}>
      <PhoneField
        {...rest}
        label={labels[field]}
        value={of.form[field]}
        error={of.says(field)}
        onType={(typed) => of.write({ [field]: typed })}
      />
    </div>
  );
}
