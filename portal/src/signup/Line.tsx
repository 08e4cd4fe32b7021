import { pastedPhone, phoneMask } from '@corridor/contract/platform/masks.ts';
import { labels } from '@corridor/contract/signup/words.ts';
import type { ClipboardEvent, ComponentProps } from 'react';
import { MaskedField } from '../ui/MaskedField.tsx';
import { TextField } from '../ui/TextField.tsx';
import type { Signup } from './useSignup.ts';

type Texts = 'firstName' | 'lastName' | 'city' | 'clinicName' | 'inviteCode';
type Phones = 'cellPhone' | 'clinicPhone' | 'fax';
type Rest = Omit<ComponentProps<typeof TextField>, 'label' | 'value' | 'onChange'>;

/** One text of the form. */
export function Line({ of, field, ...rest }: { of: Signup; field: Texts } & Rest) {
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

/** One phone number of the form: typed as it is written, pasted with whatever stands before it. */
export function PhoneLine({ of, field, ...rest }: { of: Signup; field: Phones } & Rest) {
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    const text = event.clipboardData.getData('text');
    const whole = selectionStart === 0 && selectionEnd === value.length;
    if (!whole || text.replace(/\D/g, '').length <= 10) return;
    event.preventDefault();
    of.write({ [field]: pastedPhone(text) });
  };
  return (
    <div data-field={field}>
      <MaskedField
        {...rest}
        type="tel"
        mask={phoneMask}
        label={labels[field]}
        value={of.form[field]}
        error={of.says(field)}
        onPaste={paste}
        onType={(typed) => of.write({ [field]: typed })}
      />
    </div>
  );
}
