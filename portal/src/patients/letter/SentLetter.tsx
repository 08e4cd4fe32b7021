import { words } from '@corridor/contract/patients/letter/words.ts';
import { words as sending } from '@corridor/contract/patients/sending/words.ts';
import { Link } from '@tanstack/react-router';
import { Note } from '../../ui/page/Note.tsx';

/** Confirms a sent letter, with the way to its state. */
export const SentLetter = ({ delayed }: { delayed: boolean }) => (
  <Note kind="ok">
    {delayed ? words.sentLater : words.sent}{' '}
    <Link to="/dashboard/patient-messages" search={{ tab: 'sent' }}>
      {sending.openMessages}
    </Link>
  </Note>
);
