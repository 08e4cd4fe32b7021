import { words } from '@corridor/contract/patients/letter/words.ts';
import { mostAttachments } from '@corridor/contract/patients/messages/rules.ts';
import { IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { useQuery } from '../platform/server/hooks.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { AttachedItems } from './AttachedItems.tsx';

type Props = { media: string[]; onChange: (media: string[]) => void };

/** Items of the gallery that go with a letter, for people who have a gallery. */
export function LetterGallery({ media, onChange }: Props) {
  const [picking, setPicking] = useState(false);
  const me = useQuery('shell-me', {}).data;
  if (!me?.permissions.includes('cameraAndGallery')) return null;
  return (
    <>
      <Button
        icon={<IconPhoto size={16} stroke={1.75} aria-hidden />}
        onClick={() => setPicking(true)}
      >
        {words.fromGallery}
      </Button>
      <AttachedItems
        label={words.attachments}
        media={media}
        onChange={onChange}
        most={mostAttachments}
        back={words.backToLetter}
        picking={picking}
        onPicked={() => setPicking(false)}
      />
    </>
  );
}
