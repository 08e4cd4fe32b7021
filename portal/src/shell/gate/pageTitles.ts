import { apartWords, itemWords } from '@corridor/contract/shell/words.ts';

const titles: readonly (readonly [string, string])[] = [
  ...Object.entries(itemWords).map(([name, says]) => [`/dashboard/${name}`, says] as const),
  ...Object.entries(apartWords),
];

/** The title of a page by its address, before the page's code has loaded. */
export const titleOf = (pathname: string): string =>
  titles.find(([path]) => `${pathname}/`.startsWith(`${path}/`))?.[1] ?? '';
