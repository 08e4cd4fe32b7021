import { phoneMask } from '../platform/masks.ts';
import { isProvince, provinceNames, provinces } from '../platform/provinces.ts';
import { plainPhn, provinceOf } from './phn.ts';

/** The details of a patient that were understood from a chart's demographics. */
export type Pasted = {
  firstName?: string;
  lastName?: string;
  dateOfBirth?: string;
  phn?: string;
  patientProvince?: string;
  phone?: string;
  email?: string;
  genderCode?: 'M' | 'F';
  addressLine1?: string;
  cityName?: string;
  postalCode?: string;
};

const birth = /^(dob|d\.o\.b\.?|date of birth|birth ?date|born)$/;
const number =
  /^(phn|uli|hcn|ahc|msp|health (card|care|number|#|no\.?|card number|card #))( number)?$/;
const labels: [keyof Pasted | 'name', RegExp][] = [
  ['firstName', /^(first|given) names?$/],
  ['lastName', /^(last|family) name$|^surname$/],
  ['name', /^(patient|patient name|name|full name)$/],
  ['dateOfBirth', birth],
  ['phn', number],
  ['patientProvince', /^(prov|province|province of health card)$/],
  ['phone', /^((home|cell|mobile|primary)( phone)?|phone|tel|telephone|phone number)$/],
  ['email', /^e-?mail( address)?$/],
  ['genderCode', /^(sex|gender)$/],
  ['addressLine1', /^(address|street|address line 1)$/],
  ['cityName', /^(city|town)$/],
  ['postalCode', /^postal( code)?$/],
];

const months = 'janfebmaraprmayjunjulaugsepoctnovdec';
const two = (text: string | number) => String(text).padStart(2, '0');

/** Finds a date with a named month or the year first. 03/04/1962 is ambiguous and not used. */
export function dateIn(text: string): string | undefined {
  const plain = /\b(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})\b/.exec(text);
  if (plain) return `${plain[1]}/${two(plain[2] ?? '')}/${two(plain[3] ?? '')}`;
  const dayFirst = /\b(\d{1,2})[- ]([a-z]{3})[a-z]*\.?[-, ]+(\d{4})\b/i.exec(text);
  const monthFirst = /\b([a-z]{3})[a-z]*\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})\b/i.exec(text);
  const [name, day, year] = dayFirst
    ? [dayFirst[2], dayFirst[1], dayFirst[3]]
    : [monthFirst?.[1], monthFirst?.[2], monthFirst?.[3]];
  const month = months.indexOf((name ?? '').toLowerCase()) / 3 + 1;
  return name && month >= 1 && Number.isInteger(month)
    ? `${year}/${two(month)}/${two(day ?? '')}`
    : undefined;
}

