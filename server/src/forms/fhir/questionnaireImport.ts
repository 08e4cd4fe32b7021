/** Reads a FHIR R4 Questionnaire as a form. Each part that a form cannot hold is named. */

import {
  type Form,
  flag,
  form as formSchema,
  pattern,
  score,
} from '@corridor/contract/forms/form.ts';
import { formProblems } from '@corridor/contract/forms/rules.ts';
import { importWords as words } from '@corridor/contract/forms/words.ts';
import type { z } from 'zod';
import { type Json, ownUrls } from './fhirElements.ts';
import { readItems } from './itemImport.ts';
import { namesOf } from './names.ts';
import { plainValue } from './plainValues.ts';
import { type Findings, isObject, type Part, type Reader, readerOf } from './reader.ts';

export type Imported = { form: Form | null; problems: Part[]; ignored: Part[] };

/** Parts about the file or its use, which change no question. */
const aboutFile = [
  'id',
  'meta',
  'text',
  'url',
  'version',
  'identifier',
  'name',
  'status',
  'experimental',
  'derivedFrom',
  'date',
  'publisher',
  'contact',
  'useContext',
  'jurisdiction',
  'purpose',
  'approvalDate',
  'lastReviewDate',
  'effectivePeriod',
  'code',
];
/** Parts that every file has and that Corridor writes anew. */
const written = ['url', 'version', 'status'];

export function readQuestionnaire(text: string): Imported {
  const found: Findings = { problems: [], ignored: [] };
  const refuse = (message: string) => ({
    form: null,
    problems: [{ path: '', message }],
    ignored: [],
  });
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    return refuse(words.notJson);
  }
  if (!isObject(file) || file.resourceType !== 'Questionnaire')
    return refuse(words.notQuestionnaire);
  const reader = readerOf(file, '', found);
  const read = readForm(reader, found);
  const checked = found.problems.length === 0 ? checkForm(read, found) : null;
  const ignored = found.ignored.filter(({ path }) => !written.includes(path));
  return { form: checked, problems: found.problems, ignored };
}

function readForm(reader: Reader, found: Findings): unknown {
  reader.take('resourceType');
  const language = reader.text('language');
  if (language !== undefined && !/^en(-|$)/.test(language))
    reader.problem('language', words.language);
  const subjects = reader.list('subjectType');
  if (subjects.some(({ part }) => part !== 'Patient')) reader.problem('subjectType', words.subject);
  const title = reader.translated('title') ?? nameOf(reader);
  const introduction = reader.translated('description');
  const source = reader.text('copyright');
  const extensions = reader.extensions();
  const plain = (url: string) => extensions.take(url).map((each) => plainValue(each.whole()));
  /** Our own parts as their schema knows them; others are problems. */
  const checked = (url: string, schema: z.ZodType, lists: Json = {}) =>
    extensions.take(url).flatMap((each) => {
      const { data, success } = schema.safeParse({ ...lists, ...plainParts(each) });
      if (!success) each.problem('', words.unsupportedValue);
      return success ? [data] : [];
    });
  const [about] = extensions.take(ownUrls.about).map((each) => each.translated('valueString'));
  const [englishOnly = false] = plain(ownUrls.englishOnly);
  const [trainingConsent] = plain(ownUrls.trainingConsent);
  const scores = checked(ownUrls.scores, score, { bands: [] });
  const flags = checked(ownUrls.flags, flag);
  const patterns = checked(ownUrls.patterns, pattern, { oneOf: [] });
  extensions.finish();
  const names = namesOf(reader.peek('item'));
  found.ignored.push(...names.renamed);
  const items = readItems(reader.list('item'), names, found);
  reader.ignore(aboutFile);
  reader.finish();
  return {
    title,
    ...(about && { about }),
    ...(introduction && { introduction }),
    ...(source !== undefined && { source }),
    englishOnly,
    ...(trainingConsent !== undefined && { trainingConsent }),
    items,
    scores,
    flags,
    patterns,
  };
}

const plainParts = (extension: Reader) => {
  const value = plainValue(extension.whole());
  return isObject(value) ? value : {};
};

/** A file without a title may have a name for machines. */
function nameOf(reader: Reader) {
  const name = reader.text('name');
  return name === undefined ? undefined : { en: name };
}

/** `items.3.text.en` is the part `item[3].text` of the file. */
const pathInFile = (path: readonly PropertyKey[]) =>
  path
    .filter((part) => part !== 'en')
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '')
    .replaceAll('items[', 'item[')
    .replaceAll('.options[', '.answerOption[')
    .replaceAll('.showWhen.of[', '.enableWhen[');

function checkForm(read: unknown, found: Findings): Form | null {
  const { data, error } = formSchema.safeParse(read);
  for (const { path, message } of error?.issues ?? [])
    found.problems.push({ path: pathInFile(path), message });
  if (!data) return null;
  const wrong = formProblems(data);
  for (const { field, message } of wrong) {
    const path = field.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));
    found.problems.push({ path: pathInFile(path), message });
  }
  return wrong.length === 0 ? data : null;
}
