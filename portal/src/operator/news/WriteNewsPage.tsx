import { limitsOf } from '@corridor/contract/notifications/rules.ts';
import { audienceOf } from '@corridor/contract/operator/news/rules.ts';
import { whomWords, newsWords as words } from '@corridor/contract/operator/news/words.ts';
import { IconArrowLeft, IconSend } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useLogoutGuard } from '../../platform/device/leave.ts';
import { LeaveDialog } from '../../platform/edit/LeaveDialog.tsx';
import { RetryNote } from '../../platform/parts/RetryNote.tsx';
import { useConfirm } from '../../platform/parts/useConfirm.tsx';
import { useQuery } from '../../platform/server/hooks.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { showSnackbar } from '../../ui/overlays/Snackbar.tsx';
import { Skeleton } from '../../ui/page/Skeleton.tsx';
import page from '../Console.module.css';
import { Console } from '../ConsoleFrame.tsx';
import service from '../directory/Service.module.css';
import { Audience } from './Audience.tsx';
import styles from './News.module.css';
import { NewsFields, Preview } from './NewsFields.tsx';
import { type NewsWork, useNews } from './useNews.ts';

export const WriteNewsPage = () => (
  <Console title={words.title}>
    <Write />
  </Console>
);

function Write() {
  const work = useNews(useQuery('shell-me', {}).data);
  return (
    <div className={page.scroll} data-scroll-restoration-id="operator-write-news">
      <div className={page.page} aria-busy={!work.ready}>
        <header className={service.head}>
          <Link to="/operator/news" className={service.back}>
            <IconArrowLeft size={16} stroke={1.75} aria-hidden />
            {words.back}
          </Link>
          <h2>{words.write}</h2>
        </header>
        {work.ready ? <Form work={work} /> : <Skeleton width="100%" height={320} />}
      </div>
    </div>
  );
}

/** After a failed attempt the first problem gets the focus. */
const focusWrong = (area: HTMLElement | null) =>
  requestAnimationFrame(() =>
    area?.querySelector<HTMLElement>('[aria-invalid=true], [data-wrong]')?.focus(),
  );

function Form({ work }: { work: NewsWork }) {
  const navigate = useNavigate();
  const area = useRef<HTMLFormElement>(null);
  const { form, people = 0, failure } = work;
  // The unsent text is kept for the person's return, but not through Logout.
  const leaving = useLogoutGuard(() => work.dirty);
  useEffect(() => {
    if (failure) focusWrong(area.current);
  }, [failure]);
  const send = async () => {
    const sent = await work.send();
    if (!sent) return;
    showSnackbar({ text: words.wasSent(sent.people) });
    const { campaignId } = sent;
    // Waits until the kept text is gone. A person who has gone elsewhere stays there.
    setTimeout(() => {
      if (area.current) void navigate({ to: '/operator/news/$campaignId', params: { campaignId } });
    });
  };
  const audienceText = whomWords(limitsOf(audienceOf(form) ?? { everyone: true }));
  const [askSend, sendDialog] = useConfirm(
    {
      title: words.confirmTitle(people),
      text: words.confirmText(audienceText),
      confirm: words.confirm(people),
    },
    () => void send(),
  );
  const [askDiscard, discardDialog] = useConfirm(
    { title: words.discardTitle, text: words.discardText, confirm: words.discard, danger: true },
    work.discard,
  );
  const submit = () => {
    work.attempt();
    if (work.wrong) focusWrong(area.current);
    else if (work.people === undefined) work.recount();
    else askSend();
  };
  const keepMessage = work.restored ? words.restored : work.kept ? words.kept : '';
  return (
    <>
      <form
        ref={area}
        className={service.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <div className={styles.parts}>
          <NewsFields work={work} />
          <Audience work={work} />
          {failure && !work.wrong && <RetryNote onRetry={send}>{failure.message}</RetryNote>}
          <div className={styles.acts}>
            <Button
              type="submit"
              kind="primary"
              icon={<IconSend size={16} aria-hidden />}
              busy={work.busy || work.count === words.counting}
            >
              {words.send}
            </Button>
            {work.dirty && <Button onClick={askDiscard}>{words.discard}</Button>}
            <p className={page.quiet} role="status">
              {keepMessage}
            </p>
          </div>
        </div>
        <Preview form={form} />
      </form>
      {sendDialog}
      {discardDialog}
      <LeaveDialog leaving={leaving} />
    </>
  );
}
