import { type ComponentProps, type ComponentType, lazy, type ReactNode, Suspense } from 'react';

const againMs = [500, 1_500, 3_000];

/** Code that a broken line kept back is asked for again: the press that wanted it still counts. */
async function fetched<C>(load: () => Promise<C>): Promise<C> {
  for (const ms of againMs) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, ms));
    }
  }
  return load();
}

/**
 * A part whose code comes when it is first asked for. It waits in a place of its own: what is shown
 * beside it stays as it is.
 */
// biome-ignore lint/suspicious/noExplicitAny: a part of any shape
export function lazyPart<C extends ComponentType<any>>(
  load: () => Promise<C>,
  meanwhile?: ReactNode,
) {
  const Part = lazy(async () => ({ default: await fetched(load) }));
  return (props: ComponentProps<C>) => (
    <Suspense fallback={meanwhile}>
      <Part {...props} />
    </Suspense>
  );
}
