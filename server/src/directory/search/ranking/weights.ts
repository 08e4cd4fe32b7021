import { defaultWeights, type Weights } from './fit.ts';

/** The fields whose stored weights tune the ranking, and the weights that leave it as it is. */
const usual = { subsite: 5, specialty: 5, keywords: 5, serviceName: 8 } as const;

type Stored = { query_by: string; query_by_weights?: string | undefined };

const within = (value: number, most: number) => Math.max(0, Math.min(most, value));

/** The stored settings of a search tune how much a field counts beside the subsite. */
export function weightsOf({ query_by, query_by_weights }: Stored): Weights {
  if (!query_by_weights) return defaultWeights;
  const given = query_by_weights.split(',').map(Number);
  const fields = query_by.split(',').map((field) => field.trim());
  const ratio = (field: keyof typeof usual) => {
    const at = fields.indexOf(field);
    return at < 0 ? 1 : (given[at] ?? usual[field]) / usual[field];
  };
  const base = Math.max(0.01, ratio('subsite'));
  const { specialty, keywords, words } = defaultWeights;
  return {
    site: 1,
    specialty: within((specialty * ratio('specialty')) / base, 1),
    keywords: within((keywords * ratio('keywords')) / base, 1),
    words: within((words * ratio('serviceName')) / base, 4),
  };
}
