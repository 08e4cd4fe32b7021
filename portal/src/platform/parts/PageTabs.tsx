import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Tabs } from '../../ui/page/Tabs.tsx';

type Tab = {
  name: string;
  to: string;
  /** `true` keeps the search of the address. */
  search?: object | true | undefined;
  says: string;
  badge?: ReactNode;
};

/** The tabs of a page. Each tab is an address of its own. */
export const PageTabs = ({
  label,
  tabs,
  current,
}: {
  label: string;
  tabs: readonly Tab[];
  current: string | undefined;
}) => (
  <Tabs label={label}>
    {tabs.map(({ name, to, search, says, badge }) => (
      <Link
        key={name}
        to={to}
        search={search as never}
        // One address may begin another, so it must match exactly.
        activeOptions={{ exact: true }}
        aria-current={name === current ? 'page' : undefined}
      >
        {says}
        {badge}
      </Link>
    ))}
  </Tabs>
);
