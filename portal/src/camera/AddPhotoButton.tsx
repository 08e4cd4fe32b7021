import { noDetails } from '@corridor/contract/camera/rules.ts';
import type { Subject } from '@corridor/contract/gallery/schemas.ts';
import { words } from '@corridor/contract/gallery/words.ts';
import { IconCamera } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { isMobile } from '../access/person.ts';
import { dayStamp } from '../platform/dates.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { addUploads } from '../uploads/mediaUploads.ts';
import { describeShot } from './run/describeShot.ts';
import { clearRun, runDetails } from './run/shots.ts';

/**
 * Adds a picture to a series: with the camera page, or on a phone with the camera of the phone.
 */
export function AddPhotoButton({ subject }: { subject: Subject }) {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const { site, ...patient } = subject;
  const details = { ...noDetails, patient, site };
  const takePhoto = () => {
    if (isMobile()) return input.current?.click();
    clearRun();
    runDetails.set(details);
    void navigate({ to: '/dashboard/camera' } as never);
  };
  const upload = (files: FileList | null) => {
    const today = dayStamp(new Date().toISOString());
    const follow = (id: string) => describeShot(id, details, today);
    addUploads([...(files ?? [])], { follow });
  };
  return (
    <>
      <Button
        shrinks
        icon={<IconCamera size={16} stroke={1.75} aria-hidden />}
        aria-label={words.comparison.addPhoto}
        onClick={takePhoto}
      >
        <span>{words.comparison.addPhoto}</span>
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*"
        capture="environment"
        onChange={({ target }) => {
          upload(target.files);
          target.value = '';
        }}
      />
    </>
  );
}
