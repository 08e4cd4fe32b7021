/** What the frame does for a browser that has notifications on; any other loads nothing of it. */
async function whereOn(work: (browser: typeof import('./browser.ts')) => Promise<void>) {
  try {
    if (!(await navigator.serviceWorker?.getRegistration())) return;
    await work(await import('./browser.ts'));
  } catch {
    // Out of reach: what is left of it is found and ended at the next sign-in.
  }
}

const patience = 1_000;

/** At Logout: whoever comes next must not see what is meant for this person. Never holds it up. */
export const turnOffAtLogout = () =>
  Promise.race([
    whereOn((browser) => browser.turnOffHere()),
    new Promise<void>((enough) => setTimeout(enough, patience)),
  ]);

export const turnOffForOthers = () => whereOn((browser) => browser.endOfOthers());
