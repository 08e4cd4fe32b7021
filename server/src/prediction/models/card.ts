/** Reads the card of a model and says what is wrong with it. */
import { modelLimits } from '@corridor/contract/prediction/rules.ts';
import { type ModelCard, modelCard } from '@corridor/contract/prediction/schemas.ts';
import { modelFaults as words } from '@corridor/contract/prediction/words.ts';
import { refuse } from '../../platform/errors.ts';

export const badModel = (message: string) => refuse('failed-precondition', 'model', message);

export function readCard(text: string): ModelCard {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw badModel(words.cardNotJson);
  }
  const read = modelCard.safeParse(json);
  const [issue] = read.error?.issues ?? [];
  if (issue) throw badModel(words.cardField(issue.path.join('.') || 'card', issue.message));
  const card = read.data as ModelCard;
  const keys = card.labels.map(({ aiLabel }) => aiLabel);
  const twice = keys.find((key, n) => keys.indexOf(key) < n);
  if (twice) throw badModel(words.labelTwice(twice));
  return card;
}

export function refuseSize({ length }: Uint8Array): void {
  if (length === 0) throw badModel(words.empty);
  if (length > modelLimits.bytes)
    throw badModel(words.tooLarge(Math.floor(modelLimits.bytes / 1024 / 1024)));
}
