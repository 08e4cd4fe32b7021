import { UnsavedBar } from '../templates/UnsavedBar.tsx';
import { useConfirm } from '../ui/overlays/useConfirm.tsx';

type Words = {
  discardTitle: string;
  discardText: string;
  discard: string;
  /** Some fields say why it cannot be saved. */
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

/** What is unsaved of a thing that several operators may edit. That it was changed meanwhile is said above. */
export function EditFooter({ words, work, onSave }: Props) {
  const [askDiscard, discardDialog] = useConfirm(
    { title: words.discardTitle, text: words.discardText, confirm: words.discard, danger: true },
    work.discard,
  );
  const { failure, wrong, restored, kept, busy } = work;
  const told = failure?.reason === 'newer-version' ? undefined : failure?.message;
  return (
    <>
      <UnsavedBar
        {...{ restored, kept, onSave }}
        saving={busy}
        error={wrong ? words.wrong : told}
        onDiscard={askDiscard}
      />
      {discardDialog}
    </>
  );
}
