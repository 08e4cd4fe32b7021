import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { Settings } from '../settings.ts';

/** In the same time, however much of it is right. */
export function sameSecret(given: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(right));
}

export const cookieName = 'corridor_session';

/** In a demo the loopback names stand for each other; a Host header never counts. */
export function sameOrigin(
  origin: string | undefined,
  publicUrl: string,
  relaxed: boolean,
): boolean {
  if (!origin) return false;
  if (origin === new URL(publicUrl).origin) return true;
  return relaxed && /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(origin);
}

/** A cookie that scripts cannot read and other sites cannot send. */
export function setCookie(
  reply: FastifyReply,
  token: string | undefined,
  settings: Settings,
): void {
  const options = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: settings.publicUrl.startsWith('https://'),
  } as const;
  if (token === undefined) reply.clearCookie(cookieName, options);
  else reply.setCookie(cookieName, token, { ...options, maxAge: settings.SESSION_HOURS * 3600 });
}

/** What a browser may load: our own files, and nothing inline. */
/** A search of one's own is asked by the browser itself. */
export function security(publicUrl: string, searchUrl?: string) {
  const secure = publicUrl.startsWith('https://');
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'base-uri': ["'none'"],
        'frame-ancestors': ["'none'"],
        'form-action': ["'self'"],
        'object-src': ["'none'"],
        'script-src': ["'self'"],
        'worker-src': ["'self'"],
        'style-src': ["'self'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'media-src': ["'self'", 'blob:'],
        'connect-src': [
          "'self'",
          `${secure ? 'wss' : 'ws'}://${new URL(publicUrl).host}`,
          ...(searchUrl ? [new URL(searchUrl).origin] : []),
        ],
      },
    },
    hsts: secure ? { maxAge: 31_536_000 } : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'no-referrer' as const },
  };
}
