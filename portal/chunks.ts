import type { Plugin, Rolldown } from 'vite';

/**
 * How the portal's modules are put together in files. A page asked for 134 files before, most of
 * them one icon or one small style sheet: each costs a request, and old browsers and clinic
 * networks have few at a time.
 */
export const codeSplitting = {
  // A file has what is named here and nothing that only depends on it.
  includeDependenciesRecursively: false,
  groups: [
    { name: 'first', tags: ['$initial'] },
    // Large modules are loaded by the pages that use them.
    { name: 'house', minShareCount: 5, maxModuleSize: 30_000 },
    { name: 'ui', test: /@tabler|[\\/]portal[\\/]src[\\/]ui[\\/]/, minShareCount: 2 },
  ],
} satisfies Rolldown.CodeSplittingOptions;

/** Files that import each other in a circle run in an order that nobody has chosen. */
export const noCircles: Plugin = {
  name: 'corridor-no-circles',
  generateBundle(_options, bundle) {
    const importsOf = (name: string) => {
      const file = bundle[name];
      return file?.type === 'chunk' ? file.imports : [];
    };
    const finished = new Set<string>();
    const follow = (name: string, path: readonly string[]) => {
      if (path.includes(name)) this.error(`files in a circle: ${[...path, name].join(' → ')}`);
      if (finished.has(name)) return;
      for (const next of importsOf(name)) follow(next, [...path, name]);
      finished.add(name);
    };
    for (const name of Object.keys(bundle)) follow(name, []);
  },
};
