/** What may be uploaded for what, how large it may be, and where it is kept. Both sides ask here. */
import type { Permission } from '../platform/permissions.ts';

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

export type FileType = 'image' | 'video' | 'document';

export const fileTypes = {
  'image/jpeg': { fileType: 'image', extensions: ['jpg', 'jpeg'] },
  'image/png': { fileType: 'image', extensions: ['png'] },
  'video/mp4': { fileType: 'video', extensions: ['mp4'] },
  'video/webm': { fileType: 'video', extensions: ['webm'] },
  'application/pdf': { fileType: 'document', extensions: ['pdf'] },
  [docx]: { fileType: 'document', extensions: ['docx'] },
  'text/plain': { fileType: 'document', extensions: ['txt'] },
} as const satisfies Record<string, { fileType: FileType; extensions: readonly string[] }>;

export type ContentType = keyof typeof fileTypes;

const megabyte = 1_000_000;
export const maxBytes: Record<FileType, number> = {
  image: 25 * megabyte,
  video: 500 * megabyte,
  document: 25 * megabyte,
};

type Placed = { uid: string; time: number; type: ContentType; token: string };

type PurposeRules = {
  types: readonly ContentType[];
  /** Who may upload for it. */
  access: { anyOf: readonly Permission[] };
  path: (placed: Placed) => string;
};

/** What an upload is for decides what it may be, who may send it and where it is kept. */
export const purposes = {
  /** Pictures and videos of one's own gallery: pictures as jpg, recordings as they were made. */
  media: {
    types: ['image/jpeg', 'image/png', 'video/mp4', 'video/webm'],
    access: { anyOf: ['cameraAndGallery'] },
    path: ({ uid, time, type }) =>
      fileTypes[type].fileType === 'image'
        ? `images/${uid}/${time}.jpg`
        : `videos/${uid}/${time}.${extensionOf(type)}`,
  },
  /** Handouts of a specialist. */
  resource: {
    types: ['image/jpeg', 'image/png', 'application/pdf', docx, 'text/plain'],
    access: { anyOf: ['specialistTemplates'] },
    path: ({ uid, time, type }) => `resources/${uid}/${time}.${extensionOf(type)}`,
  },
  /** What shall go with a consult: kept with its draft, and with its thread once it is sent. */
  attachment: {
    types: ['image/jpeg', 'image/png', 'video/mp4', 'video/webm', 'application/pdf', docx],
    access: { anyOf: ['econsultAndSecureMessaging', 'forwardEconsult', 'approveEconsult'] },
    path: ({ uid, time, type }) => `attachment_temp_files/${uid}/${time}.${extensionOf(type)}`,
  },
  /** What is attached to a message. Its place names nobody. */
  thread: {
    types: ['image/jpeg', 'image/png', 'video/mp4', 'video/webm', 'application/pdf', docx],
    access: { anyOf: ['secureMessagingSendMessages'] },
    path: ({ token, type }) => `activityMedia/${token}.${extensionOf(type)}`,
  },
} as const satisfies Record<string, PurposeRules>;

export type Purpose = keyof typeof purposes;

export const isPurpose = (name: string): name is Purpose => Object.hasOwn(purposes, name);

/** Who may upload anything at all. */
export const uploaders = {
  anyOf: Object.values(purposes).flatMap(({ access }): readonly Permission[] => access.anyOf),
};

const typesOf = (purpose: Purpose): readonly ContentType[] => purposes[purpose].types;

export const isTypeOf = (purpose: Purpose, type: string): type is ContentType =>
  (typesOf(purpose) as readonly string[]).includes(type);

export const largestOf = (purpose: Purpose) =>
  Math.max(...typesOf(purpose).map((type) => maxBytes[fileTypes[type].fileType]));
export const largestUpload = Math.max(...(Object.keys(purposes) as Purpose[]).map(largestOf));

export const extensionOf = (type: ContentType): string => fileTypes[type].extensions[0];

/** What a file chooser offers. */
export const acceptOf = (purpose: Purpose) =>
  typesOf(purpose)
    .flatMap((type) => fileTypes[type].extensions.map((extension) => `.${extension}`))
    .join(',');

export type UploadFault = 'heic' | 'type' | 'size' | 'empty' | 'infected' | 'damaged';

/** What is wrong with a file by its type and size; the server decides the type by its content. */
export function faultOf(
  type: string,
  size: number,
  purpose: Purpose = 'media',
): UploadFault | undefined {
  if (/^image\/hei[cf]/.test(type)) return 'heic';
  if (!isTypeOf(purpose, type)) return 'type';
  if (size === 0) return 'empty';
  return size > maxBytes[fileTypes[type].fileType] ? 'size' : undefined;
}

/** The type that a file's name claims: what a browser shows before the content is looked at. */
export function typeByName(name: string): string {
  const extension = name.split('.').at(-1)?.toLowerCase() ?? '';
  if (/^hei[cf]$/.test(extension)) return 'image/heic';
  const found = Object.entries(fileTypes).find(([, { extensions }]) =>
    (extensions as readonly string[]).includes(extension),
  );
  return found?.[0] ?? '';
}

/** A name under which a file may be saved: it ends as its content does. */
export function savedName(name: string, type: ContentType): string {
  return typeByName(name) === type ? name : `${name || 'file'}.${extensionOf(type)}`;
}

/** Where a file is kept. The token is random, for places that may name nobody. */
export const storagePath = (
  uid: string,
  time: number,
  type: ContentType,
  purpose: Purpose = 'media',
  token = '',
) => purposes[purpose].path({ uid, time, type, token });

/** The time in a file's name: this millisecond, or the next one that no earlier file has. */
export const uploadTime = (now: number, last: number) => Math.max(now, last + 1);
