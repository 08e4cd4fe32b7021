import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import compress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../errors.ts';
import { sendError } from './failures.ts';
import { type Outside, security } from './security.ts';

const dist = resolve(import.meta.dirname, '../../../../portal/dist');

type Addresses = {
  /** Returns today's address for an address of an earlier version. */
  redirect: (path: string, search: string) => string | undefined;
  /**
   * Tells whether an address belongs to an interface for programs. An unknown one never gets the
   * page.
   */
  isInterface: (path: string) => boolean;
  /** Tells whether an address shows the small page of patients instead of the portal. */
  isPatientPage: (path: string) => boolean;
  /** The further hosts that the page of an address may reach. */
  outsideOf: (path: string) => Outside | undefined;
  publicUrl: string;
};

/**
 * Serves the built portal. File names contain a hash and are cached for a year; the page itself is
 * always checked.
 */
export async function openPages(http: FastifyInstance, addresses: Addresses) {
  const { redirect, isInterface, isPatientPage, outsideOf, publicUrl } = addresses;
  await http.register(compress, { encodings: ['br', 'gzip'], threshold: 1_024 });
  const page = (route: string) =>
    readFileSync(join(dist, isPatientPage(route) ? 'patient.html' : 'index.html'));
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
    http.get(path, async (request, reply) => {
      const [route = '/', search = ''] = request.url.split('?');
      const target = redirect(route, search);
      if (target) return reply.redirect(target, 302);
      if (isInterface(route)) return reply.callNotFound();
      const outside = outsideOf(route);
      if (outside) await reply.helmet(security(publicUrl, outside));
      const isFile = /\.\w+$/.test(route);
      if (isFile || !existsSync(dist)) return sendError(reply, new Refusal('not-found'));
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(page(route));
    });
  }
}
