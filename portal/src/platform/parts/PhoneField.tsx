import { pastedPhone, phoneMask } from '@corridor/contract/platform/masks.ts';
import type { ComponentProps, SyntheticEvent } from 'react';
import { MaskedField } from './MaskedField.tsx';

type Props = Omit<ComponentProps<typeof MaskedField>, 'type' | 'mask' | 'shown'>;

const fullLength = 10;

/**
 * A phone number in its usual form. Of pasted or dropped text with a country or a name, the last
 * ten digits count.
 */
export function PhoneField({ onType, value, ...rest }: Props) {
  const takePhone = (event: SyntheticEvent<HTMLInputElement>, text: string) => {
    if (text.replace(/\D/g, '').length < fullLength) return;
    event.preventDefault();
    onType(pastedPhone(text));
  };
  return (
    <MaskedField
      {...rest}
      type="tel"
      mask={phoneMask}
      value={phoneMask(value)}
      onPaste={(event) => takePhone(event, event.clipboardData.getData('text'))}
      onDrop={(event) => takePhone(event, event.dataTransfer.getData('text'))}
      onType={onType}
    />
  );
}
