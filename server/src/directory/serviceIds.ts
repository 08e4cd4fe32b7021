import { tokensOf } from './search/understanding/text.ts';

/** The exact ids by which a service is found, beside those of its concepts. */

const slug = (text: string) => tokensOf(text).join('-');

type Site = { specialty: string; subsite: string };
export const specialtyId = (specialty: string) => `specialty-${slug(specialty)}`;
export const siteId = ({ specialty, subsite }: Site) => `site-${slug(specialty)}-${slug(subsite)}`;
export const personId = (uid: string) => `person-${uid}`;
export const cityId = (city: string) => `city-${slug(city)}`;
export const provinceId = (province: string) => `province-${slug(province)}`;
export const clinicId = (clinic: string) => `clinic-${slug(clinic)}`;

/** Synonyms of an operator whose phrases no concept has. They are looked for in the services' words. */
const synonyms = 'synonyms-';
export const synonymsId = (index: number) => `${synonyms}${index}`;
export const isSynonymsId = (id: string) => id.startsWith(synonyms);

/** No concept of the vocabulary may have an id that begins like these. */
export const isServiceId = (id: string) =>
  /^(?:site|specialty|person|city|province|clinic|synonyms)-/.test(id);
