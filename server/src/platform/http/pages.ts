import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import compress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../errors.ts';
import { sendError } from './failures.ts';

const dist = resolve(import.meta.dirname, '../../../../portal/dist');

type Addresses = {
  /** Returns today's address for an address of an earlier version. */
  redirect: (path: string, search: string) => string | undefined;
  /**
   * Tells whether an address belongs to an interface for programs. An unknown one never gets the
   * page.
   */
  isInterface: (path: string) => boolean;
};

/**
 * Serves the built portal. File names contain a hash and are cached for a year; the page itself is
 * always checked.
 */
export async function openPages(http: FastifyInstance, { redirect, isInterface }: Addresses) {
  await http.register(compress, { encodings: ['br', 'gzip'], threshold: 1_024 });
  const page = () => readFileSync(join(dist, 'index.html'));
  if (existsSync(dist)) {
    const common = { index: false, cacheControl: false } as const;
    await http.register(fastifyStatic, {
      ...common,
      root: join(dist, 'assets'),
      prefix: '/assets/',
      // The build has compressed these files.
      preCompressed: true,
      setHeaders: (reply) => reply.header('cache-control', 'public, max-age=31536000, immutable'),
    });
    await http.register(fastifyStatic, {
      ...common,
      root: dist,
      wildcard: false,
      globIgnore: ['assets/**'],
      decorateReply: false,
      setHeaders: (reply) => reply.header('cache-control', 'no-cache'),
    });
  }
  for (const path of ['/', '/*']) {
    http.get(path, (request, reply) => {
      const [route = '/', search = ''] = request.url.split('?');
      const target = redirect(route, search);
      if (target) return reply.redirect(target, 302);
      if (isInterface(route)) return reply.callNotFound();
      const isFile = /\.\w+$/.test(route);
      if (isFile || !existsSync(dist)) return sendError(reply, new Refusal('not-found'));
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(page());
    });
  }
}
