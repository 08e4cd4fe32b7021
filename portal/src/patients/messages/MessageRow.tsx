import { words } from '@corridor/contract/patients/list/words.ts';
import { phnText, provinceOf } from '@corridor/contract/patients/phn.ts';
import { memo } from 'react';
import { listTime } from '../../platform/dates.ts';
import { ListRow } from '../../ui/page/ListRow.tsx';
import styles from './Messages.module.css';
import type { Listed } from './message.ts';
import { MessageChip, messageLine } from './messageLook.tsx';

type Props = {
  message: Listed;
  open: boolean;
  ticked: boolean;
  onTick: (id: string, ticked: boolean) => void;
};

export const numberOf = (phn: string) => phnText(phn, provinceOf(phn) ?? '');

/** A message of the list: the patient, the subject, and what has become of it. */
export const MessageRow = memo(function MessageRow({ message, open, ticked, onTick }: Props) {
  const { id, subject, patient, read, statusUpdatedAt } = message;
  const title = patient.name || numberOf(patient.phn) || patient.email;
  return (
    <li className={styles.item} data-ticked={ticked}>
      <label className={styles.tick}>
        <input
          type="checkbox"
          aria-label={words.selectRow(`${title}, ${subject}`)}
          checked={ticked}
          onChange={({ target }) => onTick(id, target.checked)}
        />
      </label>
      <ListRow
        to="/dashboard/patient-messages"
        search={((before: object) => ({ ...before, messageId: id })) as never}
        indented
        title={title}
        time={listTime(statusUpdatedAt)}
        subject={
          <span className="identifier">
            {[subject, patient.name && numberOf(patient.phn)].filter(Boolean).join(' · ')}
          </span>
        }
        preview={messageLine(message)}
        unread={read ? undefined : words.unread}
        selected={open}
        chip={<MessageChip message={message} />}
      />
    </li>
  );
});
