/** The names of questions in a file, and the names that they have in a form. */
import { importWords as words } from '@corridor/contract/forms/words.ts';
import { isObject, type Part } from './reader.ts';

export type Names = { of: ReadonlyMap<string, string>; renamed: Part[] };

const fits = /^[a-z0-9][a-z0-9-]{0,39}$/;

/** A name of small letters, digits and hyphens that nothing else has. */
export function freshName(from: string, taken: ReadonlySet<string>): string {
  if (fits.test(from) && !taken.has(from)) return from;
  const plain =
    from
      .normalize('NFD')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 34)
      .replace(/-$/, '') || 'item';
  for (let count = 1; ; count++) {
    const name = count === 1 ? plain : `${plain}-${count}`;
    if (!taken.has(name)) return name;
  }
}

/** The name in the form of every item that asks or groups. Help has no name of its own. */
export function namesOf(items: unknown): Names {
  const names = new Map<string, string>();
  const renamed: Part[] = [];
  const taken = new Set<string>();
  const visit = (list: unknown, path: string) => {
    if (!Array.isArray(list)) return;
    for (const [at, item] of list.entries()) {
      if (!isObject(item)) continue;
      const place = `${path}[${at}]`;
      const { linkId } = item;
      if (typeof linkId === 'string' && !isHelp(item) && !names.has(linkId)) {
        const name = freshName(linkId, taken);
        names.set(linkId, name);
        taken.add(name);
        if (name !== linkId)
          renamed.push({ path: `${place}.linkId`, message: words.renamed(linkId, name) });
      }
      visit(item.item, `${place}.item`);
    }
  };
  visit(items, 'item');
  return { of: names, renamed };
}

/** FHIR writes the help of a question as a part that is only shown. */
export const isHelp = (item: unknown) =>
  isObject(item) &&
  item.type === 'display' &&
  JSON.stringify(item.extension ?? '').includes('"help"');
