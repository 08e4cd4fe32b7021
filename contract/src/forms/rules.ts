/** The checks of a form beyond its shape, for the editor, the import and the server. */
import type { Condition, Form, Group, Item, Question } from './form.ts';
import { ruleWords as words } from './words.ts';

/** `field` names the part as in JSON, such as `items.2.showWhen.of.0.item`. */
export type FormProblem = { field: string; message: string };

export const formLimits = {
  /** The largest file of a form, in characters. */
  file: 400_000,
  /** The places for an answer, where each day of a log counts. */
  slots: 500,
  /** The forms that a person may star. */
  favourites: 100,
  /** A photo or signature of a patient, in bytes. */
  photo: 8_000_000,
  signature: 200_000,
} as const;

/** `name` is how a problem calls the question. */
type Placed = { item: Question; field: string; name: string; group?: Group };
type NameOf = (item: Question) => string;
const byId: NameOf = ({ id }) => id;

/** The questions of a form with their places. */
const placedIn = (form: Form, nameOf = byId): Placed[] =>
  form.items.flatMap((item, index): Placed[] =>
    item.kind === 'group'
      ? item.items.map((inside, inner) => ({
          item: inside,
          field: `items.${index}.items.${inner}`,
          name: nameOf(inside),
          group: item,
        }))
      : [{ item, field: `items.${index}`, name: nameOf(item) }],
  );

/** The size of a form for a list. */
export function sizeOf(form: Form): { questions: number; photos: number; days: number } {
  const items = placedIn(form).map(({ item }) => item);
  const { length: photos } = items.filter(({ kind }) => kind === 'photo');
  const { length: silent } = items.filter(({ kind }) => kind === 'information');
  const days = form.items.map((item) => (item.kind === 'group' ? (item.days ?? 0) : 0));
  return { questions: items.length - photos - silent, photos, days: Math.max(...days) };
}

/** A file calls a question by its id, and the editor by its text. */
export function formProblems(form: Form, nameOf?: NameOf): FormProblem[] {
  const placed = placedIn(form, nameOf);
  const questions = new Map(placed.map((each) => [each.item.id, each]));
  const slots = placed.reduce((sum, { group }) => sum + (group?.days ?? 1), 0);
  return [
    ...(slots > formLimits.slots
      ? [{ field: 'items', message: words.tooManySlots(formLimits.slots) }]
      : []),
    ...nameProblems(form, placed),
    ...placed.flatMap(({ item, field }) => questionProblems(item, field)),
    ...conditionProblems(form, questions),
    ...form.scores.flatMap((score, at) => scoreProblems(score, `scores.${at}`, questions)),
    ...meaningProblems(form, questions),
  ];
}

function nameProblems(form: Form, placed: readonly Placed[]): FormProblem[] {
  const groups = form.items.flatMap((item, at) =>
    item.kind === 'group' ? [{ id: item.id, field: `items.${at}` }] : [],
  );
  const named = [...placed.map(({ item, field }) => ({ id: item.id, field })), ...groups];
  return named.flatMap(({ id, field }, at) =>
    named.findIndex((each) => each.id === id) < at
      ? [{ field: `${field}.id`, message: words.twice(id) }]
      : [],
  );
}

function questionProblems(item: Question, field: string): FormProblem[] {
  const wrong = (part: string, message: string) => [{ field: `${field}.${part}`, message }];
  if (item.kind === 'choice')
    return item.options.flatMap(({ code }, at) =>
      item.options.findIndex((each) => each.code === code) < at
        ? wrong(`options.${at}.code`, words.twice(code))
        : [],
    );
  const [first, last] =
    item.kind === 'number' || item.kind === 'scale'
      ? [item.least, item.most]
      : item.kind === 'date'
        ? [item.earliest, item.latest]
        : [];
  const backwards = first !== undefined && last !== undefined && first > last;
  const flat = item.kind === 'scale' && item.least === item.most;
  return backwards || flat ? wrong(item.kind === 'date' ? 'latest' : 'most', words.backwards) : [];
}

type Questions = Map<string, Placed>;
const nameIn = (questions: Questions, itemId: string) => questions.get(itemId)?.name ?? itemId;

/** A condition asks an earlier question, which can give the value. */
function conditionProblems(form: Form, questions: Questions): FormProblem[] {
  const seen = new Set<string>();
  const check = (item: Item, field: string, group?: Group) =>
    (item.showWhen?.of ?? []).flatMap((condition, at) => {
      const message = conditionProblem(condition, seen, questions, group);
      return message ? [{ field: `${field}.showWhen.of.${at}`, message }] : [];
    });
  return form.items.flatMap((item, at) => {
    const field = `items.${at}`;
    const own = check(item, field);
    if (item.kind !== 'group') {
      seen.add(item.id);
      return own;
    }
    const inside = item.items.flatMap((each, inner) => {
      const found = check(each, `${field}.items.${inner}`, item);
      seen.add(each.id);
      return found;
    });
    return [...own, ...inside];
  });
}

