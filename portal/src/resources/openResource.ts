import { own } from '@corridor/contract/platform/own.ts';
import { words } from '@corridor/contract/resources/words.ts';
import { read } from '../platform/server/client.ts';
import { showSnackbar } from '../ui/overlays/Snackbar.tsx';

/** A link works for less than an hour, so each use asks for a new one. */
async function freshLink(id: string): Promise<string> {
  const { result } = await read('resources-store', {});
  const url = own(result.document.resources, id)?.downloadUrl;
  if (!url) throw new Error('no such resource');
  return new URL(url, location.href).href;
}

export async function openResource(id: string) {
  // The window opens during the click, because a browser blocks it later. Its address follows.
  const opened = window.open('', '_blank');
  try {
    const url = await freshLink(id);
    if (opened) opened.location.href = url;
  } catch {
    opened?.close();
    showSnackbar({ text: words.notOpened });
  }
}

export async function copyLink(id: string) {
  try {
    // Passes a promise at once, because a browser forgets the click while the link is on its way.
    const link = freshLink(id).then((url) => new Blob([url], { type: 'text/plain' }));
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': link })]);
    showSnackbar({ text: words.copied });
  } catch {
    showSnackbar({ text: words.notCopied });
  }
}
