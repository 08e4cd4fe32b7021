import { words } from '@corridor/contract/shell/words.ts';
import { useQuery } from '../../platform/server/hooks.ts';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { PageState } from '../../ui/page/PageState.tsx';

/** The page of a person whose practice ID is being checked by hand. */
export function ValidationPage() {
  const installation = useQuery('shell-installation', {}).data;
  return (
    <>
      <PageHeader title={words.nextTitle} />
      <PageState heading="h2" title={words.nextHeading} lead={words.nextLead}>
        <p>{words.nextMeanwhile}</p>
        {installation && <p>{words.nextAsk(installation.supportEmail, installation.salesPhone)}</p>}
      </PageState>
    </>
  );
}
