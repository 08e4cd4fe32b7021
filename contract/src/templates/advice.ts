import type { Template, TemplateAdvice } from './schemas.ts';

/** Nothing of a template without both. */
export function adviceOf({ outcome, diagnosis }: Template): TemplateAdvice | undefined {
  const named = diagnosis?.trim();
  if (!outcome && !named) return undefined;
  return { ...(outcome && { outcome }), ...(named && { diagnosis: named }) };
}
