import type { AiType } from '@corridor/contract/prediction/rules.ts';
import type { QueryOutput } from '../platform/server/client.ts';

type Translations = QueryOutput<'ai-categories'>['translations'];

/** A label in the words of its reader; one that no model has any more keeps its key. */
export function labelWording(
  translations: Translations,
  { aiType, aiLabel }: { aiType: AiType; aiLabel: string },
  forSpecialist: boolean,
): string {
  const entry = translations.find((each) => each.aiType === aiType && each.aiLabel === aiLabel);
  return entry ? (forSpecialist ? entry.spLabel : entry.gpLabel) : aiLabel;
}
