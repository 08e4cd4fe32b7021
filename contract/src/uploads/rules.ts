/** What may be uploaded, how large it may be, and where it is kept. Both sides ask here. */
export type FileType = 'image' | 'video';

const megabyte = 1_000_000;

export const mediaTypes = {
  'image/jpeg': { fileType: 'image', extensions: ['jpg', 'jpeg'] },
  'image/png': { fileType: 'image', extensions: ['png'] },
  'video/mp4': { fileType: 'video', extensions: ['mp4'] },
  'video/webm': { fileType: 'video', extensions: ['webm'] },
} as const satisfies Record<string, { fileType: FileType; extensions: readonly string[] }>;

export type MediaType = keyof typeof mediaTypes;

export const maxBytes: Record<FileType, number> = { image: 25 * megabyte, video: 500 * megabyte };
export const largestUpload = Math.max(...Object.values(maxBytes));

/** What a file chooser offers. */
export const acceptMedia = Object.values(mediaTypes)
  .flatMap(({ extensions }) => extensions.map((extension) => `.${extension}`))
  .join(',');

export const isMediaType = (type: string): type is MediaType => type in mediaTypes;

export type UploadFault = 'heic' | 'type' | 'size' | 'empty' | 'infected';

/** What is wrong with a file by its type and size; the server decides the type by its content. */
export function faultOf(type: string, size: number): UploadFault | undefined {
  if (/^image\/hei[cf]/.test(type)) return 'heic';
  if (!isMediaType(type)) return 'type';
  if (size === 0) return 'empty';
  return size > maxBytes[mediaTypes[type].fileType] ? 'size' : undefined;
}

/** The type that a file's name claims: what a browser shows before the content is looked at. */
export function typeByName(name: string): string {
  const extension = name.split('.').at(-1)?.toLowerCase() ?? '';
  if (/^hei[cf]$/.test(extension)) return 'image/heic';
  const found = Object.entries(mediaTypes).find(([, { extensions }]) =>
    (extensions as readonly string[]).includes(extension),
  );
  return found?.[0] ?? '';
}

/** Pictures are kept as jpg; recordings as they were made. */
export function storagePath(uid: string, time: number, type: MediaType): string {
  if (mediaTypes[type].fileType === 'image') return `images/${uid}/${time}.jpg`;
  return `videos/${uid}/${time}.${type === 'video/webm' ? 'webm' : 'mp4'}`;
}

/** The time in a file's name: this millisecond, or the next one that no earlier file has. */
export const uploadTime = (now: number, last: number) => Math.max(now, last + 1);
