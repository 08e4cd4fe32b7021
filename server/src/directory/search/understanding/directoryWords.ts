import { spellerOf } from './misspellings.ts';
import { foldedText, tokensOf } from './text.ts';

/**
 * The rows of the directory that the search understands: people, cities, specialties and the words
 * of services.
 */
export type DirectoryRows = {
  people: readonly { uid: string; firstName: string; lastName: string }[];
  regions: readonly { city: string; province: string }[];
  clinics: readonly string[];
  sites: readonly { specialty: string; subsite: string }[];
  words: readonly string[];
  /** The ids of the concepts that offered services name. */
  concepts: readonly string[];
  /** The synonyms of the operators. */
  synonyms: readonly (readonly string[])[];
};

export type Named = { uid: string; part: 'first' | 'last'; parts: number };
export type DirectoryWords = ReturnType<typeof directoryWordsOf>;

/** Words in the name of a clinic that do not tell it from others. */
const general = new Set(
  `clinic clinics clinique centre center medical medicine health healthcare group consultants
   consultant specialist specialists avenue street associates care hospital family practice the of
   and doctors office`.split(/\s+/),
);

export const provinces: readonly { code: string; names: readonly string[] }[] = [
  { code: 'AB', names: ['alberta', 'ab'] },
  { code: 'BC', names: ['british columbia', 'colombie britannique', 'bc'] },
  { code: 'SK', names: ['saskatchewan', 'sk'] },
  { code: 'MB', names: ['manitoba'] },
  { code: 'ON', names: ['ontario'] },
  { code: 'QC', names: ['quebec', 'qc'] },
  { code: 'NB', names: ['new brunswick', 'nouveau brunswick'] },
  { code: 'NS', names: ['nova scotia', 'nouvelle ecosse'] },
  { code: 'PE', names: ['prince edward island'] },
  { code: 'NL', names: ['newfoundland', 'terre neuve'] },
  { code: 'YT', names: ['yukon'] },
  { code: 'NT', names: ['northwest territories'] },
  { code: 'NU', names: ['nunavut'] },
];

/** Larger towns, which the search knows even if nobody of the directory works there. */
const towns =
  `Airdrie AB;Banff AB;Camrose AB;Canmore AB;Cochrane AB;Fort McMurray AB;Grande Prairie AB;
Lloydminster AB;Okotoks AB;Sherwood Park AB;St Albert AB;Calgary AB;Edmonton AB;Lethbridge AB;
Medicine Hat AB;Red Deer AB;Abbotsford BC;Burnaby BC;Coquitlam BC;Kamloops BC;Kelowna BC;Nanaimo BC;
New Westminster BC;Penticton BC;Prince George BC;Richmond BC;Surrey BC;Vancouver BC;Vernon BC;
Victoria BC;Whistler BC;Moose Jaw SK;Prince Albert SK;Regina SK;Saskatoon SK;Brandon MB;Winnipeg MB;
Barrie ON;Brampton ON;Guelph ON;Hamilton ON;Kingston ON;Kitchener ON;Mississauga ON;Ottawa ON;
Oshawa ON;Sudbury ON;Thunder Bay ON;Toronto ON;Windsor ON;Gatineau QC;Laval QC;Longueuil QC;
Montreal QC;Sherbrooke QC;Trois Rivieres QC;Fredericton NB;Moncton NB;Saint John NB;Halifax NS;
Sydney NS;Charlottetown PE;St Johns NL;Whitehorse YT;Yellowknife NT;Iqaluit NU`
    .split(';')
    .map((line) => {
      const [, city = '', province = ''] = /^\s*(.*) (\w\w)\s*$/.exec(line) ?? [];
      return { city, province };
    });

export function directoryWordsOf(rows: DirectoryRows) {
  const people = new Map<string, Named[]>();
  const names = new Map<string, number>();
  for (const { uid, firstName, lastName } of rows.people)
    for (const part of ['first', 'last'] as const) {
      const tokens = tokensOf(part === 'first' ? firstName : lastName);
      for (const token of tokens) {
        const list = people.get(token);
        const named = { uid, part, parts: tokens.length };
        if (list) list.push(named);
        else people.set(token, [named]);
        if (part === 'last') names.set(token, 1);
      }
    }
  const regions = new Map<string, { city: string; province: string }>();
  for (const { code, names: said } of provinces)
    for (const name of said) regions.set(name, { city: '', province: code });
  for (const region of [...towns, ...rows.regions])
    if (region.city) regions.set(tokensOf(region.city).join(' '), region);
  const regionWords = new Map<string, number>();
  for (const name of regions.keys()) regionWords.set(name, 1);
  const clinics = new Map<string, string>();
  for (const name of rows.clinics) {
    const own = tokensOf(name);
    const end = own.findIndex((token) => general.has(token));
    const telling = end < 0 ? own : own.slice(0, end);
    if (telling.length > 0) clinics.set(telling.join(' '), foldedText(name));
  }
  const words = new Map(rows.words.filter((word) => word.length > 2).map((word) => [word, 1]));
  return {
    people,
    regions,
    clinics,
    words,
    sites: rows.sites,
    concepts: new Set(rows.concepts),
    lastNames: spellerOf(names),
    regionNames: spellerOf(regionWords),
    ownWords: spellerOf(words),
  };
}
