import { useRouter } from '@tanstack/react-router';
import { useLayoutEffect } from 'react';
import type { ServerDraft } from '../../drafts/useDraft.ts';
import type { Form } from './useConsultForm.ts';

type Address = {
  /** The address of an empty form. */
  bare: string;
  onAddress: (draftId: string | undefined) => void;
  ready: boolean;
  consult: Pick<Form, 'form' | 'service'>;
  serverDraft: ServerDraft | undefined;
};

/** The address names the service and the draft, never the patient. */
export function useDraftAddress({
  ready,
  consult: { form, service },
  serverDraft,
  bare,
  onAddress,
}: Address) {
  const router = useRouter();
  const isReferral = service?.type === 'referral';
  const to = service ? `/dashboard/consult/${isReferral ? 'referral' : 'consult'}-form` : bare;
  const { locationIdx } = form;
  const { id, collection } = serverDraft ?? {};
  const serviceId = service?.id;
  // A layout effect: a person who reads that the draft is saved may reload at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the address changes
  useLayoutEffect(() => {
    // A person on the way to another page is not brought back.
    if (!ready || !router.latestLocation.pathname.startsWith('/dashboard/consult')) return;
    onAddress(id);
    const search = {
      ...(serviceId && { serviceId, locationIdx }),
      ...(id && { consultDraftId: id, collection }),
    };
    void router.navigate({ to, search, replace: true, resetScroll: false } as never);
  }, [ready, to, serviceId, locationIdx, id, collection]);
}
