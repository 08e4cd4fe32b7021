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
  /** A chart's demographics fill all that they name. */
  onBlock: (pasted: Pasted) => void;
  /** One thing alone, dropped on its field, is written as the field writes it. */
  onDropped: (field: 'dateOfBirth' | 'phn', text: string) => void;
};

/** What is pasted or dropped on a patient's fields; a date of another shape is told. */
export function usePasted({ onBlock, onDropped }: Options) {
  const [wrongDate, setWrongDate] = useState(0);
  useEffect(() => {
    if (wrongDate === 0) return;
    const timer = setTimeout(() => setWrongDate(0), shownMs);
    return () => clearTimeout(timer);
  }, [wrongDate]);
  /** Handled here, and by no field. */
  const take = (event: SyntheticEvent, act: () => void) => {
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  const tellDate = () => setWrongDate(Date.now());
  return {
    wrongDate: wrongDate > 0,
    onPaste: (event: ClipboardEvent) => {
      const text = event.clipboardData.getData('text');
      const block = understood(text);
      if (block) return take(event, () => onBlock(block));
      if (fieldOf(event) === 'dateOfBirth' && !/^\d{4}\/\d{2}\/\d{2}$/.test(text.trim()))
        take(event, tellDate);
    },
    onDrop: (event: DragEvent) => {
      const text = event.dataTransfer.getData('text');
      const block = understood(text);
      if (block) return take(event, () => onBlock(block));
      const field = fieldOf(event);
      if (field === 'phn') take(event, () => onDropped(field, text.replace(/^.*[:#]/s, '')));
      if (field !== 'dateOfBirth') return;
      const date = dateIn(text);
      take(event, date ? () => onDropped(field, date) : tellDate);
    },
  };
}

const fieldOf = ({ target }: SyntheticEvent) =>
  (target as HTMLElement).closest('[data-field]')?.getAttribute('data-field');
