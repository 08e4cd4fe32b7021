import { mostFiles } from '@corridor/contract/consult/rules.ts';
import { words } from '@corridor/contract/consult/words.ts';
import type { Draft } from '@corridor/contract/drafts/schemas.ts';
import { words as gallery } from '@corridor/contract/gallery/words.ts';
import { useState } from 'react';
import { AttachedItems } from '../../gallery/AttachedItems.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import styles from './GalleryAttachments.module.css';

type Props = {
  media: readonly string[];
  /** The items of another author, as the draft shows them to its approver. */
  shown: Draft['media'];
  onChange: (media: string[]) => void;
};

/** Pictures and recordings from the gallery that go with the consult. */
export function GalleryAttachments({ media, shown, onChange }: Props) {
  const [picking, setPicking] = useState(false);
  return (
    <div className={styles.gallery}>
      <div className={styles.head}>
        <h3>{words.galleryAttachments}</h3>
        <Button kind="link" onClick={() => setPicking(true)}>
          {words.chooseFromGallery}
        </Button>
      </div>
      <AttachedItems
        label={words.galleryAttachments}
        media={media}
        shown={shown}
        onChange={onChange}
        most={mostFiles}
        back={gallery.backToConsult}
        picking={picking}
        onPicked={() => setPicking(false)}
      />
    </div>
  );
}
