import { z } from 'zod';
import { id, instant } from '../platform/schemas.ts';
import { query, route } from '../platform/wire.ts';
import { purposes, uploaders } from './rules.ts';

// Each upload names its purpose, whose own access is checked too.
const anyUploader = { access: uploaders } as const;
const file = { ...anyUploader, path: '/uploads/:id' } as const;
const faults = ['heic', 'type', 'size', 'empty', 'infected', 'too-many'] as const;

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

export const queries = {
  /** A picture or video of the person. */
  'uploads-mediaItem': query({
    access: purposes.media.access,
    input: z.strictObject({ id }),
    output: z.strictObject({
      id,
      created: instant,
      filePath: z.string(),
      fileType: z.enum(['image', 'video']),
      notes: z.string(),
      tags: z.array(z.string()),
      name: z.string(),
      contentType: z.string(),
      size: z.number(),
      url: z.string(),
    }),
    topics: ({ id: item }) => [`media:${item}`],
  }),
};
