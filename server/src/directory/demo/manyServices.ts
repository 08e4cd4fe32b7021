/** Services for measurements, with different names, of every specialty and both provinces. */
import { type Catalogue, catalogue, subsitesOf } from './catalogue.ts';

const starts = 'Al Bar Cas Dor El Fal Gor Hel Is Jor Kal Lin Mor Nor Os Per'.split(' ');
const middles = 'an ber cul den er fin gar hol im jas kan lem mar nel or pin'.split(' ');
const ends = 'ach berg croft dale ell ford grave holm ing ling more ner ott quist son ton'.split(
  ' ',
);
const firstNames = 'Ada Ben Cleo Dov Esi Finn Gita Hal Ines Jon Kai Max Noor Ole Pia Rui'.split(
  ' ',
);

const pick = <T>(list: readonly T[], n: number) => list[n % list.length] as T;

/** 4,096 last names, none of which is another with one letter changed too often. */
export const lastNameOf = (n: number) =>
  `${pick(starts, n)}${pick(middles, Math.floor(n / 16))}${pick(ends, Math.floor(n / 256))}`;
export const firstNameOf = (n: number) => pick(firstNames, Math.floor(n / 7));

export type Many = {
  entry: Catalogue;
  subsite: string;
  name: string;
  firstName: string;
  lastName: string;
  alberta: boolean;
};

/** The nth service. No two specialists of a specialty have the same name. */
export function manyOf(n: number): Many {
  const entry = pick(catalogue, n);
  const subsite = pick(subsitesOf(entry), Math.floor(n / catalogue.length));
  const lastName = lastNameOf(n * 7);
  return {
    entry,
    subsite,
    lastName,
    firstName: firstNameOf(n),
    alberta: n % 5 !== 0,
    name: `${subsite} with Dr. ${lastName}`,
  };
}
