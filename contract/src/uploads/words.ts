import { largestUpload, maxBytes, type Purpose, type UploadFault } from './rules.ts';

const megabytes = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`;

export const words = {
  signInFirst: 'You must be signed in to upload images or videos',
  stopped: 'The upload could not be started. Please try again.',
  signInFirstFor: 'You must be signed in to upload files',
  failed: (count: number) =>
    count > 1
      ? 'An error occurred while uploading some of your files.'
      : 'An error occurred while uploading your file.',
  detailsFailed: 'The file is in the gallery, but its details could not be saved.',
  title: 'Uploads',
  choose: 'Upload images or videos',
  uploadTitle: 'Upload Files',
  chooseFiles: 'Choose files',
  takePhoto: 'Take a photo',
  upload: 'Upload',
  cancelDialog: 'Cancel',
  closeDialog: 'Close',
  noneChosen: 'Select at least one file.',
  removeChosen: (name: string) => `Remove ${name}`,
  dropHere: 'Drop to upload',
  dropLead: 'jpg, png or mp4',
  progress: (done: number, total: number) =>
    `${done} of ${total} ${total === 1 ? 'file' : 'files'}`,
  sent: (sent: number, total: number) => `${size(sent)} of ${size(total)}`,
  waiting: 'Waiting',
  resuming: 'Connection lost. It goes on by itself.',
  done: 'Uploaded',
  cancelled: 'Cancelled',
  open: 'Open',
  retry: 'Retry',
  retryAll: 'Retry all',
  cancel: 'Cancel',
  clear: 'Clear',
  fold: 'Fold',
  unfold: 'Unfold',
  leave: 'Files are still being uploaded.',
} as const;

/** Files that go with what a person writes. */
export const enclosedWords = {
  uploadFailed: 'Error uploading files. Please try again',
  someFailed: (failed: number, total: number) =>
    `${failed} out of ${total} files failed to upload. Please try uploading these files again.`,
  uploadCut: 'The page was closed before it was uploaded. Please choose it again.',
  uploadGone: 'It waited too long and is no longer kept. Please choose it again.',
  removeFile: (name: string) => `Remove ${name}`,
} as const;

/** The reasons why a file is refused, with help. */
export const faultWords: Record<UploadFault, string> = {
  heic: 'This picture in the iPhone’s HEIC format cannot be used. On the phone choose Settings, Camera, Formats, Most Compatible, or share the picture as JPEG.',
  type: 'Only jpg, jpeg, png and mp4 files can be uploaded.',
  empty: 'The file is empty.',
  size: `Images may have up to ${megabytes(maxBytes.image)}, videos up to ${megabytes(largestUpload)}.`,
  damaged: 'This file is damaged or incomplete. It was not saved.',
  pixels:
    'This picture has more than 100 million dots, which no screen shows. Save it smaller and upload that.',
  animated: 'Pictures that move cannot be used. Save one picture of it and upload that.',
  infected: 'The malware scan found something in this file. It was not kept.',
};

const attached = {
  type: 'Only jpg, jpeg, png, mp4, webm, pdf, and docx files are allowed.',
  size: `Files may have up to ${megabytes(maxBytes.document)}, videos up to ${megabytes(maxBytes.video)}.`,
};
const faultWordsFor: Record<Purpose, Partial<Record<UploadFault, string>>> = {
  media: {},
  resource: {
    type: 'Only jpg, jpeg, png, pdf, docx, and txt files are allowed.',
    size: `Files may have up to ${megabytes(maxBytes.document)}.`,
  },
  attachment: attached,
  thread: attached,
  letter: { type: 'Please only upload jpg, jpeg, png, or mp4 files' },
  answer: {},
};

/** Replaces a file name that cannot be read. */
export const unreadableName = 'Unreadable file name';

export const faultWord = (fault: UploadFault, purpose: Purpose) =>
  faultWordsFor[purpose][fault] ?? faultWords[fault];

/** 3.4 MB, 812 kB. */
export function size(bytes: number): string {
  if (bytes >= 1_000_000_000) return `${(bytes / 1_000_000_000).toFixed(1)} GB`;
  if (bytes >= 1_000_000) return `${(bytes / 1_000_000).toFixed(1)} MB`;
  return `${Math.ceil(bytes / 1_000)} kB`;
}
