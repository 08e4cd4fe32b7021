import { siteLabel } from '../gallery/sites.ts';
import type { MissingPart } from '../gallery/subjects.ts';
import type { CameraMode } from './rules.ts';

export const words = {
  title: 'Camera',
  lead: 'Each photo is on its way to your gallery as you take it',
  openGallery: 'Open gallery',
  newConsult: (count: number) => `New consult with ${count} ${count === 1 ? 'photo' : 'photos'}`,
  picture: 'Picture of the camera',
  device: 'Camera',
  unnamedDevice: (number: number) => `Camera ${number}`,
  modeTitle: 'Photo or video',
  modes: { photo: 'Photo', video: 'Video' } satisfies Record<CameraMode, string>,
  takePhoto: 'Take photo',
  startRecording: 'Start recording',
  stopRecording: 'Stop recording',
  space: 'Space',
  spaceDoes: { photo: 'takes the photo', video: 'starts the recording', recording: 'stops it' },
  silent: 'Videos have no sound.',
  noVideo: 'This browser cannot record videos.',
  mirror: 'Mirror',
  mirrorLead: 'Mirror the picture on the screen. Photos stay as the camera sees them.',
  grid: 'Grid',
  earlier: 'Earlier photo',
  earlierOn: (day: string) => `Earlier photo, ${day}`,
  earlierStrength: 'Strength of the earlier photo',
  percent: (share: number) => `${Math.round(share * 100)} %`,
  live: 'Live',
  opening: 'Opening the camera...',
  recording: (time: string) => `Recording ${time}`,
  recordingStarted: 'The recording has started.',
  taken: (count: number) => `Photo ${count} taken.`,
  notTaken: 'The photo could not be taken. Please try again.',
  notRecorded: 'The video could not be recorded. Please try again.',
  away: 'The camera was disconnected.',

  noCamera: 'No Available Cameras...',
  noCameraLead: 'Connect a camera, allow access in the browser, and refresh the page.',
  refresh: 'Refresh',
  refused: 'The camera is not allowed',
  refusedLead:
    'Click the camera or lock symbol beside the address, allow the camera for this site, and refresh the page.',
  busy: 'The camera cannot be opened',
  busyLead: 'Close other programs that use the camera, or choose another camera, and try again.',
  insecure: 'The camera needs a secure address',
  insecureLead:
    'Browsers open a camera only at an address that begins with https. Ask your administrator.',
  retry: 'Try again',

  leaveTitle: 'Recording',
  leaveText: 'The recording is not finished. If you leave now, it is not kept.',

  run: 'This run',
  runCount: (photos: number, videos: number) =>
    [counted(photos, 'photo'), counted(videos, 'video')].filter(Boolean).join(', ') ||
    'no photos yet',
  states: (saved: number, running: number, waiting: number, failed: number) =>
    [
      saved > 0 && `${saved} saved`,
      running > 0 && `${running} uploading`,
      waiting > 0 && `${waiting} waiting`,
      failed > 0 && `${failed} failed`,
    ]
      .filter(Boolean)
      .join(', '),
  waiting: 'Waiting',
  stalled: 'Offline',
  saved: 'Saved',
  failed: 'Failed',
  retryShot: (time: string) => `Retry: ${time}`,
  retryShort: 'Retry',
  drop: 'Remove',
  dropShot: (time: string) => `Remove: ${time}`,
  shot: (mode: CameraMode, time: string) => `${mode === 'photo' ? 'Photo' : 'Video'}, ${time}`,
  progress: (time: string) => `Upload of ${time}`,
  emptyRun: 'Photos and videos that you take appear here.',

  details: 'For every photo of this run',
  detailsLead: 'Photos keep what stands here when you take them.',
  clear: 'Clear',
  missing: {
    patient: 'The patient is not complete, so photos are not tied to them yet.',
    site: 'Choose a body site, so that photos are tied to the patient.',
  } satisfies Record<MissingPart, string>,
  clearSite: 'Clear the body site',
  earlierHint: 'The faint picture is the last photo of this site.',
  noEarlier: (site: string) => `No earlier photo: ${siteLabel(site)}.`,
  tags: 'Tags',
  note: 'Note',
  keys: 'Keys',
  keyNames: { V: 'Photo or video', G: 'Grid', O: 'Earlier photo', M: 'Mirror' },
} as const;

const counted = (count: number, noun: string) =>
  count === 0 ? '' : `${count} ${count === 1 ? noun : `${noun}s`}`;
