/** The elements of FHIR R4 that a form needs, and the addresses of its extensions. */
import type { Words } from '@corridor/contract/forms/form.ts';

export type Json = Record<string, unknown>;
export type Extension = Json & { url: string };

const standard = 'http://hl7.org/fhir/StructureDefinition/';
export const standardUrls = {
  translation: `${standard}translation`,
  points: `${standard}ordinalValue`,
  unit: `${standard}questionnaire-unit`,
  control: `${standard}questionnaire-itemControl`,
  least: `${standard}minValue`,
  most: `${standard}maxValue`,
  decimals: `${standard}maxDecimalPlaces`,
  files: `${standard}questionnaire-maxOccurs`,
} as const;
export const controls = 'http://hl7.org/fhir/questionnaire-item-control';

/** Parts of a form that FHIR R4 has no word for. */
const own = 'urn:corridor:fhir:';
export const ownUrls = {
  about: `${own}about`,
  englishOnly: `${own}english-only`,
  trainingConsent: `${own}training-consent`,
  scores: `${own}score`,
  flags: `${own}flag`,
  patterns: `${own}pattern`,
  together: `${own}together`,
  days: `${own}days`,
  earliest: `${own}earliest-day`,
  latest: `${own}latest-day`,
  leastText: `${own}least-text`,
  mostText: `${own}most-text`,
  help: `${own}help`,
  kind: `${own}kind`,
} as const;

/** The French text as an extension of the English element. */
const translated = (french: string) => ({
  extension: [
    {
      url: standardUrls.translation,
      extension: [
        { url: 'lang', valueCode: 'fr' },
        { url: 'content', valueString: french },
      ],
    },
  ],
});

/** A text under its name, with its translation beside it. */
export const textParts = (name: string, { en, fr }: Words): Json => ({
  [name]: en,
  ...(fr !== undefined && { [`_${name}`]: translated(fr) }),
});

export const textExtension = (url: string, text: Words): Extension => ({
  url,
  ...textParts('valueString', text),
});

/** An extension whose parts are those of a plain value: lists repeat their name. */
export function valueExtension(url: string, value: unknown): Extension {
  if (typeof value === 'string') return { url, valueString: value };
  if (typeof value === 'boolean') return { url, valueBoolean: value };
  if (typeof value === 'number')
    return Number.isInteger(value) ? { url, valueInteger: value } : { url, valueDecimal: value };
  const parts = value as Json;
  if (typeof parts.en === 'string') return textExtension(url, parts as Words);
  return {
    url,
    extension: Object.entries(parts).flatMap(([name, part]) =>
      Array.isArray(part)
        ? part.map((each) => valueExtension(name, each))
        : [valueExtension(name, part)],
    ),
  };
}
