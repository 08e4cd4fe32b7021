import type { Audience } from './schemas.ts';

/** How many notifications a list begins with, and grows by. */
export const pageSize = 10;

/** The most letters of a campaign. */
export const titleMost = 120;
export const bodyMost = 10_000;

/** Lines and tabs, and nothing else that is no letter. */
export const isPlain = (text: string) => /^[^\p{Cc}]*(?:[\t\r\n][^\p{Cc}]*)*$/u.test(text);

/** The roles by which a plan is known. */
const planRoles = { plus: 'adminFee', econsult: 'free' } as const;

/** What an audience comes down to: a list that is not there limits nothing. */
export function limitsOf(audience: Audience): {
  roles: string[] | null;
  provinces: string[] | null;
} {
  if ('plans' in audience) {
    return { roles: audience.plans.map((plan) => planRoles[plan]), provinces: null };
  }
  return {
    roles: 'roles' in audience ? audience.roles : null,
    provinces: 'provinces' in audience ? audience.provinces : null,
  };
}

/** The paragraphs of a body. */
export const paragraphsOf = (body: string): string[] =>
  body
    .split(/\n\s*\n/)
    .map((text) => text.trim())
    .filter(Boolean);
