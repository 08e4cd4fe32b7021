import { words as general } from '@corridor/contract/platform/words.ts';
import { words } from '@corridor/contract/thread/words.ts';
import { useState } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import styles from '../Thread.module.css';

/** Shows the text in progress when the thread was taken away, so that the writer can copy it. */
export function UnsentText({ text, onClose }: { text: string; onClose: () => void }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <Dialog title={words.leftTitle} closeLabel={general.close} onClose={onClose}>
      <p className={styles.lead}>{words.leftLead}</p>
      <TextArea label={words.composer} readOnly value={text} />
      <div className={styles.buttons}>
        <Button kind="primary" onClick={() => void copy()}>
          {copied ? words.copied : words.leftCopy}
        </Button>
        <Button onClick={onClose}>{general.close}</Button>
      </div>
    </Dialog>
  );
}
