import { pastedPhone, phoneMask } from '@corridor/contract/platform/masks.ts';
import type { ComponentProps, SyntheticEvent } from 'react';
import { MaskedField } from './MaskedField.tsx';

type Props = Omit<ComponentProps<typeof MaskedField>, 'type' | 'mask' | 'shown'>;

const wholeNumber = 10;

/** A phone number, typed as it is written; pasted or dropped with a country or a name before it, its last ten digits. */
export function PhoneField({ onType, value, ...rest }: Props) {
  const take = (event: SyntheticEvent<HTMLInputElement>, text: string) => {
    if (text.replace(/\D/g, '').length < wholeNumber) return;
    event.preventDefault();
    onType(pastedPhone(text));
  };
  return (
    <MaskedField
      {...rest}
      type="tel"
      mask={phoneMask}
      value={phoneMask(value)}
      onPaste={(event) => take(event, event.clipboardData.getData('text'))}
      onDrop={(event) => take(event, event.dataTransfer.getData('text'))}
      onType={onType}
    />
  );
}
