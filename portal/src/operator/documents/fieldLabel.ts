import type { DocumentName } from '@corridor/contract/content/schemas.ts';
import {
  documentNamesWords as named,
  documentWords as words,
} from '@corridor/contract/operator/documents/words.ts';
import { own } from '@corridor/contract/platform/own.ts';

const parts: Record<string, string> = {
  ...words.contracts,
  ...words.groups,
  ...words.plans,
  howDidYouHearAboutUsNew: words.heard,
  validationEnabled: words.validation,
  fieldName: words.fieldName,
};

/** The label of a changed field, such as `validationSettings.AB.fieldName`. */
export function fieldLabel(name: DocumentName, field: string): string {
  const [, province, ...inner] = field.split('.');
  const last = inner.at(-1) ?? province ?? field;
  const label = own(parts, last) ?? named[name].title;
  return inner.length > 0 && province ? `${province}: ${label}` : label;
}