function conditionProblem(
  condition: Condition,
  seen: ReadonlySet<string>,
  questions: Questions,
  group: Group | undefined,
): string | undefined {
  const asked = questions.get(condition.item);
  const name = nameIn(questions, condition.item);
  if (!asked || !seen.has(condition.item)) return words.notEarlier(name);
  if (asked.group?.days !== undefined && asked.group !== group) return words.inLog(name);
  const { item } = asked;
  if (condition.is === 'answered')
    return item.kind === 'information' ? words.cannotBe(name) : undefined;
  if (condition.is === 'above' || condition.is === 'below')
    return item.kind === 'number' || item.kind === 'scale' ? undefined : words.cannotBe(name);
  const { value } = condition;
  const can =
    typeof value === 'boolean'
      ? item.kind === 'yesNo'
      : item.kind === 'choice' && item.options.some(({ code }) => code === value);
  return can ? undefined : words.cannotBe(name);
}

/** The highest value of an item in a score; undefined for an item that has none. */
function highest(item: Question): number | undefined {
  if (item.kind === 'yesNo') return 1;
  if (item.kind === 'scale') return item.most;
  if (item.kind !== 'choice' || item.options.some(({ points }) => points === undefined))
    return undefined;
  const points = item.options.map((option) => option.points ?? 0);
  return item.several
    ? points.reduce((sum, each) => sum + Math.max(each, 0), 0)
    : Math.max(...points);
}

/** The highest sum of the questions of a score. Questions without points count nothing. */
export function highestSum(form: Form, itemIds: readonly string[]): number {
  const items = placedIn(form).filter(({ item }) => itemIds.includes(item.id));
  return items.reduce((sum, { item }) => sum + (highest(item) ?? 0), 0);
}

function scoreProblems(score: Form['scores'][number], field: string, questions: Questions) {
  const wrong = (part: string, message: string): FormProblem => ({
    field: `${field}.${part}`,
    message,
  });
  const values = score.of.map((itemId) => {
    const placed = questions.get(itemId);
    return placed && !placed.group?.days ? highest(placed.item) : undefined;
  });
  const without = score.of.flatMap((itemId, at) =>
    values[at] === undefined ? [wrong(`of.${at}`, words.noPoints(nameIn(questions, itemId)))] : [],
  );
  const twice = score.of.flatMap((itemId, at) =>
    score.of.indexOf(itemId) < at
      ? [wrong(`of.${at}`, words.twice(nameIn(questions, itemId)))]
      : [],
  );
  const sum = values.reduce<number>((total, value) => total + (value ?? 0), 0);
  const most =
    without.length === 0 && twice.length === 0 && sum !== score.most
      ? [wrong('most', words.highest(sum))]
      : [];
  const bands = score.bands.flatMap(({ from, to }, index) => {
    const before = score.bands[index - 1];
    const joins = before === undefined || from === before.to + 1;
    return from > to || !joins ? [wrong(`bands.${index}`, words.bands)] : [];
  });
  return [...without, ...twice, ...most, ...bands];
}

const isConsent = (placed: Placed | undefined) =>
  placed?.item.kind === 'yesNo' && placed.group?.days === undefined;

/** Flags and patterns ask about questions with a value. */
function meaningProblems(form: Form, questions: Questions): FormProblem[] {
  const hasValue = (itemId: string) => {
    const item = questions.get(itemId)?.item;
    return item !== undefined && (item.kind === 'number' || highest(item) !== undefined);
  };
  const flags = form.flags.flatMap(({ item }, index) =>
    hasValue(item)
      ? []
      : [{ field: `flags.${index}.item`, message: words.noPoints(nameIn(questions, item)) }],
  );
  const patterns = form.patterns.flatMap(({ items, oneOf, atLeast, atMost }, at) => {
    const field = `patterns.${at}`;
    const ids = items.map(({ item }) => item);
    return [
      ...ids.flatMap((itemId, inner) =>
        hasValue(itemId)
          ? []
          : [
              {
                field: `${field}.items.${inner}.item`,
                message: words.noPoints(nameIn(questions, itemId)),
              },
            ],
      ),
      ...oneOf.flatMap((itemId, inner) =>
        ids.includes(itemId)
          ? []
          : [
              {
                field: `${field}.oneOf.${inner}`,
                message: words.notInPattern(nameIn(questions, itemId)),
              },
            ],
      ),
      ...(atLeast > ids.length || (atMost !== undefined && atMost < atLeast)
        ? [{ field: `${field}.atLeast`, message: words.backwards }]
        : []),
    ];
  });
  const { trainingConsent } = form;
  const consent =
    trainingConsent === undefined || isConsent(questions.get(trainingConsent))
      ? []
      : [
          {
            field: 'trainingConsent',
            message: words.noConsent(nameIn(questions, trainingConsent)),
          },
        ];
  return [...flags, ...patterns, ...consent];
}
