import type { Plugin, Rolldown } from 'vite';

/**
 * Puts the modules that several pages share into three files. By itself the bundler makes a file of
 * each, and a page asks for more than a hundred.
 */
export const codeSplitting = {
  // A file takes the modules of its group, and not what they import.
  includeDependenciesRecursively: false,
  groups: [
    { name: 'first', tags: ['$initial'] },
    // Large modules are loaded by the pages that use them.
    { name: 'house', minShareCount: 5, maxModuleSize: 30_000 },
    { name: 'ui', test: /@tabler|[\\/]portal[\\/]src[\\/]ui[\\/]/, minShareCount: 2 },
  ],
} satisfies Rolldown.CodeSplittingOptions;

/** Ends the build when files import each other in a circle, because their order is then left to chance. */
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
