import { excludeLabel, isCondition, unknownLabel } from '@corridor/contract/annotation/rules.ts';

export type LabelState = 'labelled' | 'unknown' | 'excluded' | 'left';

/** The person's answer to a picture of the batch. */
export function stateOf(labels: readonly string[] | undefined): LabelState {
  if (!labels) return 'left';
  if (labels.every(isCondition)) return 'labelled';
  return labels.includes(unknownLabel)
    ? 'unknown'
    : labels.includes(excludeLabel)
      ? 'excluded'
      : 'left';
}
