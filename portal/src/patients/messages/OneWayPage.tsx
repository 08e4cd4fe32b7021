import { words } from '@corridor/contract/patients/letter/words.ts';
import { words as sending } from '@corridor/contract/patients/sending/words.ts';
import { useState } from 'react';
import { LetterGallery } from '../../gallery/LetterGallery.tsx';
import { showUndo } from '../../platform/snackbars.ts';
import { PageHeader } from '../../ui/page/PageHeader.tsx';
import { ScrollFrame } from '../../ui/page/ScrollFrame.tsx';
import { LetterFoot } from '../letter/LetterFoot.tsx';
import { LetterForm } from '../letter/LetterForm.tsx';
import { LetterPreview } from '../letter/LetterPreview.tsx';
import { SentLetter } from '../letter/SentLetter.tsx';
import { useLetter } from '../letter/useLetter.ts';
import { Allowance } from '../sending/Allowance.tsx';
import { Facts } from '../sending/Facts.tsx';
import { SendingFrame } from '../sending/SendingFrame.tsx';

/** A secure letter to one patient. */
export function OneWayPage() {
  const [sent, setSent] = useState<{ delayed: boolean }>();
  const letter = useLetter({
    onSent: (delayed) => setSent({ delayed }),
    onLeave: () => history.back(),
  });
  const { left } = letter;
  return (
    <ScrollFrame>
      <PageHeader
        title={words.title}
        lead={words.lead}
        actions={left !== undefined && <Allowance left={left} uses={1} />}
      />
      <SendingFrame
        sending={letter.sending}
        aside={{
          title: words.previewTitle,
          wide: true,
          content: (
            <>
              <LetterPreview letter={letter} />
              <Facts />
            </>
          ),
        }}
      >
        {sent && <SentLetter delayed={sent.delayed} />}
        <LetterForm
          letter={letter}
          gallery={(media, onChange) => <LetterGallery media={media} onChange={onChange} />}
        />
      </SendingFrame>
      <LetterFoot
        letter={letter}
        other={{
          label: sending.discard,
          disabled: !letter.isBegun,
          onPress: () => showUndo(sending.discarded, letter.discard()),
        }}
      />
    </ScrollFrame>
  );
}
