import { lazyRouteComponent } from '@tanstack/react-router';

const connection = () =>
  new Promise<void>((resolve) => addEventListener('online', () => resolve(), { once: true }));

/** Without a connection the code comes later. The router would reload the page and lose it. */
async function loadWhenOnline<Code>(load: () => Promise<Code>): Promise<Code> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (navigator.onLine) throw error;
      await connection();
    }
  }
}

/** A page whose code loads on first use. */
// biome-ignore lint/suspicious/noExplicitAny: a module of any shape
export const lazyPage = <Code extends Record<string, any>, Name extends keyof Code>(
  load: () => Promise<Code>,
  name?: Name,
) => lazyRouteComponent(() => loadWhenOnline(load), name);
