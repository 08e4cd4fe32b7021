import { Readable } from 'node:stream';
import { meets } from '@corridor/contract/platform/permissions.ts';
import { routes } from '@corridor/contract/uploads/calls.ts';
import { plainName } from '@corridor/contract/uploads/fileNames.ts';
import {
  isPurpose,
  largestOf,
  largestUpload,
  type Purpose,
  purposes,
} from '@corridor/contract/uploads/rules.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { first } from '../platform/database/database.ts';
import { Refusal, refuse } from '../platform/errors.ts';
import { type Context, serveRoutes } from '../platform/http/serve.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { isUuid } from '../platform/ids.ts';
import { addToMedia, announceFile, awaitClaim, dropUnfinished } from './actions.ts';
import { type FileGates, gateOf } from './gates.ts';
import { finishedFile, type Unfinished, unfinishedFile } from './queries.ts';
import { checkWhole, cleanUpload, receive, refuseFault } from './receive.ts';
import { sendStored } from './storedAnswer.ts';

const protocol = { 'tus-resumable': '1.0.0', 'cache-control': 'no-store' };

export const routeHandlersWith = (gates: FileGates) =>
  serveRoutes(routes, {
    'uploads-options': async (_, reply) =>
      reply
        .code(204)
        .headers({
          'tus-resumable': '1.0.0',
          'tus-version': '1.0.0',
          'tus-extension': 'creation,expiration,termination',
          'tus-max-size': String(largestUpload),
        })
        .send(),

    'uploads-create': async (request, reply, { app, viewer, change }) => {
      requireTus(request, reply);
      const size = wholeNumber(request.headers['upload-length']);
      if (size === undefined) throw refuse('invalid-argument');
      const { filename = '', purpose = 'media' } = metadata(request.headers['upload-metadata']);
      if (!isPurpose(purpose)) throw refuse('invalid-argument', 'purpose');
      requireUploadRight(viewer, purpose);
      if (size === 0) throw refuseFault('empty', purpose);
      if (size > largestOf(purpose)) throw refuseFault('size', purpose);
      const announced = {
        owner: viewer.uid,
        purpose,
        name: plainName(filename).slice(0, 255),
        size,
      };
      const { id, expiresAt } = await change((inside) => announceFile(inside, app.keys, announced));
      return reply
        .code(201)
        .headers({
          ...protocol,
          location: `/uploads/${id}`,
          'upload-offset': '0',
          'upload-expires': expiresAt.toUTCString(),
        })
        .send();
    },

    'uploads-offset': async (request, reply, context) => {
      requireTus(request, reply);
      const file = await finishIfWhole(context, await findUpload(request, context));
      return reply
        .code(200)
        .headers({
          ...protocol,
          'upload-offset': String(file.received),
          'upload-length': String(file.size),
        })
        .send();
    },

    'uploads-append': async (request, reply, context) => {
      requireTus(request, reply);
      const file = await findUpload(request, context);
      if (wholeNumber(request.headers['upload-offset']) !== file.received) {
        throw refuse('aborted', 'offset');
      }
      if (!(request.body instanceof Readable)) throw refuse('unsupported-type');
      const taken = await receive(context.app, file, request.body);
      await finishIfWhole(context, taken);
      return reply
        .code(204)
        .headers({ ...protocol, 'upload-offset': String(taken.received) })
        .send();
    },

    'uploads-cancel': async (request, reply, context) => {
      requireTus(request, reply);
      await dropUnfinished(context.app, await findUpload(request, context));
      return reply.code(204).headers(protocol).send();
    },

    'uploads-file': async (request, reply, context) => {
      const { app, viewer, now } = context;
      const { id } = request.params as { id: string };
      const query = request.query as Record<string, string>;
      const { place = '', until = '', signature = '' } = query;
      const linked = { id, place: String(place) };
      const opens =
        isUuid(id) &&
        app.files.opens(linked, viewer.sessionId, now, String(until), String(signature)) &&
        (await gateOf(gates, linked.place)?.(linked, context));
      const file = opens ? await first(app.pool, finishedFile, { id }) : undefined;
      if (!file) throw refuse('not-found');
      return sendStored(app, request, reply, file);
    },
  });

async function findUpload(request: FastifyRequest, { app, viewer }: Context): Promise<Unfinished> {
  const { id } = request.params as { id: string };
  const file = isUuid(id)
    ? await first(app.pool, unfinishedFile, { id, owner: viewer.uid })
    : undefined;
  if (!file) throw refuse('not-found');
  requireUploadRight(viewer, file.purpose as Purpose);
  return file;
}

function requireUploadRight({ permissions }: Viewer, purpose: Purpose): void {
  if (!meets(permissions, purposes[purpose].access)) throw refuse('permission-denied');
}

/**
 * Finishes a complete upload. A request for the offset does it too, because a cut may have lost the
 * last answer.
 */
async function finishIfWhole({ app, viewer, change }: Context, file: Unfinished) {
  if (file.whole || file.received < file.size) return file;
  await checkWhole(app, file);
  await cleanUpload(app, file);
  await change((inside) =>
    file.purpose === 'media'
      ? addToMedia(inside, app, viewer.uid, file)
      : awaitClaim(inside, file.id),
  );
  return file;
}

function requireTus(request: FastifyRequest, reply: FastifyReply): void {
  if (request.headers['tus-resumable'] === '1.0.0') return;
  reply.header('tus-version', '1.0.0');
  throw new Refusal('unsupported-version');
}

function wholeNumber(header: string | string[] | undefined): number | undefined {
  return typeof header === 'string' && /^\d{1,15}$/.test(header) ? Number(header) : undefined;
}

/** Reads `filename d29ybGQ=,filetype …`: names with their values in base64. */
function metadata(header: string | string[] | undefined): Record<string, string> {
  const pairs = typeof header === 'string' ? header.slice(0, 4_000).split(',') : [];
  return Object.fromEntries(
    pairs.map((pair) => {
      const [key = '', value = ''] = pair.trim().split(' ');
      return [key, Buffer.from(value, 'base64').toString('utf8')];
    }),
  );
}
