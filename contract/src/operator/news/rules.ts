import { type Role, roles } from '../../access/roles.ts';
import { bodyMost, isPlain, titleMost } from '../../notifications/campaignText.ts';
import type { Audience } from '../../notifications/schemas.ts';
import { type Province, provinces } from '../../platform/provinces.ts';
import { problemWords } from './words.ts';

export const plans = ['plus', 'econsult'] as const;

/** The choices for each kind of audience. */
export const choices = { roles, provinces, plans } as const;
export type Chosen = { roles: Role[]; provinces: Province[]; plans: (typeof plans)[number][] };
export type Kind = 'everyone' | keyof Chosen;

/** News in progress. The choices of each kind stay while another kind is shown. */
export type NewsForm = { title: string; body: string; kind: Kind } & Chosen;
export type NewsField = 'title' | 'body' | 'audience';

/** Undefined while nothing is chosen. */
export function audienceOf(form: NewsForm): Audience | undefined {
  if (form.kind === 'everyone') return { everyone: true };
  return form[form.kind].length > 0
    ? ({ [form.kind]: form[form.kind] } as unknown as Audience)
    : undefined;
}

/** The problems that prevent sending. The server also checks the number of people. */
export function problemsOf(form: NewsForm): Partial<Record<NewsField, string>> {
  const [title, body] = [textProblem(form.title, titleMost), textProblem(form.body, bodyMost)];
  return {
    ...(title && { title }),
    ...(body && { body }),
    ...(!audienceOf(form) && { audience: problemWords.choose }),
  };
}

function textProblem(typed: string, max: number): string | undefined {
  const text = typed.trim();
  if (text === '') return problemWords.required;
  if (text.length > max) return problemWords.tooLong(max, text.length);
  return isPlain(text) ? undefined : problemWords.noText;
}
