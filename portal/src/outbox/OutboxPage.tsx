import { words } from '@corridor/contract/outbox/words.ts';
import { IconBell, IconChevronLeft, IconMail, IconPrinter } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { listTime, longTime } from '../platform/dates.ts';
import type { QueryOutput } from '../platform/server/client.ts';
import { useQuery } from '../platform/server/hooks.ts';
import { NotFoundPage } from '../shell/gate/ErrorPages.tsx';
import { Chip } from '../ui/marks/Chip.tsx';
import { ListRow } from '../ui/page/ListRow.tsx';
import { PageHeader } from '../ui/page/PageHeader.tsx';
import { PageState } from '../ui/page/PageState.tsx';
import { Panes } from '../ui/page/Panes.tsx';
import { Skeleton } from '../ui/page/Skeleton.tsx';
import { KeptPages } from './KeptPages.tsx';
import styles from './OutboxPage.module.css';

type Kept = QueryOutput<'outbox-kept'>[number];

const route = getRouteApi('/outbox');
const readEveryMs = 3_000;

/** The mails and faxes that a demo would have sent, for people who try it out. */
export function OutboxPage() {
  const { item } = route.useSearch();
  const { data: messages, error } = useQuery('outbox-kept', {}, { everyMs: readEveryMs });
  if (error?.code === 'not-found') return <NotFoundPage />;
  const opened = messages?.find(({ id }) => id === item);
  return (
    <main className={styles.page}>
      <PageHeader
        title={words.title}
        lead={words.lead}
        actions={<Link to="/login">{words.toLogin}</Link>}
      />
      <Panes
        name="outbox"
        shown={opened ? 'message' : 'list'}
        panes={[
          {
            key: 'list',
            label: words.list,
            width: { initial: 348, min: 300, max: 440 },
            content: <List kept={messages} opened={opened} />,
          },
          {
            key: 'message',
            label: words.message,
            content: opened ? (
              <Message kept={opened} />
            ) : (
              <p className={styles.select}>{words.select}</p>
            ),
          },
        ]}
      />
    </main>
  );
}

function List({ kept: messages, opened }: { kept: Kept[] | undefined; opened: Kept | undefined }) {
  if (messages?.length === 0)
    return <PageState heading="h2" title={words.empty} lead={words.emptyLead} />;
  return (
    <ul>
      {!messages && <Waiting />}
      {messages?.map(({ id, kind, to, subject, text, at: sentAt }) => (
        <li key={id}>
          <ListRow
            to="/outbox"
            search={{ item: id }}
            title={to}
            time={listTime(sentAt)}
            subject={subject}
            preview={text}
            selected={id === opened?.id}
            chip={<Kind kind={kind} />}
          />
        </li>
      ))}
    </ul>
  );
}

function Kind({ kind }: Pick<Kept, 'kind'>) {
  const Icon = { mail: IconMail, push: IconBell, fax: IconPrinter }[kind];
  return <Chip icon={<Icon aria-hidden />}>{words[kind]}</Chip>;
}

function Waiting() {
  return [0, 1, 2].map((row) => (
    <li key={row} className={styles.waiting}>
      <Skeleton width="55%" height={14} />
      <Skeleton width="75%" />
      <Skeleton width="65%" />
    </li>
  ));
}

function Message({ kept: { id, kind, to, subject, text, at: sentAt, attached } }: { kept: Kept }) {
  return (
    <article className={styles.message}>
      <Link to="/outbox" className={styles.back}>
        <IconChevronLeft size={18} stroke={1.75} aria-hidden />
        {words.title}
      </Link>
      <h2>{subject}</h2>
      <dl>
        <dt>{words.to}</dt>
        <dd>{to}</dd>
        <dt>{words.at}</dt>
        <dd>
          {longTime(sentAt)} · {words[kind]}
        </dd>
      </dl>
      <p className={styles.text}>
        {text
          .split(/(https?:\/\/\S+)/)
          .map((part, index) => (index % 2 ? <Address key={part} href={part} /> : part))}
      </p>
      {kind === 'fax' && <KeptPages id={id} says={words.openPages} />}
      {attached && <KeptPages id={id} says={words.openAttached(attached)} />}
    </article>
  );
}

const Address = ({ href }: { href: string }) => <a href={href}>{href}</a>;
