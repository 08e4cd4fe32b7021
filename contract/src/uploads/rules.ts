/** The allowed types, sizes and places of uploads. Both sides use these rules. */
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

/** The length of a recording's first picture in base64, at most. */
export const posterCharacters = 300_000;

type Placed = { uid: string; time: number; type: ContentType; token: string };

type PurposeRules = {
  types: readonly ContentType[];
  /** The access rule for uploads of this purpose. */
  access: { anyOf: readonly Permission[] };
  path: (placed: Placed) => string;
};

/** The purpose of an upload decides its types, its access and its place. */
export const purposes = {
  /**
   * Pictures and videos of the person's gallery: pictures as jpg, recordings in their own format.
   */
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
  /** Attachments of a consult, kept with its draft and later with its thread. */
  attachment: {
    types: ['image/jpeg', 'image/png', 'video/mp4', 'video/webm', 'application/pdf', docx],
    access: { anyOf: ['econsultAndSecureMessaging', 'forwardEconsult', 'approveEconsult'] },
    path: ({ uid, time, type }) => `attachment_temp_files/${uid}/${time}.${extensionOf(type)}`,
  },
  /** Files of a message. Their paths name nobody. */
  thread: {
    types: ['image/jpeg', 'image/png', 'video/mp4', 'video/webm', 'application/pdf', docx],
    access: { anyOf: ['secureMessagingSendMessages'] },
    path: ({ token, type }) => `activityMedia/${token}.${extensionOf(type)}`,
  },
  /** Files of a letter to a patient. Their paths name nobody. */
  letter: {
    types: ['image/jpeg', 'image/png', 'video/mp4'],
    access: { anyOf: ['oneWayMessaging', 'premiumOneWayMessaging'] },
    path: ({ token, type }) => `patientMedia/${token}.${extensionOf(type)}`,
  },
  /** Photos and signatures of a patient's answers, which come with their form. Nobody uploads them. */
  answer: {
    types: ['image/jpeg', 'image/png'],
    access: { anyOf: [] },
    path: ({ token, type }) => `patientMedia/${token}.${extensionOf(type)}`,
  },
} as const satisfies Record<string, PurposeRules>;

export type Purpose = keyof typeof purposes;

export const isPurpose = (name: string): name is Purpose => Object.hasOwn(purposes, name);

/** Everybody who may upload for some purpose. */
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

/** People choose these for the gallery. A webm comes from the camera page alone. */
export const isChosenForGallery = (type: string) =>
  isHeic(type) || (isTypeOf('media', type) && type !== 'video/webm');

/** The types of a file chooser. */
export const acceptOf = (purpose: Purpose) =>
  typesOf(purpose)
    .filter((type) => purpose !== 'media' || isChosenForGallery(type))
    .flatMap((type) => fileTypes[type].extensions.map((extension) => `.${extension}`))
    .join(',');

export type UploadFault =
  | 'heic'
  | 'type'
  | 'size'
  | 'empty'
  | 'infected'
  | 'damaged'
  | 'pixels'
  | 'animated';

/** A browser converts such a picture before it is sent; the server takes none. */
export const isHeic = (type: string) => /^image\/hei[cf]/.test(type);
/** Converted pictures have this type and quality. */
export const convertedType = 'image/jpeg';
export const convertedQuality = 0.92;
/** A picture with more dots is not converted: no telephone makes one. */
export const convertedDotsAtMost = 50_000_000;

/** The problem of a file by type and size. The server finds out the type from the content. */
export function faultOf(
  type: string,
  size: number,
  purpose: Purpose = 'media',
): UploadFault | undefined {
  if (isHeic(type)) return 'heic';
  if (type === 'image/apng') return 'animated';
  if (!isTypeOf(purpose, type)) return 'type';
  if (size === 0) return 'empty';
  return size > maxBytes[fileTypes[type].fileType] ? 'size' : undefined;
}

/** The type that a file's name claims, which a browser knows before it reads the content. */
export function typeByName(name: string): string {
  const extension = name.split('.').at(-1)?.toLowerCase() ?? '';
  if (/^hei[cf]$/.test(extension)) return 'image/heic';
  const match = Object.entries(fileTypes).find(([, { extensions }]) =>
    (extensions as readonly string[]).includes(extension),
  );
  return match?.[0] ?? '';
}

/** A safe name for saving: its extension fits the content. */
export function savedName(name: string, type: ContentType): string {
  return typeByName(name) === type ? name : `${name || 'file'}.${extensionOf(type)}`;
}

/** The storage path of a file. The token is random, for paths that may name nobody. */
export const storagePath = (
  uid: string,
  time: number,
  type: ContentType,
  purpose: Purpose = 'media',
  token = '',
) => purposes[purpose].path({ uid, time, type, token });

/** The time in a file's path: this millisecond, or the next free one. */
export const uploadTime = (now: number, last: number) => Math.max(now, last + 1);
