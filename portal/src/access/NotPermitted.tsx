import { notPermitted as words } from '@corridor/contract/access/words.ts';
import { useQuery } from '../platform/server/hooks.ts';
import { PageState } from '../ui/page/PageState.tsx';

/** Says that the page is not for this person or device, and names a contact. */
export function NotPermitted() {
  const installation = useQuery('shell-installation', {}).data;
  const lead = installation ? words.lead(installation.salesEmail, installation.salesPhone) : '';
  return <PageState title={words.title} lead={lead} />;
}
