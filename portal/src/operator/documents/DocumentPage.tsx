import type { DocumentName } from '@corridor/contract/content/schemas.ts';
import {
  documentNamesWords as named,
  documentWords as words,
} from '@corridor/contract/operator/documents/words.ts';
import { words as shell } from '@corridor/contract/shell/words.ts';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { useRef } from 'react';
import { useLeaveGuard } from '../../platform/device/leave.ts';
import { useConfirm } from '../../platform/parts/useConfirm.tsx';
import { LeaveDialog } from '../../templates/LeaveDialog.tsx';
import { UnsavedBar } from '../../templates/UnsavedBar.tsx';
import { Note } from '../../ui/page/Note.tsx';
import { PageState } from '../../ui/page/PageState.tsx';
import { Skeleton } from '../../ui/page/Skeleton.tsx';
import page from '../Console.module.css';
import { NotLoaded } from '../ConsoleFrame.tsx';
import service from '../directory/Service.module.css';
import { SettingsFrame } from '../SettingsFrame.tsx';
import { ContractsEditor } from './ContractsEditor.tsx';
import { DocumentVersions } from './DocumentVersions.tsx';
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
  const leaving = useLeaveGuard(work.dirty);
  const area = useRef<HTMLDivElement>(null);
  const [askDiscard, discardDialog] = useConfirm(
    { title: words.discardTitle, text: words.discardText, confirm: words.discard, danger: true },
    work.discard,
  );
  /** After a failed attempt the first problem gets the focus. */
  const saveAndFocus = async () => {
    if (await work.save()) return;
    requestAnimationFrame(() =>
      area.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(),
    );
  };
  const Editor = editors[name];
  return (
    <>
      <div ref={area} className={page.scroll} data-scroll-restoration-id={`document-${name}`}>
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
          {work.newer && <Note kind="warn">{words.newer}</Note>}
          {work.failed ? (
            <NotLoaded onRetry={work.retry} />
          ) : work.ready ? (
            <Editor key={work.round} work={work} />
          ) : (
            <Skeleton width="100%" height={320} />
          )}
          <DocumentVersions work={work} />
        </div>
      </div>
      {work.dirty && (
        <UnsavedBar
          restored={work.restored}
          kept={work.kept}
          saving={work.busy}
          error={work.wrong ? words.wrong : work.failure?.message}
          onSave={() => void saveAndFocus()}
          onDiscard={askDiscard}
        />
      )}
      {discardDialog}
      <LeaveDialog leaving={leaving} />
    </>
  );
}
