import { words as general } from '@corridor/contract/platform/words.ts';
import { reportWords as words } from '@corridor/contract/reporting/words.ts';
import { Dialog } from '../ui/overlays/Dialog.tsx';
import styles from './ExplanationsDialog.module.css';

type Props = { explanations: readonly { code: string; words: string }[]; onClose: () => void };

/** The payer's codes in plain words, as operators keep them. */
export const ExplanationsDialog = ({ explanations, onClose }: Props) => (
  <Dialog title={words.explanations} closeLabel={general.close} onClose={onClose}>
    <dl className={styles.codes}>
      {explanations.map(({ code, words: text }) => (
        <div key={code}>
          <dt className="identifier">{code}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  </Dialog>
);
