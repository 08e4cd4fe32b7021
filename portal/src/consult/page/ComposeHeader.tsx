import { words } from '@corridor/contract/consult/words.ts';
import { mostDrafts } from '@corridor/contract/drafts/rules.ts';
import { words as drafts } from '@corridor/contract/drafts/words.ts';
import {
  IconArrowBackUp,
  IconCheck,
  IconCloudOff,
  IconFileTypePdf,
  IconTrash,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ReturnDialog } from '../../drafts/ReturnDialog.tsx';
import type { Drafting } from '../../drafts/useDraft.ts';
import { ago } from '../../platform/ago.ts';
import { savePdf } from '../../platform/pdf.ts';
import { useCall } from '../../platform/server/hooks.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { showSnackbar } from '../../ui/overlays/Snackbar.tsx';
import { useConfirm } from '../../ui/overlays/useConfirm.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import styles from './ComposeHeader.module.css';

type Props = {
  drafting: Drafting;
  /** Not while it is on its way, nor once it has arrived: then it is no draft. */
  writing: boolean;
  /** What is asked here ends what was begun elsewhere on the page. */
  onAsk: () => void;
  onDiscard: () => void;
};

/** The name of the page, how what is written is kept, and what can be done with the draft. */
export function ComposeHeader({ drafting, writing, onAsk, onDiscard }: Props) {
  const { held, dirty, settle, save } = drafting;
  const [returning, setReturning] = useState(false);
  const navigate = useNavigate();
  const pdf = useCall('secureMessaging-exportEconsultDraftPdf');
  const remove = useCall('consultDraft-deleteDraft');
  const approves = held?.collection === 'drafts_pending_approval';
  const exportPdf = async () => {
    if (dirty) return showSnackbar({ text: drafts.saveFirst });
    if (!held) return showSnackbar({ text: drafts.notInDraftMode });
    const { id: draftId, collection: consultDraftsCollectionType } = held;
    const { data } = await pdf.run({ consultDraftsCollectionType, draftId });
    if (data === undefined) return showSnackbar({ text: drafts.exportFailed });
    const name = `draft-${draftId.slice(-6)}.pdf`;
    savePdf(name, data);
    showSnackbar({ text: drafts.made(name) });
  };
  /** Gone, or with a reason back to whoever wrote it, as the approver left it. */
  const discard = async (reason = '') => {
    const now = reason && dirty ? await save() : await settle();
    if (!now) return showSnackbar({ text: reason ? drafts.discardFailed : drafts.notADraft });
    const { id: draftId, collection: consultDraftsCollectionType } = now;
    const { failure } = await remove.run({ consultDraftsCollectionType, draftId, reason });
    if (failure) return showSnackbar({ text: drafts.discardFailed });
    onDiscard();
    const own = consultDraftsCollectionType === 'user_drafts';
    showSnackbar({ text: own ? drafts.discarded : drafts.sentBackCount(1) });
    const tab = own ? 'drafts' : 'approvals';
    void navigate({ to: '/dashboard/secure-messaging', search: { tab } });
  };
  const [ask, question] = useConfirm(
    {
      ...{ title: drafts.discardTitle, text: drafts.discardText },
      ...{ confirm: drafts.discard, danger: true },
    },
    () => discard(),
  );
  /** Nothing is asked about what is no draft yet. */
  const begin = async () => {
    onAsk();
    if (approves) setReturning(true);
    else if (!(await settle())) showSnackbar({ text: drafts.notADraft });
    else ask();
  };
  const size = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;
  return (
    <>
      <PageHeader
        title={words.title}
        state={writing ? <Saved drafting={drafting} /> : <span />}
        actions={
          <>
            <Button
              kind="quiet"
              busy={pdf.running || !writing}
              icon={<IconFileTypePdf {...size} />}
              aria-label={drafts.exportPdf}
              onClick={() => void exportPdf()}
            >
              <span className={styles.word}>{drafts.exportPdf}</span>
            </Button>
            <Button
              kind="quiet"
              busy={remove.running || !writing}
              icon={approves ? <IconArrowBackUp {...size} /> : <IconTrash {...size} />}
              aria-label={approves ? drafts.sendBack : drafts.discard}
              onClick={() => void begin()}
            >
              <span className={styles.word}>{approves ? drafts.sendBack : drafts.discard}</span>
            </Button>
          </>
        }
      />
      {question}
      {returning && (
        <ReturnDialog
          count={1}
          onClose={() => setReturning(false)}
          onReturn={(reason) => {
            setReturning(false);
            void discard(reason);
          }}
        />
      )}
    </>
  );
}

function Saved({
  drafting: { savedAt, state, dirty, kept, held, refused, full },
}: Pick<Props, 'drafting'>) {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), 1_000);
    return () => clearInterval(timer);
  }, []);
  const size = { size: 16, stroke: 2, 'aria-hidden': true } as const;
  if (state === 'failed')
    return (
      <p className={styles.saved} role="status">
        <IconCloudOff {...size} />
        {full && drafts.tooMany(mostDrafts)}
        {!full && (kept && !refused ? drafts.keptHere : drafts.saveFailed)}
      </p>
    );
  if (dirty) return <p className={styles.saved}>{drafts.unsaved}</p>;
  if (!held || !savedAt) return <span />;
  return (
    <p className={styles.saved}>
      <IconCheck {...size} />
      {drafts.saved(ago(savedAt))}
    </p>
  );
}
