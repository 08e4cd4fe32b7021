import { whomWords, newsWords as words } from '@corridor/contract/operator/news/words.ts';
import { IconPlus } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { longTime } from '../../platform/dates.ts';
import type { QueryOutput } from '../../platform/server/client.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { PageState } from '../../ui/page/PageState.tsx';
import page from '../Console.module.css';
import { Console } from '../ConsoleFrame.tsx';
import { PagedList } from '../PagedList.tsx';

type Sent = QueryOutput<'operator-news'>['news'][number];

/** The news that were sent, newest first. */
export function NewsPage() {
  const navigate = useNavigate();
  const write = () => void navigate({ to: '/operator/news/new' });
  const button = (
    <Button icon={<IconPlus size={16} aria-hidden />} onClick={write}>
      {words.write}
    </Button>
  );
  return (
    <Console title={words.title} actions={button}>
      <div className={page.scroll} data-scroll-restoration-id="operator-news">
        <div className={page.page}>
          <p className={page.quiet}>{words.lead}</p>
          <PagedList
            name="operator-news"
            filter={{}}
            rows={({ news }) =>
              news.map((item) => ({
                key: item.campaignId,
                after: { sentAt: item.sentAt, campaignId: item.campaignId },
                shows: <Row sent={item} />,
              }))
            }
            label={words.list}
            more={words.more}
            empty={
              <PageState heading="h2" title={words.empty} lead={words.emptyLead}>
                <Link to="/operator/news/new">{words.write}</Link>
              </PageState>
            }
          />
        </div>
      </div>
    </Console>
  );
}

function Row({ sent }: { sent: Sent }) {
  const { campaignId, title, sentAt, sentBy, people, read } = sent;
  return (
    <Link to="/operator/news/$campaignId" params={{ campaignId }} className={page.row}>
      <span>
        <strong>{title}</strong>
        <span className={page.quiet}>{words.sent(longTime(sentAt), sentBy)}</span>
      </span>
      <span>{whomWords(sent)}</span>
      <span className={`${page.quiet} tabular`}>{words.for(people)}</span>
      <span className={`${page.quiet} tabular`}>{words.read(read)}</span>
    </Link>
  );
}
