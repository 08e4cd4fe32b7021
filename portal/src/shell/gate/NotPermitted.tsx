import { words } from '@corridor/contract/shell/words.ts';
import { useQuery } from '../../platform/server/hooks.ts';
import { PageState } from '../../ui/page/PageState.tsx';

/** A page that is not this person's, or not for this device: says so, and whom to ask. */
export function NotPermitted() {
  const installation = useQuery('shell-installation', {}).data;
  const lead = installation
    ? words.unableLead(installation.salesEmail, installation.salesPhone)
    : '';
  return <PageState title={words.unable} lead={lead} />;
}
