import { words } from '@corridor/contract/premium/words.ts';
import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useEffect, useRef, useState } from 'react';
import { Note } from '../ui/page/Note.tsx';
import { UpgradeForm } from './UpgradeForm.tsx';
import { type Payment, returnAddress } from './usePayment.ts';

type Props = { publishableKey: string; clientSecret: string };
type Opened = { stripe: Stripe; elements: StripeElements };

/** Only the document of this page may load the code of Stripe. A person may come from another one. */
function isDocumentOfPage(): boolean {
  const [loaded] = performance.getEntriesByType('navigation');
  return !loaded || new URL(loaded.name).pathname === location.pathname;
}

/** The card fields stand in a frame of Stripe, so no card number reaches Corridor. */
export function StripeCard({ publishableKey, clientSecret }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const opened = useRef<Opened>(undefined);
  const [ready, setReady] = useState(false);
  const [failed, setFailed] = useState<string>();
  useEffect(() => {
    let left = false;
    let unmount = () => {};
    const open = async () => {
      if (!isDocumentOfPage()) return location.reload();
      const stripe = await loadStripe(publishableKey);
      if (left || !stripe || !place.current) return;
      const dark = matchMedia('(prefers-color-scheme: dark)').matches;
      const elements = stripe.elements({
        clientSecret,
        appearance: { theme: dark ? 'night' : 'stripe' },
      });
      const element = elements.create('payment');
      element.on('ready', () => setReady(true));
      element.on('loaderror', ({ error }) =>
        setFailed(words.paymentError(error.type, error.message)),
      );
      element.mount(place.current);
      opened.current = { stripe, elements };
      unmount = () => element.destroy();
    };
    open().catch(() => setFailed(words.paymentError('api_connection_error')));
    return () => {
      left = true;
      unmount();
    };
  }, [publishableKey, clientSecret]);

  const pay = async (): Promise<Payment> => {
    if (!opened.current) return { type: 'api_error' };
    const { stripe, elements } = opened.current;
    const { error: wrong } = await elements.submit();
    if (wrong) return wrong;
    const confirmParams = { return_url: returnAddress() };
    // Without an error the browser leaves for the return address.
    return (await stripe.confirmPayment({ elements, confirmParams })).error;
  };
  return (
    <UpgradeForm ready={ready} pay={pay}>
      <div ref={place} />
      {failed && <Note kind="danger">{failed}</Note>}
    </UpgradeForm>
  );
}