const properly = (name: string) =>
  /[a-z]/.test(name)
    ? name
    : name.toLowerCase().replace(/(^|[\s'’-])\p{L}/gu, (start) => start.toUpperCase());

/** Additions around a name: a nickname in brackets, an age, a title. */
const nameAdditions =
  /\(.*?\)|\b\d{1,3} ?(y\.?o?\.?|yrs?|years?( old)?)(?!\p{L})|^(mrs?|ms|miss|mx|mme|mlle|dr)\.? /giu;
/** Small words that may begin a last name. */
const lastNameStarts = /^(van|von|der|den|de|du|da|di|del|la|le|ter|bin|ibn|al|el|st\.?)$/;

function nameIn(text: string): Pasted {
  const plain = text
    .replace(nameAdditions, '')
    .replace(/[\s,]+$/, '')
    .trim();
  const isName = (part: string) =>
    /^\p{Lu}[\p{L}'’.\- ]{0,60}$/u.test(
      part
        .split(/\s+/)
        .filter((word) => !lastNameStarts.test(word))
        .join(' '),
    );
  const [last = '', first] = plain.split(',').map((part) => part.trim());
  if (first !== undefined)
    return isName(last) && isName(first)
      ? { firstName: properly(first), lastName: properly(last) }
      : {};
  const words = plain.split(/\s+/);
  const joined = words.findIndex((word, at) => at > 0 && lastNameStarts.test(word));
  const begins = joined > 0 ? joined : words.length - 1;
  const firstNames = words.slice(0, begins);
  const family = words.slice(begins).join(' ');
  // Five words without such a small word are more likely a place.
  const maxWords = joined > 0 ? 5 : 4;
  if (firstNames.length < 1 || words.length > maxWords || ![...firstNames, family].every(isName))
    return {};
  return { firstName: properly(firstNames.join(' ')), lastName: properly(family) };
}

export const provinceIn = (text: string) =>
  provinces.find((code) => text.toLowerCase().includes(provinceNames[code].toLowerCase())) ??
  text
    .toUpperCase()
    .match(/\b[A-Z]{2}\b/g)
    ?.find(isProvince);
const postalIn = (text: string) =>
  /\b([a-z]\d[a-z])[ -]?(\d[a-z]\d)\b/i.exec(text)?.slice(1).join('').toUpperCase();
const emailIn = (text: string) => /[^\s@<>,;]+@[^\s@<>,;]+\.[a-z]{2,}/i.exec(text)?.[0];
function phoneIn(text: string) {
  const found = /(?:\+?1[-. ]?)?\(?\b[2-9]\d{2}\)?[-. ]?[2-9]\d{2}[-. ]?\d{4}\b/.exec(text)?.[0];
  return found && phoneMask(found);
}

function labelled(field: keyof Pasted | 'name', text: string): Pasted {
  const single = (value: string | undefined): Pasted =>
    value && field !== 'name' ? { [field]: value } : {};
  if (field === 'name') return nameIn(text);
  if (field === 'dateOfBirth') return single(dateIn(text));
  if (field === 'phone') return single(phoneIn(text));
  if (field === 'email') return single(emailIn(text));
  if (field === 'patientProvince') return single(provinceIn(text));
  if (field === 'postalCode') return single(postalIn(text));
  if (field === 'genderCode') return single(/^[mf]/i.exec(text)?.[0].toUpperCase());
  if (field !== 'phn') return single(field === 'addressLine1' ? text : properly(text));
  const province = provinceIn(text);
  const phn = plainPhn(text.replace(/\(?\b[A-Z]{2}\b\)?/g, ' '), province ?? '');
  return { ...(phn && { phn }), ...(province && { patientProvince: province }) };
}

/** Recognizes a line without a label by its shape. */
function unlabelled(line: string): Pasted {
  const digits = line.replace(/[\s-]/g, '');
  const alone = provinces.find((code) => [code, provinceNames[code]].includes(line));
  if (alone) return { patientProvince: alone };
  const province = provinceOf(digits);
  if (province) return { phn: digits, patientProvince: province };
  const email = emailIn(line);
  const phone = phoneIn(line);
  const dateOfBirth = dateIn(line);
  const postalCode = postalIn(line);
  const parts = {
    ...(email && { email }),
    ...(phone && { phone }),
    ...(dateOfBirth && { dateOfBirth }),
    ...(postalCode && { postalCode }),
  };
  return Object.keys(parts).length > 0 ? parts : nameIn(line);
}

type Named = Pick<Pasted, 'firstName' | 'lastName' | 'dateOfBirth' | 'phn'>;
const signs = ['firstName', 'lastName', 'dateOfBirth', 'phn'] as const;

/** Answers whether a pasted block is about another patient than the form. */
export const namesAnother = (block: Named, before: Required<Named>) =>
  signs.some((sign) => {
    const [pasted = '', current] = [block[sign], before[sign]];
    return pasted !== '' && current !== '' && pasted.toLowerCase() !== current.toLowerCase();
  });

/** Labels of other people in a chart. Nothing after such a label is used. */
const otherPeople =
  /\b((family|primary|referring|treating|substitute) )?(emergency|next of kin|kin|contact|mother|father|parent|guardian|spouse|husband|wife|partner|son|daughter|brother|sister|caregiver|physician|doctor|provider|gp|clinic|pharmacy|employer|business|work)\b[^:]{0,40}:/i;
const anyLabel = new RegExp(
  `(?<![\\p{L}.])(?:${labels.map(([, { source }]) => source.replace(/[\^$]/g, '')).join('|')})\\s*:`,
  'giu',
);

const bare = [birth, number].map(({ source }) => source.replace(/[\^$]/g, '')).join('|');
/** Labels before a number or a date, also without a colon. */
const labelWithoutColon = new RegExp(
  `(?<![\\p{L}.])(${bare})\\s*[.#]?\\s+(?=\\d|[A-Z]{4} ?\\d|[A-Z][a-z]{2,8}\\.? \\d)`,
  'giu',
);

/** Splits a chart that was copied as one line at its labels. */
function atLabels(line: string): string[] {
  if ([...line.matchAll(anyLabel)].length < 2) return [line];
  const patientPart = line.slice(0, otherPeople.exec(line)?.index);
  const starts = [...patientPart.matchAll(anyLabel)].map(({ index }) => index);
  return [0, ...starts].map((start, index) => patientPart.slice(start, starts[index]));
}

/** Reads a chart's demographics. Undefined for ordinary text and for a single value. */
export function understood(text: string): Pasted | undefined {
  const parts = text
    .replace(labelWithoutColon, '$1: ')
    .split(/[\r\n\t;|]+/)
    .flatMap(atLabels)
    .map((part) => part.replace(/^[\s,]+|[\s,]+$/g, ''))
    .filter(Boolean);
  if (parts.length < 2) return undefined;
  let found: Pasted = {};
  for (const part of parts) {
    const [, label = '', said = ''] = /^([^:]{2,30}):\s*(.*)$/.exec(part) ?? [];
    const known = labels.find(([, sign]) => sign.test(label.trim().toLowerCase()));
    const more = known ? labelled(known[0], said.trim()) : label ? {} : unlabelled(part);
    // The first value counts, because a chart names the patient before the next of kin.
    found = { ...more, ...found };
  }
  const { firstName: _first, lastName: _last, ...more } = found;
  return Object.keys(found).length > 1 && Object.keys(more).length > 0 ? found : undefined;
}
