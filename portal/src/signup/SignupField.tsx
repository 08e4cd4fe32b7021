import { labels } from '@corridor/contract/signup/words.ts';
import type { ComponentProps } from 'react';
import { PhoneField } from '../platform/parts/PhoneField.tsx';
import { TextField } from '../ui/fields/TextField.tsx';
import type { Signup } from './useSignup.ts';

type Texts = 'firstName' | 'lastName' | 'city' | 'clinicName' | 'inviteCode';
type Phones = 'cellPhone' | 'clinicPhone' | 'fax';
type Rest = Omit<ComponentProps<typeof TextField>, 'label' | 'value' | 'onChange'>;

/** A text field of the form. */
export function SignupField({
  signup,
  field,
  ...fieldProps
}: { signup: Signup; field: Texts } & Rest) {
  return (
    <div data-field={field}>
      <TextField
        {...fieldProps}
        label={labels[field]}
        value={signup.form[field]}
        error={signup.says(field)}
        onChange={({ target }) => signup.write({ [field]: target.value })}
      />
    </div>
  );
}

/** A phone field of the form. */
export function SignupPhoneField({
  signup,
  field,
  ...fieldProps
}: { signup: Signup; field: Phones } & Rest) {
  return (
    <div data-field={field}>
      <PhoneField
        {...fieldProps}
        label={labels[field]}
        value={signup.form[field]}
        error={signup.says(field)}
        onType={(phone) => signup.write({ [field]: phone })}
      />
    </div>
  );
}
