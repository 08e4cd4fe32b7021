import { words } from '@corridor/contract/gallery/words.ts';
import { IconColumns2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Item } from '../grid/galleryRows.ts';
import styles from './SeriesLink.module.css';

/** Leads from a picture with a patient and a site to its series. */
export function SeriesLink({ item: { id, subject, data } }: { item: Item }) {
  if (!subject || data.fileType !== 'image') return null;
  return (
    <Link className={styles.link ?? ''} to="/dashboard/gallery" search={{ compare: id } as never}>
      <IconColumns2 size={16} stroke={1.75} aria-hidden />
      {words.compare}
    </Link>
  );
}
