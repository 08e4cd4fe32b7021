import { dateIn, type Pasted, understood } from '@corridor/contract/patients/paste.ts';
import {
  type ClipboardEvent,
  type DragEvent,
  type SyntheticEvent,
  useEffect,
  useState,
} from 'react';

const shownMs = 4_000;

type Options = {
  /** Demographics from a chart fill every field that they contain. */
  onBlock: (pasted: Pasted) => void;
  /** A single value that is dropped on its field is formatted for the field. */
  onDropped: (field: 'dateOfBirth' | 'phn', text: string) => void;
};

/**
 * Handles text that is pasted or dropped on the patient's fields, and reports a date in an unknown
 * format.
 */
export function usePasted({ onBlock, onDropped }: Options) {
  const [wrongDate, setWrongDate] = useState(0);
  useEffect(() => {
    if (wrongDate === 0) return;
    const timer = setTimeout(() => setWrongDate(0), shownMs);
    return () => clearTimeout(timer);
  }, [wrongDate]);
  /** Handles the event here instead of in a field. */
  const handle = (event: SyntheticEvent, work: () => void) => {
    event.preventDefault();
    event.stopPropagation();
    work();
  };
  const reportDate = () => setWrongDate(Date.now());
  return {
    wrongDate: wrongDate > 0,
    onPaste: (event: ClipboardEvent) => {
      const text = event.clipboardData.getData('text');
      const block = understood(text);
      if (block) return handle(event, () => onBlock(block));
      if (fieldOf(event) === 'dateOfBirth' && !/^\d{4}\/\d{2}\/\d{2}$/.test(text.trim()))
        handle(event, reportDate);
    },
    onDrop: (event: DragEvent) => {
      const text = event.dataTransfer.getData('text');
      const block = understood(text);
      if (block) return handle(event, () => onBlock(block));
      const field = fieldOf(event);
      if (field === 'phn') handle(event, () => onDropped(field, text.replace(/^.*[:#]/s, '')));
      if (field !== 'dateOfBirth') return;
      const date = dateIn(text);
      handle(event, date ? () => onDropped(field, date) : reportDate);
    },
  };
}

const fieldOf = ({ target }: SyntheticEvent) =>
  (target as HTMLElement).closest('[data-field]')?.getAttribute('data-field');
