import type { Item } from './grid/galleryRows.ts';
import type { ViewedFile } from './viewer/MediaViewer.tsx';

/** An item as the viewer shows it. */
export const viewedFile = ({ id, name, contentType, screenUrl, data }: Item): ViewedFile => ({
  id,
  name,
  contentType,
  url: data.fileDownloadUrl,
  screenUrl,
  thumbnailUrl: data.thumbnailDownloadUrl,
});
