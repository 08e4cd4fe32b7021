import { editorWords as words } from '@corridor/contract/operator/forms/editor/words.ts';
import { operatorFormWords as general } from '@corridor/contract/operator/forms/words.ts';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { differenceRows } from '../../../platform/edit/differenceRows.ts';
import { EditFrame } from '../../../platform/edit/EditFrame.tsx';
import { useQuery } from '../../../platform/server/hooks.ts';
import { Segmented } from '../../../ui/fields/Segmented.tsx';
import { PageState } from '../../../ui/page/PageState.tsx';
import page from '../../Console.module.css';
import { NotLoaded, WaitingContent } from '../../ConsoleFrame.tsx';
import service from '../../directory/Service.module.css';
import { SettingsFrame } from '../../SettingsFrame.tsx';
import { labelIn, shownDraft } from './draft/differences.ts';
import { type FormWork, useFormEdit } from './draft/useFormEdit.ts';
import styles from './Editor.module.css';
import { FormFacts } from './FormFacts.tsx';
import { Bilingual } from './fields/Bilingual.ts';
import { ItemList } from './items/ItemList.tsx';
import { Flags, Patterns } from './meaning/Flags.tsx';
import { Scores } from './meaning/Scores.tsx';
import { FormTrial } from './trial/FormTrial.tsx';

export function FormEditorPage() {
  const { formId } = useParams({ strict: false }) as { formId?: string };
  return (
    <SettingsFrame tab="forms">
      {formId === undefined ? <NewForm /> : <KnownForm key={formId} formId={formId} />}
    </SettingsFrame>
  );
}

function NewForm() {
  const work = useFormEdit({});
  const navigate = useNavigate();
  const { savedId, dirty } = work;
  useEffect(() => {
    if (savedId && !dirty)
      void navigate({
        to: '/operator/settings/forms/$formId/edit',
        params: { formId: savedId },
        replace: true,
      });
  }, [savedId, dirty, navigate]);
  if (!work.ready) return <WaitingContent />;
  return (
    <Editor
      work={work}
      title={words.create}
      back={
        <Link to="/operator/settings/forms" className={service.back}>
          <IconArrowLeft size={16} stroke={1.75} aria-hidden />
          {general.back}
        </Link>
      }
    />
  );
}

function KnownForm({ formId }: { formId: string }) {
  const { data, error, refetch } = useQuery('operator-form', { formId });
  const work = useFormEdit({ formId, loaded: data, reload: refetch });
  if (error && !data)
    return error.code === 'not-found' || error.code === 'invalid-argument' ? (
      <PageState heading="h2" title={general.gone} lead={general.goneLead}>
        <Link to="/operator/settings/forms">{general.back}</Link>
      </PageState>
    ) : (
      <NotLoaded onRetry={() => void refetch()} />
    );
  if (!work.ready) return <WaitingContent />;
  return (
    <Editor
      work={work}
      title={words.title(data?.form.title.en ?? '')}
      back={
        <Link to="/operator/settings/forms/$formId" params={{ formId }} className={service.back}>
          <IconArrowLeft size={16} stroke={1.75} aria-hidden />
          {words.backToForm}
        </Link>
      }
    />
  );
}

type EditorProps = { work: FormWork; title: string; back: ReactNode };

function Editor({ work, title, back }: EditorProps) {
  const { draft, theirs } = work;
  const [pane, setPane] = useState<keyof typeof words.panes>('form');
  const columns = useRef<HTMLDivElement>(null);
  const showPane = (next: typeof pane) => {
    flushSync(() => setPane(next));
    const start = next === 'form' ? `[data-item="${work.open}"]` : ':scope > section';
    columns.current?.querySelector(start)?.scrollIntoView();
  };
  return (
    <EditFrame
      edit={work}
      busy={work.busy}
      failure={work.wrong ? words.wrong : work.failure?.message}
      theirs={
        theirs && {
          lead: words.changed,
          rows: differenceRows(draft, theirs, labelIn(draft, theirs.value), shownDraft),
          onKeepMine: work.keepMine,
          onTakeTheirs: work.takeTheirs,
        }
      }
      onSave={work.save}
      onDiscard={work.discard}
      ask={words}
    >
      {(note) => (
        <div className={page.scroll} data-scroll-restoration-id="operator-form-editor">
          <div className={`${page.page} ${styles.page}`}>
            <header className={service.head}>
              {back}
              <h2>{title}</h2>
            </header>
            {note}
            <div className={styles.panes}>
              <Segmented
                label={words.pane}
                value={pane}
                options={words.panes}
                onChange={showPane}
              />
            </div>
            <div ref={columns} className={styles.columns} data-pane={pane}>
              <div key={work.round}>
                <Bilingual value={!draft.englishOnly}>
                  <FormFacts work={work} />
                  <ItemList work={work} />
                  <Scores work={work} />
                  <Flags work={work} />
                  <Patterns work={work} />
                </Bilingual>
              </div>
              <FormTrial work={work} />
            </div>
          </div>
        </div>
      )}
    </EditFrame>
  );
}
