/** The bodies that routes accept beside JSON. Calls accept only JSON. */
import type { IncomingMessage } from 'node:http';
import { errorCodes, type FastifyInstance, type FastifyRequest } from 'fastify';
import { formFields } from './formBody.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    plainJson?: boolean;
    raw?: boolean;
  }
}

export function acceptBodies(http: FastifyInstance): void {
  // The handler receives the bytes of a file as they arrive.
  const streamed = ['application/offset+octet-stream', 'text/csv'];
  http.addContentTypeParser(streamed, (_request, body, done) => done(null, body));
  http.addHook('onSend', async ({ raw }) => dropRest(raw));
  // A form holds texts and one document within the body limit. Pictures and videos use the upload
  // routes.
  http.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, formFields);
  http.addContentTypeParser('text/plain', { parseAs: 'string' }, plainJson);
  const readJson = http.getDefaultJsonParser('error', 'error');
  http.removeContentTypeParser('application/json');
  http.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    (request, body, done) => {
      if (request.routeOptions.config.raw) done(null, body);
      else readJson(request, body.toString('utf8'), done);
    },
  );
}

/**
 * Drops the rest of a body after an early answer. The unread rest would block the answer and the
 * next request on the same connection. A remaining reader would block it as well.
 */
function dropRest(body: IncomingMessage) {
  if (body.complete) return;
  body.removeAllListeners('readable');
  setImmediate(() => body.resume());
}

/** JSON that says that it is plain text, where a route takes it; a text that is none is an empty body. */
async function plainJson(request: FastifyRequest, body: string | Buffer): Promise<unknown> {
  if (!request.routeOptions.config.plainJson)
    throw new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE('text/plain');
  try {
    return JSON.parse(String(body));
  } catch {
    return undefined;
  }
}
