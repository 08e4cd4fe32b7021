import { useEffect } from 'react';
import { pageIsCovered } from '../ui/overlays/layers.ts';
import { addUploads } from './mediaUploads.ts';

/** Uploads pictures that are pasted on a page, except into a text field. */
export function usePasteUploads(): void {
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0 || pageIsCovered()) return;
      event.preventDefault();
      addUploads(files);
    };
    addEventListener('paste', paste);
    return () => removeEventListener('paste', paste);
  }, []);
}
