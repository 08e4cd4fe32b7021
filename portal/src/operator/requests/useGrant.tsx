import { words } from '@corridor/contract/operator/requests/words.ts';
import { words as general } from '@corridor/contract/platform/words.ts';
import { type ReactNode, useState } from 'react';
import type { Outcome } from '../../platform/server/process.ts';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';

type Grant = <T>(run: (alone: boolean) => Promise<Outcome<T>>) => Promise<Outcome<T>>;

/**
 * Runs an act that may open patient data. An operator whom nobody can confirm must accept a
 * warning first.
 */
export function useGrant(): [Grant, ReactNode] {
  const [question, setQuestion] = useState<{ answer: (agreed: boolean) => void }>();
  const grant: Grant = async (run) => {
    const outcome = await run(false);
    if (outcome.failure?.reason !== 'alone') return outcome;
    const agreed = await new Promise<boolean>((resolve) => setQuestion({ answer: resolve }));
    setQuestion(undefined);
    return agreed ? run(true) : outcome;
  };
  const dialog = question && (
    <ConfirmDialog
      title={words.aloneTitle}
      confirm={words.aloneConfirm}
      cancel={general.cancel}
      danger
      onConfirm={() => question.answer(true)}
      onCancel={() => question.answer(false)}
    >
      {words.aloneText}
    </ConfirmDialog>
  );
  return [grant, dialog];
}
