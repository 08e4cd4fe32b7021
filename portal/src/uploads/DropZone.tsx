import { words } from '@corridor/contract/uploads/words.ts';
import { IconUpload } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import styles from './DropZone.module.css';
import { addUploads } from './mediaUploads.ts';

const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;

/** Uploads pictures that are dropped anywhere, unless a page has a drop zone of its own. */
export function DropZone() {
  const [over, setOver] = useState(false);
  useEffect(() => {
    let depth = 0;
    const enter = (event: DragEvent) => {
      if (carriesFiles(event)) setOver(++depth > 0);
    };
    const leave = (event: DragEvent) => {
      if (carriesFiles(event)) setOver(--depth > 0);
    };
    const hover = (event: DragEvent) => {
      if (carriesFiles(event)) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      depth = 0;
      setOver(false);
      if (!carriesFiles(event) || event.defaultPrevented) return;
      event.preventDefault();
      addUploads(event.dataTransfer?.files ?? []);
    };
    const hears = { dragenter: enter, dragleave: leave, dragover: hover, drop };
    for (const [name, hear] of Object.entries(hears)) addEventListener(name, hear as EventListener);
    return () => {
      for (const [name, hear] of Object.entries(hears))
        removeEventListener(name, hear as EventListener);
    };
  }, []);
  if (!over) return null;
  return (
    <div className={styles.zone} role="status">
      <div>
        <IconUpload size={22} stroke={1.75} aria-hidden />
        <strong>{words.dropHere}</strong>
        <span>{words.dropLead}</span>
      </div>
    </div>
  );
}
