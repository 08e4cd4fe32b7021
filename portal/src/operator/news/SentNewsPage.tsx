import { whomWords, newsWords as words } from '@corridor/contract/operator/news/words.ts';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { useId } from 'react';
import { NewsText } from '../../notifications/NewsText.tsx';
import { ago } from '../../platform/ago.ts';
import { longTime } from '../../platform/dates.ts';
import type { QueryOutput } from '../../platform/server/client.ts';
import { useQuery } from '../../platform/server/hooks.ts';
import { PageState } from '../../ui/page/PageState.tsx';
import { Skeleton } from '../../ui/page/Skeleton.tsx';
import page from '../Console.module.css';
import { Console, NotLoaded } from '../ConsoleFrame.tsx';
import service from '../directory/Service.module.css';
import files from '../files/Files.module.css';
import styles from './News.module.css';

type Sent = QueryOutput<'operator-sentNews'>;

export function SentNewsPage() {
  const { campaignId = '' } = useParams({ strict: false }) as { campaignId?: string };
  return (
    <Console title={words.title}>
      <div className={page.scroll} data-scroll-restoration-id="operator-sent-news">
        <SentNews key={campaignId} campaignId={campaignId} />
      </div>
    </Console>
  );
}

function SentNews({ campaignId }: { campaignId: string }) {
  const { data, error, refetch } = useQuery('operator-sentNews', { campaignId });
  if (error && !data)
    return error.code === 'not-found' || error.code === 'invalid-argument' ? (
      <PageState heading="h2" title={words.gone} lead={words.goneLead}>
        <Link to="/operator/news">{words.back}</Link>
      </PageState>
    ) : (
      <NotLoaded onRetry={() => void refetch()} />
    );
  return (
    <div className={page.page} aria-busy={!data}>
      <Link to="/operator/news" className={service.back}>
        <IconArrowLeft size={16} stroke={1.75} aria-hidden />
        {words.back}
      </Link>
      {data ? (
        <div className={styles.sent}>
          <div className={styles.paper}>
            <NewsText title={data.title} body={data.body} />
          </div>
          <Numbers sent={data} />
        </div>
      ) : (
        <Skeleton width="100%" height={240} />
      )}
    </div>
  );
}

function Numbers({ sent }: { sent: Sent }) {
  const id = useId();
  const { sentAt, sentBy, people, read } = sent;
  const facts = [
    [words.sentAt, `${longTime(sentAt)} · ${ago(sentAt)}`],
    [words.sentBy, sentBy ?? words.commandLine],
    [words.audience, whomWords(sent)],
  ];
  return (
    <section className={page.section} aria-labelledby={id}>
      <h2 id={id}>{words.numbers}</h2>
      <dl className={files.counts}>
        <div>
          <dt>{words.people}</dt>
          <dd className="tabular">{people.toLocaleString('en-CA')}</dd>
        </div>
        <div>
          <dt>{words.readBy}</dt>
          <dd className="tabular">{read.toLocaleString('en-CA')}</dd>
        </div>
      </dl>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
