import { route } from '../platform/wire.ts';
import { uploaders } from './rules.ts';

// Each upload names its purpose, whose own access is checked too.
const anyUploader = { access: uploaders } as const;
const file = { ...anyUploader, path: '/uploads/:id' } as const;
const faults = [
  'heic',
  'type',
  'size',
  'empty',
  'infected',
  'damaged',
  'pixels',
  'animated',
  'too-many',
] as const;

/** Uploads use tus 1.0 (creation, expiration, termination), so that any tus client can resume. */
export const routes = {
  'uploads-options': route({ method: 'OPTIONS', path: '/uploads', access: 'public' }),
  'uploads-create': route({ ...anyUploader, method: 'POST', path: '/uploads', reasons: faults }),
  'uploads-offset': route({ ...file, method: 'HEAD' }),
  'uploads-append': route({ ...file, method: 'PATCH', transfer: true, reasons: faults }),
  'uploads-cancel': route({ ...file, method: 'DELETE' }),
  /** A file behind a signed link, for a short time and for one session. */
  'uploads-file': route({
    method: 'GET',
    path: '/files/:id',
    access: 'signedIn',
    transfer: true,
  }),
};
