import { useRouter } from '@tanstack/react-router';
import { useLayoutEffect } from 'react';
import type { Held } from '../../drafts/useDraft.ts';
import type { Form } from './useConsultForm.ts';

type Address = {
  /** Where nothing is chosen yet. */
  bare: string;
  onAddress: (draftId: string | undefined) => void;
  ready: boolean;
  of: Pick<Form, 'form' | 'service'>;
  held: Held | undefined;
};

/** The address says what is written and to whom, and nothing of about whom. */
export function useDraftAddress({ ready, of: { form, service }, held, bare, onAddress }: Address) {
  const router = useRouter();
  const isReferral = service?.type === 'referral';
  const to = service ? `/dashboard/consult/${isReferral ? 'referral' : 'consult'}-form` : bare;
  const { locationIdx } = form;
  const { id, collection } = held ?? {};
  const serviceId = service?.id;
  // With what is shown: whoever reads that a draft is saved may reload at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when what it says has changed
  useLayoutEffect(() => {
    // Whoever is on the way to another page is not called back.
    if (!ready || !router.latestLocation.pathname.startsWith('/dashboard/consult')) return;
    onAddress(id);
    const search = {
      ...(serviceId && { serviceId, locationIdx }),
      ...(id && { consultDraftId: id, collection }),
    };
    void router.navigate({ to, search, replace: true, resetScroll: false } as never);
  }, [ready, to, serviceId, locationIdx, id, collection]);
}
