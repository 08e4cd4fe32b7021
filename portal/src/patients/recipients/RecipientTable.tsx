import { countRows, twinOf } from '@corridor/contract/patients/recipients/recipient.ts';
import { words } from '@corridor/contract/patients/recipients/words.ts';
import { IconClipboardCheck, IconFileImport, IconPlus } from '@tabler/icons-react';
import { useCallback, useEffect, useRef } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';
import { Switch } from '../../ui/fields/Switch.tsx';
import { focusFirst } from '../../ui/focus/focusFirst.ts';
import { Note } from '../../ui/page/Note.tsx';
import { RecipientRow } from './RecipientRow.tsx';
import styles from './Recipients.module.css';
import type { Recipients } from './useRecipients.ts';

const size = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** The recipients as rows, which a table, a chart or a file fills. */
export function RecipientTable({ recipients }: { recipients: Recipients }) {
  const { rows, where, pressed, touched, faults, pasted } = recipients;
  const chooser = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const removedAt = useRef<number>(undefined);
  const drop = recipients.remove;
  const remove = useCallback(
    (key: string, place: number) => {
      removedAt.current = place;
      drop(key);
    },
    [drop],
  );
  // The next row takes the focus of the one that was removed.
  useEffect(() => {
    if (removedAt.current === undefined) return;
    focusFirst(list.current?.children[Math.min(removedAt.current, rows.length - 1)]);
    removedAt.current = undefined;
  }, [rows]);
  const counts = pasted && countRows(rows, where, pasted);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is pasted or dropped on the rows arrives here
    <div
      onPasteCapture={recipients.onPaste}
      onDropCapture={recipients.onDrop}
      onDragOver={recipients.onDragOver}
    >
      <div className={styles.tools}>
        <p role="status">
          {counts && (
            <>
              <IconClipboardCheck {...size} />
              {words.pasted(counts.all, counts.ready, counts.wrong, counts.twice)}
            </>
          )}
        </p>
        <Switch
          label={words.delayAll}
          on={rows.every(({ delay }) => delay)}
          onChange={recipients.delayAll}
        />
        <Button icon={<IconFileImport {...size} />} onClick={() => chooser.current?.click()}>
          {words.csv}
        </Button>
        <input
          ref={chooser}
          type="file"
          hidden
          aria-label={words.chooseCsv}
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) void recipients.readFile(file);
            target.value = '';
          }}
        />
        <Button icon={<IconPlus {...size} />} onClick={recipients.add}>
          {words.addRow}
        </Button>
      </div>
      {recipients.problem && <Note kind="danger">{recipients.problem}</Note>}
      <div className={styles.heads} aria-hidden>
        <span>{words.phn}</span>
        <span>{words.patient}</span>
        <span>{words.email}</span>
        <span>{words.delay}</span>
      </div>
      <ol ref={list} aria-label={words.title}>
        {rows.map((row, place) => (
          <RecipientRow
            key={row.key}
            row={row}
            place={place}
            where={where}
            twin={twinOf(rows, place)}
            pressed={pressed}
            touched={touched.has(row.key)}
            fault={faults.get(row.key)}
            onChange={recipients.change}
            onLeave={recipients.touch}
            onRemove={remove}
          />
        ))}
      </ol>
    </div>
  );
}
