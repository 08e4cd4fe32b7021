import { useConfirm } from '../platform/parts/useConfirm.tsx';
import { UnsavedBar } from '../templates/UnsavedBar.tsx';

type Words = {
  discardTitle: string;
  discardText: string;
  discard: string;
  /** Some fields explain why it cannot be saved. */
  wrong: string;
};
type Props = {
  words: Words;
  work: {
    failure: { reason?: string | undefined; message: string } | undefined;
    wrong: boolean;
    restored: boolean;
    kept: boolean;
    busy: boolean;
    discard: () => void;
  };
  onSave: () => void;
};

/**
 * The unsaved changes of something that several operators may edit. A note above reports a
 * colleague's change.
 */
export function EditFooter({ words, work, onSave }: Props) {
  const [askDiscard, discardDialog] = useConfirm(
    { title: words.discardTitle, text: words.discardText, confirm: words.discard, danger: true },
    work.discard,
  );
  const { failure, wrong, restored, kept, busy } = work;
  const message = failure?.reason === 'newer-version' ? undefined : failure?.message;
  return (
    <>
      <UnsavedBar
        {...{ restored, kept, onSave }}
        saving={busy}
        error={wrong ? words.wrong : message}
        onDiscard={askDiscard}
      />
      {discardDialog}
    </>
  );
}
