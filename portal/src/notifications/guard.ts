/** Runs push work only in a browser with notifications. Other browsers do not load the code. */
async function whereRegistered(work: (browser: typeof import('./browser.ts')) => Promise<void>) {
  try {
    if (!(await navigator.serviceWorker?.getRegistration())) return;
    await work(await import('./browser.ts'));
  } catch {
    // Without a connection the next sign-in finds and ends the rest.
  }
}

const maxWaitMs = 1_000;

/**
 * Logout: the next person must not see this person's notifications. It never delays Logout for
 * long.
 */
export const turnOffAtLogout = () =>
  Promise.race([
    whereRegistered((browser) => browser.turnOffHere()),
    new Promise<void>((resolve) => setTimeout(resolve, maxWaitMs)),
  ]);

export const turnOffForOthers = () => whereRegistered((browser) => browser.endOtherSubscription());
