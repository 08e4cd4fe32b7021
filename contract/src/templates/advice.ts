import type { Template, TemplateAdvice } from './schemas.ts';

/** Undefined for a template without an outcome and a diagnosis. */
export function adviceOf({ outcome, diagnosis }: Template): TemplateAdvice | undefined {
  const named = diagnosis?.trim();
  if (!outcome && !named) return undefined;
  return { ...(outcome && { outcome }), ...(named && { diagnosis: named }) };
}
