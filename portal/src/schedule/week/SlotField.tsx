import { fieldTime, slotOf } from '@corridor/contract/schedule/timeslots.ts';
import { useState } from 'react';
import { TextField } from '../../ui/fields/TextField.tsx';
import { keyStep } from './keyStep.ts';

type Props = { label: string; slot: number; onChange: (slot: number) => void };

/** A time of day in steps of ten minutes: 13:10. The arrows step, and Enter takes a typed time. */
export function SlotField({ label, slot, onChange }: Props) {
  const [typed, setTyped] = useState<string>();
  const take = () => {
    setTyped(undefined);
    const next = slotOf((typed ?? '').replace(':', '').padStart(4, '0'));
    if (typed !== undefined && next !== undefined && next !== slot) onChange(next);
  };
  return (
    <TextField
      label={label}
      inputMode="numeric"
      maxLength={5}
      value={typed ?? fieldTime(slot)}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={take}
      onKeyDown={(event) => {
        const step = keyStep(event.key, 'ArrowUp', 'ArrowDown');
        if (event.key === 'Enter') take();
        if (!step) return;
        event.preventDefault();
        setTyped(undefined);
        onChange(slot + step);
      }}
    />
  );
}
