import type { ClipboardEvent, DragEvent } from 'react';

type Take = (files: Iterable<File>) => unknown;

/** The part of a page takes files that are dropped or pasted on it. Elsewhere they go to the gallery. */
export const takesFiles = (take: Take) => ({
  onDrop: (event: DragEvent) => takeFrom(event, event.dataTransfer.files, take),
  onPaste: (event: ClipboardEvent) => takeFrom(event, event.clipboardData.files, take),
});

function takeFrom(event: { preventDefault: () => void }, files: FileList, take: Take): void {
  if (files.length === 0) return;
  event.preventDefault();
  take(files);
}
