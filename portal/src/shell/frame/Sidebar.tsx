import { words as invite } from '@corridor/contract/invite/words.ts';
import { appBuild, shortVersion } from '@corridor/contract/platform/version.ts';
import {
  apartOf,
  type ShownItem,
  type ShownSection,
  sidebarOf,
  type Apart as To,
} from '@corridor/contract/shell/sidebar.ts';
import {
  apartTitle,
  apartWords,
  itemWords,
  sectionWords,
  words,
} from '@corridor/contract/shell/words.ts';
import {
  IconChevronDown,
  IconExternalLink,
  IconHelp,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconUserPlus,
  IconX,
} from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { type Me, visitorOf } from '../../access/person.ts';
import { openInvite } from '../../invite/inviteRequest.ts';
import { centreLink } from '../../notifications/centreLink.ts';
import { RequestsBadge } from '../../operator/requests/RequestsBadge.tsx';
import type { QueryOutput } from '../../platform/server/client.ts';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { Avatar } from '../../ui/marks/Avatar.tsx';
import { Kbd } from '../../ui/marks/Kbd.tsx';
import { Mark } from '../../ui/marks/Mark.tsx';
import { pageExists } from '../gate/pages.ts';
import { Unread } from '../Unread.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { AccountTip } from './AccountTip.tsx';
import { apartIcons, icons } from './icons.ts';
import { LockedItem } from './LockedItem.tsx';
import { NotificationBell } from './NotificationBell.tsx';
import styles from './Sidebar.module.css';

type Props = {
  me: Me;
  installation: QueryOutput<'shell-installation'> | undefined;
  closed: boolean;
  mobile: boolean;
  onToggle: () => void;
};

export function Sidebar({ me, installation, closed, mobile, onToggle }: Props) {
  const name = `${me.firstName} ${me.lastName}`;
  const Toggle = mobile
    ? IconX
    : closed
      ? IconLayoutSidebarLeftExpand
      : IconLayoutSidebarLeftCollapse;
  const apart = apartOf(new Set(me.permissions));
  const toggleWord = mobile ? words.closeMenu : closed ? words.openSidebar : words.closeSidebar;
  return (
    <nav className={styles.sidebar} data-closed={closed} aria-label={words.sidebar}>
      <div className={styles.head}>
        <Link {...centreLink()} className={styles.brand} aria-label={words.logo} title={words.logo}>
          <Mark size={26} />
          {!closed && 'Corridor'}
        </Link>
        <div className={styles.tools}>
          <NotificationBell />
          <IconButton label={toggleWord} onClick={onToggle}>
            <Toggle size={18} stroke={1.75} aria-hidden />
          </IconButton>
        </div>
      </div>
      <div className={styles.person}>
        <Link to="/dashboard/profile" className={styles.name} title={itemWords.profile}>
          <Avatar name={name} />
          <span className={closed ? 'visuallyHidden' : undefined}>{name}</span>
        </Link>
        <AccountMenu />
      </div>
      {mobile && <AccountTip me={me} />}
      <div className={styles.scroll}>
        {sidebarOf(visitorOf(me, mobile), pageExists).map((section) => (
          <Section key={section.name} me={me} section={section} closed={closed} mobile={mobile} />
        ))}
        {apart.length > 0 && (
          <Group title={apartTitle} closed={closed}>
            {apart.map((to) => (
              <li key={to}>
                <Apart to={to} closed={closed} />
              </li>
            ))}
          </Group>
        )}
      </div>
      <div className={styles.foot}>
        <button
          type="button"
          className={styles.item}
          onClick={openInvite}
          title={closed ? invite.title : undefined}
        >
          <IconUserPlus size={18} stroke={1.75} aria-hidden />
          <span className={closed ? 'visuallyHidden' : styles.label}>{invite.title}</span>
        </button>
        {installation && (
          <a
            className={styles.item}
            href={installation.supportUrl}
            target="_blank"
            rel="noreferrer"
            title={closed ? words.support : undefined}
          >
            <IconHelp size={18} stroke={1.75} aria-hidden />
            <span className={closed ? 'visuallyHidden' : styles.label}>{words.support}</span>
            {!closed && <IconExternalLink size={14} stroke={2} aria-hidden />}
          </a>
        )}
        {!closed && (
          <p className={styles.version}>
            {installation && installation.environment !== 'production'
              ? words.versionLong(shortVersion, appBuild, installation.environment)
              : words.version(shortVersion)}
          </p>
        )}
      </div>
    </nav>
  );
}

type SectionProps = Pick<Props, 'me' | 'closed' | 'mobile'> & { section: ShownSection };

function Section({ me, section, closed, mobile }: SectionProps) {
  // The row with the person's name is the link to the profile.
  const items = section.items.filter((item) => item.name !== 'profile');
  if (items.length === 0) return null;
  return (
    <Group title={sectionWords[section.name]} closed={closed}>
      {items.map((item) => (
        <li key={item.name}>
          <Item me={me} item={item} closed={closed} mobile={mobile} />
        </li>
      ))}
    </Group>
  );
}

type GroupProps = { title: string; closed: boolean; children: ReactNode };

/** Folds under its title. A group without a title or in the narrow sidebar does not fold. */
function Group({ title, closed, children }: GroupProps) {
  const [folded, setFolded] = useState(false);
  const list = <ul>{children}</ul>;
  if (title === '' || closed)
    return <div className={closed ? styles.divided : undefined}>{list}</div>;
  return (
    <section>
      <h2>
        <button
          type="button"
          className={styles.section}
          aria-expanded={!folded}
          onClick={() => setFolded(!folded)}
        >
          {title}
          <IconChevronDown size={16} stroke={1.75} aria-hidden />
        </button>
      </h2>
      {!folded && list}
    </section>
  );
}

/** Pages on which a person confirms requests. */
const confirmingPages: readonly To[] = ['/privacy', '/operator/people'];

/** A page outside the dashboard, for privacy officers and operators. */
function Apart({ to, closed }: { to: To; closed: boolean }) {
  const { pathname } = useLocation();
  const title = apartWords[to];
  const Icon = apartIcons[to];
  return (
    <Link
      to={to}
      className={styles.item}
      title={closed ? title : undefined}
      aria-current={pathname.startsWith(to) ? 'page' : undefined}
    >
      <Icon size={18} stroke={1.75} aria-hidden />
      <span className={closed ? 'visuallyHidden' : styles.label}>{title}</span>
      {confirmingPages.includes(to) && (
        <span className={styles.unread}>
          <RequestsBadge />
        </span>
      )}
    </Link>
  );
}

type ItemProps = Pick<Props, 'me' | 'closed' | 'mobile'> & { item: ShownItem };

function Item({ me, item, closed, mobile }: ItemProps) {
  const { pathname } = useLocation();
  const href = `/dashboard/${item.name}`;
  const Icon = icons[item.name];
  const content = (
    <>
      <Icon size={18} stroke={1.75} aria-hidden />
      <span className={closed ? 'visuallyHidden' : styles.label}>{itemWords[item.name]}</span>
      <Unread name={item.name} me={me} />
      {item.name === 'consult' && !closed && !mobile && <Kbd>C</Kbd>}
    </>
  );
  if (item.locked)
    return (
      <LockedItem closed={closed} mobile={mobile}>
        {content}
      </LockedItem>
    );
  return (
    <Link
      to={href}
      className={styles.item}
      title={closed ? itemWords[item.name] : undefined}
      aria-current={`${pathname}/`.startsWith(`${href}/`) ? 'page' : undefined}
    >
      {content}
    </Link>
  );
}
