import { words } from '@corridor/contract/operator/words.ts';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { differenceRows } from '../../platform/edit/differenceRows.ts';
import { EditFrame } from '../../platform/edit/EditFrame.tsx';
import { useConfirm } from '../../platform/parts/useConfirm.tsx';
import { useQuery } from '../../platform/server/hooks.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { PageState } from '../../ui/page/PageState.tsx';
import page from '../Console.module.css';
import { NotLoaded, WaitingContent } from '../ConsoleFrame.tsx';
import { DirectoryFrame } from './DirectoryFrame.tsx';
import { FormBuilder } from './FormBuilder.tsx';
import { FormPreview } from './FormPreview.tsx';
import styles from './Service.module.css';
import { ServiceFields } from './ServiceFields.tsx';
import { ServicePeople } from './ServicePeople.tsx';
import { draftLabel, shownDraft } from './serviceForm.ts';
import { useService, type Work } from './useService.ts';

export function ServicePage() {
  const { serviceId = 'new' } = useParams({ strict: false }) as { serviceId?: string };
  return (
    <DirectoryFrame tab="services">
      {serviceId === 'new' ? <NewService /> : <SavedService key={serviceId} id={serviceId} />}
    </DirectoryFrame>
  );
}

function NewService() {
  const me = useQuery('shell-me', {}).data;
  const work = useService({ keeper: me });
  const navigate = useNavigate();
  const { savedId, dirty } = work;
  useEffect(() => {
    if (savedId && !dirty)
      void navigate({
        to: '/operator/services/$serviceId',
        params: { serviceId: savedId },
        search: true,
        replace: true,
      });
  }, [savedId, dirty, navigate]);
  return work.ready ? <Editor work={work} title={words.newService} /> : <WaitingContent />;
}

function SavedService({ id }: { id: string }) {
  const { data, error, refetch } = useQuery('operator-service', { serviceId: id });
  const me = useQuery('shell-me', {}).data;
  const work = useService({ id, loaded: data, keeper: me, reload: () => void refetch() });
  if (error && !data)
    return error.code === 'not-found' || error.code === 'invalid-argument' ? (
      <PageState heading="h2" title={words.gone} lead={words.goneLead}>
        <Link to="/operator/services" search={true}>
          {words.back}
        </Link>
      </PageState>
    ) : (
      <NotLoaded onRetry={() => void refetch()} />
    );
  if (!work.ready) return <WaitingContent />;
  return <Editor work={work} title={data?.service.name ?? ''} turns />;
}

type EditorProps = { work: Work; title: string; turns?: boolean };

function Editor({ work, title, turns }: EditorProps) {
  const { draft, theirs } = work;
  const [askDisable, disableDialog] = useConfirm(
    { title: words.disableTitle, text: words.disableText, confirm: words.disable, danger: true },
    () => void work.turn(false),
  );
  return (
    <>
      <EditFrame
        edit={work}
        busy={work.busy}
        failure={work.wrong ? words.wrong : work.failure?.message}
        theirs={
          theirs && {
            lead: words.changed,
            rows: differenceRows(draft, theirs, draftLabel, shownDraft),
            onKeepMine: work.keepMine,
            onTakeTheirs: work.takeTheirs,
          }
        }
        onSave={work.save}
        onDiscard={work.discard}
        ask={words}
      >
        {(note) => (
          <div className={page.scroll} data-scroll-restoration-id="operator-service">
            <div className={page.page}>
              <header className={styles.head}>
                <Link to="/operator/services" search={true} className={styles.back}>
                  <IconArrowLeft size={16} stroke={1.75} aria-hidden />
                  {words.back}
                </Link>
                <h2>{title}</h2>
                {turns && (
                  <Button
                    kind={draft.enabled ? 'danger' : 'default'}
                    busy={work.busy}
                    onClick={draft.enabled ? askDisable : () => void work.turn(true)}
                  >
                    {draft.enabled ? words.disable : words.enable}
                  </Button>
                )}
              </header>
              {note}
              <ServiceFields work={work} />
              <ServicePeople work={work} />
              <div className={styles.form}>
                <FormBuilder work={work} />
                <FormPreview work={work} />
              </div>
            </div>
          </div>
        )}
      </EditFrame>
      {disableDialog}
    </>
  );
}
