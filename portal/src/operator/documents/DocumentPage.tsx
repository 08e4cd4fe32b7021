import type { DocumentName } from '@corridor/contract/content/schemas.ts';
import {
  documentNamesWords as named,
  documentWords as words,
} from '@corridor/contract/operator/documents/words.ts';
import { words as shell } from '@corridor/contract/shell/words.ts';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { differenceRows } from '../../platform/edit/differenceRows.ts';
import { EditFrame } from '../../platform/edit/EditFrame.tsx';
import { Note } from '../../ui/page/Note.tsx';
import { PageState } from '../../ui/page/PageState.tsx';
import { Skeleton } from '../../ui/page/Skeleton.tsx';
import page from '../Console.module.css';
import { NotLoaded } from '../ConsoleFrame.tsx';
import service from '../directory/Service.module.css';
import { SettingsFrame } from '../SettingsFrame.tsx';
import { ContractsEditor } from './ContractsEditor.tsx';
import { DocumentVersions } from './DocumentVersions.tsx';
import { fieldLabel } from './fieldLabel.ts';
import { LinesEditor, TextEditor } from './LinesEditor.tsx';
import { LinksEditor } from './LinksEditor.tsx';
import { SignupEditor } from './SignupEditor.tsx';
import { useDocument } from './useDocument.ts';

const editors = {
  signup: SignupEditor,
  clinics: LinesEditor,
  emrs: LinesEditor,
  contracts: ContractsEditor,
  inviteAColleague: TextEditor,
  resourceLinks: LinksEditor,
} as const satisfies Record<DocumentName, unknown>;

export function DocumentPage() {
  const { name = '' } = useParams({ strict: false }) as { name?: string };
  return (
    <SettingsFrame tab="documents">
      {Object.hasOwn(editors, name) ? (
        <Document key={name} name={name as DocumentName} />
      ) : (
        <PageState heading="h2" title={shell.notFound} lead={shell.notFoundLead}>
          <Link to="/operator/settings/documents">{words.back}</Link>
        </PageState>
      )}
    </SettingsFrame>
  );
}

function Document({ name }: { name: DocumentName }) {
  const work = useDocument(name);
  const { theirs, content } = work;
  const Editor = editors[name];
  return (
    <EditFrame
      edit={work}
      busy={work.busy}
      failure={work.wrong ? words.wrong : work.failure?.message}
      theirs={
        theirs &&
        content && {
          lead: words.newer,
          rows: differenceRows(content, theirs, (field) => fieldLabel(name, field)),
          onKeepMine: work.keepMine,
          onTakeTheirs: work.takeTheirs,
        }
      }
      onSave={work.save}
      onDiscard={work.discard}
      ask={words}
    >
      {(note) => (
        <div className={page.scroll} data-scroll-restoration-id={`document-${name}`}>
          <div className={page.page} aria-busy={!work.ready}>
            <header className={service.head}>
              <Link to="/operator/settings/documents" className={service.back}>
                <IconArrowLeft size={16} stroke={1.75} aria-hidden />
                {words.back}
              </Link>
              <h2>{named[name].title}</h2>
            </header>
            <p className={page.quiet}>{named[name].lead}</p>
            {work.looking !== undefined && <Note kind="info">{words.looking(work.looking)}</Note>}
            {note}
            {work.failed ? (
              <NotLoaded onRetry={work.retry} />
            ) : work.ready ? (
              <Editor key={work.round} work={work} />
            ) : (
              <Skeleton width="100%" height={320} />
            )}
            {/* The text has its height before anything stands below it. */}
            {(work.ready || work.failed) && <DocumentVersions work={work} />}
          </div>
        </div>
      )}
    </EditFrame>
  );
}
