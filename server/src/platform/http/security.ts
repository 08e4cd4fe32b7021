import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { Settings } from '../settings.ts';

/** Compares in constant time, so the time reveals nothing about the secret. */
export function sameSecret(given: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(right));
}

export const cookieName = 'corridor_session';

/** In a demo the loopback names are equal. A Host header never counts. */
export function sameOrigin(
  origin: string | undefined,
  publicUrl: string,
  relaxed: boolean,
): boolean {
  if (!origin) return false;
  if (origin === new URL(publicUrl).origin) return true;
  return relaxed && /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(origin);
}

/** Scripts cannot read this cookie, and other sites cannot send it. */
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

/** Further hosts that a page may load scripts and frames from, and send requests to. */
export type Outside = Partial<Record<'scripts' | 'frames' | 'requests', readonly string[]>> & {
  /** Our own pages may show the page in a frame. */
  framedByUs?: true;
};

/** A browser may load only our own files and those of `outside`, and nothing inline. */
export function security(publicUrl: string, outside: Outside = {}) {
  const secure = publicUrl.startsWith('https://');
  const { scripts = [], frames = [], requests = [], framedByUs } = outside;
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'base-uri': ["'none'"],
        'frame-ancestors': [framedByUs ? "'self'" : "'none'"],
        'form-action': ["'self'"],
        'object-src': ["'none'"],
        'script-src': ["'self'", ...scripts],
        'frame-src': ["'self'", ...frames],
        'worker-src': ["'self'"],
        'style-src': ["'self'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'media-src': ["'self'", 'blob:'],
        'connect-src': [
          "'self'",
          `${secure ? 'wss' : 'ws'}://${new URL(publicUrl).host}`,
          ...requests,
        ],
      },
    },
    hsts: secure ? { maxAge: 31_536_000 } : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'no-referrer' as const },
  };
}
