import type { Audience } from './schemas.ts';

/** The page size of the list. */
export const pageSize = 10;

/** The role of each plan. */
const planRoles = { plus: 'adminFee', econsult: 'free' } as const;

/** The limits of an audience. Null means no limit. */
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
