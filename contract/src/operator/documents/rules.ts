import type { DocumentName, Documents } from '../../content/schemas.ts';
import { provinces } from '../../platform/provinces.ts';
import { placeholders } from '../../signup/agreement.ts';
import { documentWords as words } from './words.ts';

export type Problem = { field: string; message: string };
export const linkGroups = ['support', 'specialistHandouts', 'diagnosticReferences'] as const;
const longest = { name: 100, says: 300, text: 100_000, names: 2_000 } as const;

const requiredProblems = (field: string, text: string, most: number = longest.name): Problem[] => {
  if (text.trim() === '') return [{ field, message: words.required }];
  return text.length > most ? [{ field, message: words.tooLong(most) }] : [];
};

function listProblems(field: string, names: readonly string[]): Problem[] {
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  const long = names.find((name) => name.length > longest.name);
  if (names.length === 0) return [{ field, message: words.oneLine }];
  if (names.length > longest.names) return [{ field, message: words.tooMany(longest.names) }];
  if (twice !== undefined) return [{ field, message: words.twice(twice) }];
  return long === undefined ? [] : [{ field, message: words.tooLong(longest.name) }];
}

/** The placeholders that a contract needs to name the signer and the date. */
const neededInContract = ['name', 'date'] as const;

function contractProblems(field: string, markdown: string): Problem[] {
  const missing = requiredProblems(field, markdown, longest.text);
  if (missing.length > 0) return missing;
  const named = [...markdown.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const unknown = named.find((name) => !(placeholders as readonly string[]).includes(name));
  if (unknown !== undefined) return [{ field, message: words.noPlaceholder(unknown) }];
  const left = neededInContract.find((name) => !named.includes(name));
  return left === undefined ? [] : [{ field, message: words.needsPlaceholder(left) }];
}

const isHttps = (url: string) => URL.canParse(url) && new URL(url).protocol === 'https:';

/** The checks of each document. A problem names its field. */
const checks: { [N in DocumentName]: (content: Documents[N]) => Problem[] } = {
  signup: ({ howDidYouHearAboutUsNew: sources, validationSettings }) => [
    ...provinces.flatMap((province) =>
      requiredProblems(`validation.${province}`, validationSettings[province].fieldName),
    ),
    ...(sources.length === 0 ? [{ field: 'heard', message: words.oneChoice }] : []),
    ...sources.flatMap(({ header, extraInputType, dropDownOptions = [] }, index) => [
      ...requiredProblems(`heard.${index}`, header),
      ...(sources.findIndex((one) => one.header.trim() === header.trim()) < index
        ? [{ field: `heard.${index}`, message: words.twice(header) }]
        : []),
      ...(extraInputType === 'dropdown' ? listProblems(`options.${index}`, dropDownOptions) : []),
    ]),
  ],
  clinics: ({ clinicNames }) => listProblems('names', clinicNames),
  emrs: ({ emrList }) => listProblems('names', emrList),
  contracts: ({ mdContractMarkdown, npContractMarkdown }) => [
    ...contractProblems('mdContractMarkdown', mdContractMarkdown),
    ...contractProblems('npContractMarkdown', npContractMarkdown),
  ],
  inviteAColleague: ({ defaultPersonalMessage }) =>
    defaultPersonalMessage.length > 2_000 ? [{ field: 'text', message: words.tooLong(2_000) }] : [],
  resourceLinks: (links) =>
    linkGroups.flatMap((group) =>
      links[group].flatMap(({ name, says, url }, index) => [
        ...requiredProblems(`${group}.${index}.name`, name),
        ...(says.length > longest.says
          ? [{ field: `${group}.${index}.says`, message: words.tooLong(longest.says) }]
          : []),
        ...(isHttps(url) ? [] : [{ field: `${group}.${index}.url`, message: words.https }]),
        ...(links[group].findIndex((one) => one.url === url) < index
          ? [{ field: `${group}.${index}.url`, message: words.twice(url) }]
          : []),
      ]),
    ),
};

export const problemsOf = <N extends DocumentName>(name: N, content: Documents[N]): Problem[] =>
  checks[name](content);

/** One name on each row. */
export const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
