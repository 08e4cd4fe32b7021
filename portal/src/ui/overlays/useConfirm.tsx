import { words } from '@corridor/contract/platform/words.ts';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';

type Question = { title: string; text: string; confirm: string; danger?: boolean };

/** What asks, and the question itself while it is open. */
export function useConfirm(question: Question, onConfirm: () => unknown): [() => void, ReactNode] {
  const [asking, setAsking] = useState(false);
  const { text, ...rest } = question;
  return [
    () => setAsking(true),
    asking && (
      <ConfirmDialog
        {...rest}
        cancel={words.cancel}
        onConfirm={() => {
          setAsking(false);
          onConfirm();
        }}
        onCancel={() => setAsking(false)}
      >
        {text}
      </ConfirmDialog>
    ),
  ];
}
