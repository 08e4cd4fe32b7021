import { type Mask, placeAfter } from '@corridor/contract/platform/masks.ts';
import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { TextField } from '../../ui/fields/TextField.tsx';

type Props = Omit<ComponentProps<typeof TextField>, 'onChange' | 'value'> & {
  mask: Mask;
  value: string;
  /** Formats the value for the field. */
  format?: (value: string) => string;
  onType: (value: string) => void;
};

const countSigns = (text: string) => text.replace(/[^a-z0-9]/gi, '').length;

/** Formats text that is typed, pasted or dropped. The cursor stays behind the same sign. */
export function MaskedField({ mask, value, format = (text) => text, onType, ...rest }: Props) {
  const cursor = useRef<{ input: HTMLInputElement; before: number }>(undefined);
  useLayoutEffect(() => {
    const { input, before } = cursor.current ?? {};
    cursor.current = undefined;
    if (!input || before === undefined || document.activeElement !== input) return;
    const position = placeAfter(input.value, before);
    // At the end, the cursor goes behind signs that the mask adds, where the next sign is typed.
    const end = before >= countSigns(input.value) ? input.value.length : position;
    input.setSelectionRange(end, end);
  });
  return (
    <TextField
      {...rest}
      value={format(value)}
      onChange={({ target }) => {
        const position = target.selectionStart ?? target.value.length;
        // Behind the last sign, also where the mask adds one.
        const before =
          position === target.value.length
            ? Number.POSITIVE_INFINITY
            : countSigns(target.value.slice(0, position));
        cursor.current = { input: target, before };
        onType(mask(target.value));
      }}
    />
  );
}
