import { paidSearch } from '@corridor/contract/premium/rules.ts';
import { words } from '@corridor/contract/premium/words.ts';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { readPageSearch } from '../platform/pageSearch.ts';
import { showSnackbar } from '../ui/overlays/Snackbar.tsx';

/**
 * Answers the return from the payment of premium. The address tells only that it was sent; the
 * event of the provider grants premium. The provider's part of the address is removed at once.
 */
export function useReturnFromPayment(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const search = Object.fromEntries(new URLSearchParams(location.search));
    if (search.redirect_status === undefined) return;
    if (paidSearch(search)) showSnackbar({ text: words.signedUp });
    void navigate({ to: '.', search: readPageSearch(search), replace: true } as never);
  }, [navigate]);
}
