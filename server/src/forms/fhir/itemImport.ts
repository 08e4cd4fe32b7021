/** Reads the items of a FHIR R4 Questionnaire. A schema checks the result. */
import { importWords as words } from '@corridor/contract/forms/words.ts';
import { own } from '@corridor/contract/platform/own.ts';
import { type Json, ownUrls, standardUrls } from './fhirElements.ts';
import { freshName, isHelp, type Names } from './names.ts';
import { plainValue } from './plainValues.ts';
import { type Findings, isObject, type Reader, readerOf } from './reader.ts';

type Listed = { part: unknown; path: string };
type Extensions = ReturnType<Reader['extensions']>;

/** The codes of the options of each question, as the file and the form name them. */
type Codes = Map<string, Map<string, string>>;

export function readItems(listed: Listed[], names: Names, found: Findings): unknown[] {
  const codes: Codes = new Map();
  return listed.map(({ part, path }) =>
    readItem(readerOf(part, path, found), 'top', { names, found, codes }),
  );
}

type World = { names: Names; found: Findings; codes: Codes };

function readItem(reader: Reader, place: 'top' | 'group', world: World): Json {
  const linkId = reader.text('linkId') ?? '';
  if (linkId === '') reader.problem('linkId', words.missing);
  const id = world.names.of.get(linkId) ?? linkId;
  const type = reader.text('type') ?? '';
  const text = reader.translated('text');
  if (!text) reader.problem('text', words.missing);
  const showWhen = readConditions(reader, world);
  const extensions = reader.extensions();
  const [ownHelp] = extensions.take(ownUrls.help).map((each) => each.translated('valueString'));
  const { help = ownHelp, children } = readChildren(reader, world);
  const required = reader.flag('required');
  const common = { id, text, ...(help && { help }), ...(showWhen && { showWhen }) };
  const kind = kindOf(type, extensions);
  const rest = kind ? readKind(kind, { reader, extensions, children, linkId, world }) : undefined;
  if (!rest) reader.problem('type', words.unsupportedType(type));
  if (children.length > 0 && (type !== 'group' || place === 'group'))
    reader.problem('item', words.nested);
  if (type === 'group' && place === 'group') reader.problem('', words.nested);
  const silent = type === 'group' || type === 'display';
  if (silent && required) reader.problem('required', words.unsupported);
  // A question that is never changed, or starts with an answer, is another question.
  if (reader.flag('readOnly')) reader.problem('readOnly', words.unsupported);
  reader.ignore(['id', 'definition', 'code', 'prefix']);
  extensions.finish();
  reader.finish();
  return { ...common, ...(!silent && { required: required ?? false }), ...rest };
}

function readChildren(reader: Reader, world: World) {
  const listed = reader.list('item');
  const [help] = listed
    .filter(({ part }) => isHelp(part))
    .map(({ part, path }) => {
      const inside = readerOf(part, path, world.found);
      const text = inside.translated('text');
      for (const name of ['linkId', 'type', 'extension']) inside.take(name);
      inside.finish();
      return text;
    });
  return { ...(help && { help }), children: listed.filter(({ part }) => !isHelp(part)) };
}

const kinds: Record<string, string> = {
  group: 'group',
  display: 'information',
  boolean: 'yesNo',
  integer: 'number',
  decimal: 'number',
  date: 'date',
  string: 'text',
  text: 'text',
  choice: 'choice',
  attachment: 'photo',
};

/** The kind of a question. Our own extension tells kinds that FHIR has no type for. */
function kindOf(type: string, extensions: Extensions): string | undefined {
  const [written] = extensions.take(ownUrls.kind).map((each) => plainValue(each.whole()));
  if (type === 'choice' && written === 'bodySite') return 'bodySite';
  if (type === 'attachment' && written === 'signature') return 'signature';
  if (type !== 'integer') return own(kinds, type);
  const shown = extensions.take(standardUrls.control);
  const isSlider = shown.some((each) => JSON.stringify(each.whole()).includes('"slider"'));
  for (const each of shown)
    if (!isSlider) each.problem('', words.unsupportedExtension(standardUrls.control));
  return isSlider ? 'scale' : 'number';
}

type Inside = {
  reader: Reader;
  extensions: Extensions;
  children: Listed[];
  linkId: string;
  world: World;
};

