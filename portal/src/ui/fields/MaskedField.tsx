import { type Mask, placeAfter } from '@corridor/contract/platform/masks.ts';
import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { TextField } from './TextField.tsx';

type Props = Omit<ComponentProps<typeof TextField>, 'onChange' | 'value'> & {
  mask: Mask;
  value: string;
  /** How what is kept is shown. */
  shown?: (value: string) => string;
  onType: (value: string) => void;
};

const counted = (text: string) => text.replace(/[^a-z0-9]/gi, '').length;

/** Writes what is typed, pasted or dropped as it belongs; the cursor stays behind what it was behind. */
export function MaskedField({ mask, value, shown = (text) => text, onType, ...rest }: Props) {
  const place = useRef<{ input: HTMLInputElement; before: number }>(undefined);
  useLayoutEffect(() => {
    const { input, before } = place.current ?? {};
    place.current = undefined;
    if (!input || before === undefined || document.activeElement !== input) return;
    const at = placeAfter(input.value, before);
    // Behind the last sign: behind all that follows it too, so that the next one comes there.
    const end = before >= counted(input.value) ? input.value.length : at;
    input.setSelectionRange(end, end);
  });
  return (
    <TextField
      {...rest}
      value={shown(value)}
      onChange={({ target }) => {
        const at = target.selectionStart ?? target.value.length;
        // Behind the last sign, also where the mask adds one.
        const before =
          at === target.value.length
            ? Number.POSITIVE_INFINITY
            : counted(target.value.slice(0, at));
        place.current = { input: target, before };
        onType(mask(target.value));
      }}
    />
  );
}
