import { type ComponentProps, type ComponentType, lazy, type ReactNode, Suspense } from 'react';

const retryPausesMs = [500, 1_500, 3_000];

/** Retries code that the connection did not deliver, so that the press still counts. */
async function loadWithRetries<C>(load: () => Promise<C>): Promise<C> {
  for (const ms of retryPausesMs) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, ms));
    }
  }
  return load();
}

/**
 * A part of the page whose code loads on first use. It has a boundary of its own, so the rest of
 * the page stays.
 */
// biome-ignore lint/suspicious/noExplicitAny: a part of any shape
export function lazyPart<C extends ComponentType<any>>(
  load: () => Promise<C>,
  meanwhile?: ReactNode,
) {
  const Part = lazy(async () => ({ default: await loadWithRetries(load) }));
  return (props: ComponentProps<C>) => (
    <Suspense fallback={meanwhile}>
      <Part {...props} />
    </Suspense>
  );
}