function readKind(kind: string, inside: Inside): Json {
  const { reader, extensions, children, world } = inside;
  const knownPart = (url: string, name: string) => {
    const [value] = extensions.take(url).map(knownValue);
    return value === undefined ? {} : { [name]: value };
  };
  const text = (url: string, name: string) => {
    const [value] = extensions.take(url).map((each) => each.translated('valueString'));
    return value === undefined ? {} : { [name]: value };
  };
  switch (kind) {
    case 'group': {
      const { together = false } = knownPart(ownUrls.together, 'together') as {
        together?: unknown;
      };
      const days = knownPart(ownUrls.days, 'days');
      // Without a number of days nobody knows how often the group repeats.
      if (reader.flag('repeats') && !('days' in days)) reader.problem('repeats', words.unsupported);
      const items = children.map(({ part, path }) =>
        readItem(readerOf(part, path, world.found), 'group', world),
      );
      return { kind, together, ...days, items };
    }
    case 'choice':
      return { kind, several: reader.flag('repeats') ?? false, options: readOptions(inside) };
    case 'number': {
      const isDecimal = reader.peek('type') === 'decimal';
      const { decimals = isDecimal ? 2 : 0 } = knownPart(standardUrls.decimals, 'decimals') as Json;
      const [unit] = extensions.take(standardUrls.unit).map((each) => {
        const coding = each.take('valueCoding');
        const label = isObject(coding) ? (coding.display ?? coding.code) : undefined;
        if (label === undefined) each.problem('valueCoding', words.unsupportedValue);
        return label;
      });
      const limits = {
        ...knownPart(standardUrls.least, 'least'),
        ...knownPart(standardUrls.most, 'most'),
      };
      return { kind, decimals, ...(unit !== undefined && { unit }), ...limits };
    }
    case 'scale':
      return {
        kind,
        ...knownPart(standardUrls.least, 'least'),
        ...knownPart(standardUrls.most, 'most'),
        ...text(ownUrls.leastText, 'leastText'),
        ...text(ownUrls.mostText, 'mostText'),
      };
    case 'date':
      return {
        kind,
        ...knownPart(ownUrls.earliest, 'earliest'),
        ...knownPart(ownUrls.latest, 'latest'),
      };
    case 'text': {
      const long = reader.peek('type') === 'text';
      return { kind, long, longest: reader.number('maxLength') ?? (long ? 2_000 : 200) };
    }
    case 'photo': {
      const several = reader.flag('repeats') ?? false;
      return { kind, most: several ? 5 : 1, ...knownPart(standardUrls.files, 'most') };
    }
    default:
      return { kind };
  }
}

/** The value of an extension; another kind of value is a problem. */
function knownValue(extension: Reader): unknown {
  const value = plainValue(extension.whole());
  if (value === undefined) extension.problem('', words.unsupportedValue);
  return value;
}

function readOptions({ reader, linkId, world }: Inside): Json[] {
  const codes = new Map<string, string>();
  const taken = new Set<string>();
  world.codes.set(linkId, codes);
  return reader.list('answerOption').map(({ part, path }) => {
    const option = readerOf(part, path, world.found);
    const coding = option.has('valueString')
      ? undefined
      : readerOf(option.take('valueCoding'), `${path}.valueCoding`, world.found);
    const text = coding ? coding.translated('display') : option.translated('valueString');
    const written = coding ? coding.text('code') : text?.en;
    if (!text) option.problem('', words.missing);
    const code = freshName(written ?? text?.en ?? '', taken);
    taken.add(code);
    if (written !== undefined) codes.set(written, code);
    if (coding && written !== undefined && written !== code)
      world.found.ignored.push({
        path: `${path}.valueCoding.code`,
        message: words.renamed(written, code),
      });
    const [points] = coding ? readPoints(coding) : [];
    coding?.ignore(['system', 'version']);
    coding?.finish();
    if (option.flag('initialSelected')) option.problem('initialSelected', words.unsupported);
    option.finish();
    return { code, text, ...(points !== undefined && { points }) };
  });
}

function readPoints(coding: Reader) {
  const extensions = coding.extensions();
  const points = extensions.take(standardUrls.points).map(knownValue);
  extensions.finish();
  return points;
}

const comparisons: Record<string, string> = {
  '=': 'equal',
  '!=': 'different',
  '>': 'above',
  '<': 'below',
};

function readConditions(reader: Reader, world: World) {
  const join = reader.text('enableBehavior') ?? 'all';
  const conditions = reader.list('enableWhen').map(({ part, path }) => {
    const condition = readerOf(part, path, world.found);
    const question = condition.text('question') ?? '';
    const item = world.names.of.get(question);
    if (item === undefined) condition.problem('question', words.noQuestion(question));
    const operator = condition.text('operator') ?? '';
    const value = readValue(condition, world.codes.get(question));
    condition.finish();
    if (operator === 'exists') return { item, is: 'answered', value };
    const is = own(comparisons, operator);
    if (is === undefined) condition.problem('operator', words.unsupportedOperator(operator));
    return { item, is, value };
  });
  return conditions.length > 0 ? { join, of: conditions } : undefined;
}

function readValue(condition: Reader, codes: ReadonlyMap<string, string> | undefined): unknown {
  if (condition.has('answerCoding')) {
    const coding = condition.take('answerCoding');
    const code = isObject(coding) ? coding.code : undefined;
    return typeof code === 'string' ? (codes?.get(code) ?? code) : undefined;
  }
  const text = condition.text('answerString');
  if (text !== undefined) return codes?.get(text) ?? text;
  return (
    condition.flag('answerBoolean') ??
    condition.number('answerInteger') ??
    condition.number('answerDecimal')
  );
}
