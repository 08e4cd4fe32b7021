import { mostRecipients } from '@corridor/contract/patients/messages/rules.ts';
import {
  type Circumstances,
  isEmptyRow,
  problemsOf,
  type Recipient,
  twinOf,
} from '@corridor/contract/patients/recipients/recipient.ts';
import { readTable, type TableRow } from '@corridor/contract/patients/recipients/table.ts';
import { words } from '@corridor/contract/patients/recipients/words.ts';
import { type ClipboardEvent, type DragEvent, useCallback, useMemo, useRef, useState } from 'react';
import { showUndo } from '../../platform/snackbars.ts';
import { useKnownNumbers } from './useKnownNumbers.ts';

type Given = {
  rows: readonly Recipient[];
  onRows: (turn: (before: readonly Recipient[]) => readonly Recipient[]) => void;
  province: string;
  today: string;
  looksUp: boolean;
};

export const emptyRow = (part: Partial<TableRow> = {}): Recipient => ({
  key: crypto.randomUUID(),
  phn: '',
  province: '',
  email: '',
  repeated: '',
  delay: false,
  dateOfBirth: '',
  pasted: false,
  twice: false,
  ...part,
});

const none: ReadonlySet<string> = new Set();
const nothingAsked = { dates: none, emails: none };
const noFaults: ReadonlyMap<string, string> = new Map();

export type Recipients = ReturnType<typeof useRecipients>;

/** The rows of recipients: typed, pasted or read from a file, and checked as they are written. */
export function useRecipients({ rows, onRows, province, today, looksUp }: Given) {
  const known = useKnownNumbers(
    rows.map(({ phn }) => phn),
    looksUp,
  );
  const [asked, setAsked] = useState<Circumstances['asked']>(nothingAsked);
  const [faults, setFaults] = useState(noFaults);
  const [touched, setTouched] = useState(none);
  const [pressed, setPressed] = useState(false);
  const [pasted, setPasted] = useState<ReadonlySet<string>>();
  const [problem, setProblem] = useState<string>();
  const where = useMemo(() => ({ province, today, known, asked }), [province, today, known, asked]);
  const change = useCallback(
    (key: string, part: Partial<Recipient>) => {
      onRows((before) => before.map((row) => (row.key === key ? { ...row, ...part } : row)));
      setFaults((before) => without(before, key));
    },
    [onRows],
  );
  const latest = useRef(rows);
  latest.current = rows;
  const remove = useCallback(
    (key: string) => {
      const before = latest.current;
      const row = before.find((each) => each.key === key);
      onRows((now) => {
        const left = now.filter((each) => each.key !== key);
        return left.length > 0 ? left : [emptyRow()];
      });
      if (row && !isEmptyRow(row))
        showUndo(words.removed, () => onRows((now) => withRow(now, row, before.indexOf(row))));
    },
    [onRows],
  );
  const touch = useCallback((key: string) => setTouched((before) => new Set(before).add(key)), []);
  const take = (text: string) => {
    const found = readTable(text);
    setProblem(undefined);
    if (found.length === 0) {
      setProblem(words.nothingFound);
      return;
    }
    const filled = rows.filter((row) => !isEmptyRow(row));
    const room = Math.max(0, mostRecipients - filled.length);
    if (found.length > room) setProblem(words.tooMany(mostRecipients));
    const added = found.slice(0, room).map((row) => ({ ...emptyRow(row), pasted: true }));
    setPasted(new Set(added.map(({ key }) => key)));
    setTouched((before) => new Set([...before, ...added.map(({ key }) => key)]));
    onRows(() => [...filled, ...added]);
  };
  /** A single value is typed text of its field; several make rows. */
  const takeTable = (event: ClipboardEvent | DragEvent, text: string) => {
    if (!/[\t\n;,]|:.*:/s.test(text.trim()) || readTable(text).length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    take(text);
  };
  const wrongRow = rows.findIndex(
    (row, place) =>
      !isEmptyRow(row) &&
      (twinOf(rows, place) !== undefined || Object.keys(problemsOf(row, where)).length > 0),
  );
  return {
    rows,
    where,
    known,
    faults,
    touched,
    pressed,
    pasted,
    problem,
    filled: rows.filter((row) => !isEmptyRow(row)),
    /** The place of the first row that cannot go. */
    wrongRow: wrongRow < 0 ? undefined : wrongRow,
    press: () => setPressed(true),
    change,
    remove,
    touch,
    add: () => {
      if (rows.length >= mostRecipients) return setProblem(words.tooMany(mostRecipients));
      onRows((before) => [...before, emptyRow({ delay: before.every(({ delay }) => delay) })]);
    },
    delayAll: (delay: boolean) => onRows((before) => before.map((row) => ({ ...row, delay }))),
    onPaste: (event: ClipboardEvent) => takeTable(event, event.clipboardData.getData('text')),
    onDrop: (event: DragEvent) => {
      const [file] = event.dataTransfer.files;
      if (file) {
        // The page hears the drop too, and ends its own mark of a file in the air.
        event.preventDefault();
        return void readFile(file);
      }
      takeTable(event, event.dataTransfer.getData('text'));
    },
    /** Without it the browser would open a file that is dropped. */
    onDragOver: (event: DragEvent) => {
      if (event.dataTransfer.types.includes('Files')) event.preventDefault();
    },
    readFile,
    /** The rows that the server refused stay, with its reasons and its questions. */
    refuse: (refusals: ReadonlyMap<string, string>, questions: Circumstances['asked']) => {
      setFaults(refusals);
      setAsked((before) => ({
        dates: new Set([...before.dates, ...questions.dates]),
        emails: new Set([...before.emails, ...questions.emails]),
      }));
    },
    reset: () => {
      setFaults(noFaults);
      setPressed(false);
      setPasted(undefined);
      setTouched(none);
      setProblem(undefined);
    },
  };

  async function readFile(file: File) {
    const text = await file.text().catch(() => undefined);
    if (text === undefined) setProblem(words.fileFailed);
    else take(text);
  }
}

/** A removed row returns to its place, if it is not back already. */
function withRow(rows: readonly Recipient[], row: Recipient, place: number) {
  if (rows.some(({ key }) => key === row.key)) return rows;
  return [...rows.slice(0, place), row, ...rows.slice(place)];
}

function without<T>(map: ReadonlyMap<string, T>, key: string): ReadonlyMap<string, T> {
  if (!map.has(key)) return map;
  return new Map([...map].filter(([name]) => name !== key));
}
