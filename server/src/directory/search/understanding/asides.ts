/** Words about a patient that lead astray when they are read as the complaint. */

const relatives =
  'mom|mum|mother|dad|father|sister|brother|parents?|grandmother|grandfather|aunt|uncle|mere|pere|soeur|frere';
const inFamily = new RegExp(
  `\\b(?:(?:his|her|my|sa|son|ma|mon) )?(?:${relatives}) (?:had|died of|died from|diagnosed with|avait|a eu)\\b`,
  'g',
);
const smoking = /\b(?:ex|non|never|former|current)[ -]?smok(?:ers?|ed|ing)\b/g;

/**
 * An illness of a relative is family history. Whether the patient smoked is told beside the question,
 * unless it is all that was typed.
 */
export function withoutAsides(text: string): string {
  const told = text.replace(inFamily, ' family history of ');
  const rest = told.replace(smoking, ' ');
  return /[a-z]{3}/.test(rest) ? rest : told;
}
