import { auditWords as words } from '@corridor/contract/operator/audit/words.ts';
import type { ReactNode } from 'react';
import { NotPermitted } from '../../access/NotPermitted.tsx';
import { PageTabs } from '../../platform/parts/PageTabs.tsx';
import { useQuery } from '../../platform/server/hooks.ts';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import page from '../Console.module.css';
import { RequestsBadge } from '../requests/RequestsBadge.tsx';
import { AuditAlarms } from './AuditAlarms.tsx';

const addresses = {
  locks: '/privacy',
  patient: '/privacy/patient',
  requests: '/privacy/requests',
  audit: '/privacy/audit',
} as const;
type Tab = keyof typeof addresses;

/** The frame of the privacy pages. Other people read that the pages are not permitted. */
export function PrivacyFrame({ tab, children }: { tab: Tab; children: ReactNode }) {
  const me = useQuery('shell-me', {}).data;
  if (!me) return null;
  if (!me.permissions.includes('privacyAudit')) return <NotPermitted />;
  const tabs = (
    <PageTabs
      label={words.privacy}
      tabs={(Object.keys(addresses) as Tab[]).map((name) => ({
        name,
        to: addresses[name],
        says: words.tabs[name],
        badge: name === 'requests' && <RequestsBadge />,
      }))}
      current={tab}
    />
  );
  return (
    <div className={page.console}>
      <PageHeader title={words.privacy} tabs={tabs} />
      <div className={page.scroll}>
        <AuditAlarms settles />
        {children}
      </div>
    </div>
  );
}
