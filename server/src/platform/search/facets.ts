import { type Counted, valueAt } from './counted.ts';
import { SearchError } from './filter.ts';
import { listOf, type Parameters } from './protocol.ts';

const usualValues = 10;

/** The values of a hit in a field, one by one; of a list each of its values. */
function valuesOf(facets: object, field: string): unknown[] {
  const [name = '', ...rest] = field.split('.');
  const value = valueAt(facets, name);
  const inner = (each: unknown) =>
    rest.length > 0 && typeof each === 'object' && each ? valueAt(each, rest.join('.')) : each;
  const values = Array.isArray(value) ? value.map(inner) : [inner(value)];
  return [...new Set(values.filter((each) => each !== undefined && each !== null))];
}

function statsOf(values: readonly unknown[]) {
  const numbers = values.filter((each) => typeof each === 'number');
  if (numbers.length === 0) return {};
  const sum = numbers.reduce((total, each) => total + each, 0);
  return {
    avg: sum / numbers.length,
    max: Math.max(...numbers),
    min: Math.min(...numbers),
    sum,
  };
}

/** The values of a field and the number of hits that have each, the most frequent first. */
export function facetCounts(rows: readonly Counted[], asked: Parameters) {
  const { facet_by, facet_query, max_facet_values = usualValues } = asked;
  const [wantedField = '', wanted = ''] = facet_query?.split(/:(.*)/s) ?? [];
  if (facet_query !== undefined && !listOf(facet_by).includes(wantedField.trim()))
    throw new SearchError(400, 'Facet query refers to a facet field that is not in `facet_by`.');
  return listOf(facet_by).map((field_name) => {
    const values = rows.flatMap(({ facets }) => valuesOf(facets, field_name));
    const counts = new Map<string, number>();
    for (const value of values) counts.set(String(value), (counts.get(String(value)) ?? 0) + 1);
    const begins = wantedField.trim() === field_name ? wanted.trim().toLowerCase() : '';
    const shown = [...counts]
      .filter(([value]) => value.split(' ').some((word) => word.toLowerCase().startsWith(begins)))
      .toSorted(([one, many], [other, more]) => more - many || (one < other ? -1 : 1))
      .slice(0, max_facet_values);
    return {
      field_name,
      counts: shown.map(([value, count]) => ({ count, highlighted: value, value })),
      sampled: false,
      stats: { ...statsOf(values), total_values: counts.size },
    };
  });
}
