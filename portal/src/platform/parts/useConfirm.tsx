import { words } from '@corridor/contract/platform/words.ts';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';

type Question = { title: string; text: string; confirm: string; danger?: boolean };

/** Answers a function that asks, and the open question. */
export function useConfirm(question: Question, onConfirm: () => unknown): [() => void, ReactNode] {
  const [isAsking, setIsAsking] = useState(false);
  const { text, ...dialogProps } = question;
  return [
    () => setIsAsking(true),
    isAsking && (
      <ConfirmDialog
        {...dialogProps}
        cancel={words.cancel}
        onConfirm={() => {
          setIsAsking(false);
          onConfirm();
        }}
        onCancel={() => setIsAsking(false)}
      >
        {text}
      </ConfirmDialog>
    ),
  ];
}
