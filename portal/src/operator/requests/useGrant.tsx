import { words } from '@corridor/contract/operator/requests/words.ts';
import { words as general } from '@corridor/contract/platform/words.ts';
import { type ReactNode, useState } from 'react';
import type { Outcome } from '../../platform/server/process.ts';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';

type Grant = <T>(run: (alone: boolean) => Promise<Outcome<T>>) => Promise<Outcome<T>>;

/** Runs an act that may open patients; an operator whom nobody can confirm reads a warning first. */
export function useGrant(): [Grant, ReactNode] {
  const [asking, setAsking] = useState<{ answer: (agreed: boolean) => void }>();
  const grant: Grant = async (run) => {
    const outcome = await run(false);
    if (outcome.failure?.reason !== 'alone') return outcome;
    const agreed = await new Promise<boolean>((answer) => setAsking({ answer }));
    setAsking(undefined);
    return agreed ? run(true) : outcome;
  };
  const dialog = asking && (
    <ConfirmDialog
      title={words.aloneTitle}
      confirm={words.aloneConfirm}
      cancel={general.cancel}
      danger
      onConfirm={() => asking.answer(true)}
      onCancel={() => asking.answer(false)}
    >
      {words.aloneText}
    </ConfirmDialog>
  );
  return [grant, dialog];
}
