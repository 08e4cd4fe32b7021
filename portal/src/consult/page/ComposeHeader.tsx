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
import { useConfirm } from '../../platform/parts/useConfirm.tsx';
import { savePdf } from '../../platform/pdf.ts';
import { useCall } from '../../platform/server/hooks.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { showSnackbar } from '../../ui/overlays/Snackbar.tsx';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import styles from './ComposeHeader.module.css';

type Props = {
  drafting: Drafting;
  /** False while the consult is being sent and after it was sent: then it is no draft. */
  writing: boolean;
  /** Cancels an action that waits, when another question is asked here. */
  onAsk: () => void;
  onDiscard: () => void;
};

/** The title, the state of saving and the actions for the draft. */
export function ComposeHeader({ drafting, writing, onAsk, onDiscard }: Props) {
  const { serverDraft, dirty, settle, save } = drafting;
  const [returning, setReturning] = useState(false);
  const navigate = useNavigate();
  const pdf = useCall('secureMessaging-exportEconsultDraftPdf');
  const remove = useCall('consultDraft-deleteDraft');
  const approves = serverDraft?.collection === 'drafts_pending_approval';
  const exportPdf = async () => {
    if (dirty) return showSnackbar({ text: drafts.saveFirst });
    if (!serverDraft) return showSnackbar({ text: drafts.notInDraftMode });
    const { id: draftId, collection: consultDraftsCollectionType } = serverDraft;
    const { data } = await pdf.run({ consultDraftsCollectionType, draftId });
    if (data === undefined) return showSnackbar({ text: drafts.exportFailed });
    const name = `draft-${draftId.slice(-6)}.pdf`;
    savePdf(name, data);
    showSnackbar({ text: drafts.made(name) });
  };
  /** Deletes the draft, or sends the approver's version back with a reason. */
  const discard = async (reason = '') => {
    const draft = reason && dirty ? await save() : await settle();
    if (!draft) return showSnackbar({ text: reason ? drafts.discardFailed : drafts.notADraft });
    const { id: draftId, collection: consultDraftsCollectionType } = draft;
    const { failure } = await remove.run({ consultDraftsCollectionType, draftId, reason });
    if (failure) return showSnackbar({ text: drafts.discardFailed });
    onDiscard();
    const isOwn = consultDraftsCollectionType === 'user_drafts';
    showSnackbar({ text: isOwn ? drafts.discarded : drafts.sentBackCount(1) });
    const tab = isOwn ? 'drafts' : 'approvals';
    void navigate({ to: '/dashboard/secure-messaging', search: { tab } });
  };
  const [ask, question] = useConfirm(
    {
      title: drafts.discardTitle,
      text: drafts.discardText,
      confirm: drafts.discard,
      danger: true,
    },
    () => discard(),
  );
  /** A consult that is no draft yet needs no question. */
  const confirmDiscard = async () => {
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
              onClick={() => void confirmDiscard()}
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
  drafting: { savedAt, state, dirty, isKept, serverDraft, refused, full },
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
        {!full && (isKept && !refused ? drafts.keptHere : drafts.saveFailed)}
      </p>
    );
  if (dirty) return <p className={styles.saved}>{drafts.unsaved}</p>;
  if (!serverDraft || !savedAt) return <span />;
  return (
    <p className={styles.saved}>
      <IconCheck {...size} />
      {drafts.saved(ago(savedAt))}
    </p>
  );
}
