import { type Pasted, understood } from '@corridor/contract/patients/paste.ts';
import { type ClipboardEvent, useEffect, useState } from 'react';

const shownMs = 4_000;

/** A chart's demographics pasted into any field fill all that they name; a date of another shape is told. */
export function usePasted(onBlock: (pasted: Pasted) => void) {
  const [wrongDate, setWrongDate] = useState(0);
  useEffect(() => {
    if (wrongDate === 0) return;
    const timer = setTimeout(() => setWrongDate(0), shownMs);
    return () => clearTimeout(timer);
  }, [wrongDate]);
  return {
    wrongDate: wrongDate > 0,
    onPaste: (event: ClipboardEvent) => {
      const text = event.clipboardData.getData('text');
      const block = understood(text);
      const field = (event.target as HTMLElement)
        .closest('[data-field]')
        ?.getAttribute('data-field');
      if (block) {
        event.preventDefault();
        return onBlock(block);
      }
      if (field !== 'dateOfBirth' || /^\d{4}\/\d{2}\/\d{2}$/.test(text.trim())) return;
      event.preventDefault();
      setWrongDate(Date.now());
    },
  };
}
