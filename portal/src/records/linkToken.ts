/**
 * The token of a link. It leaves the address at once, stays in memory, and is kept in the tab only
 * while its person signs in.
 */
const storageKey = 'corridor.linkToken';
/** No token is valid for longer. */
const keptMs = 15 * 60_000;

let heldToken: string | undefined;

/** Must run before the page renders. */
export function takeFromAddress(): void {
  const jwt = new URLSearchParams(location.search).get('jwt');
  if (jwt === null) return;
  heldToken = jwt;
  sessionStorage.removeItem(storageKey);
  history.replaceState(history.state, '', location.pathname);
}

/** Answers the token once. */
export function takeToken(now = Date.now()): string | undefined {
  const token = heldToken ?? readKeptToken(now);
  heldToken = undefined;
  sessionStorage.removeItem(storageKey);
  return token;
}

function readKeptToken(now: number): string | undefined {
  try {
    const { jwt, at } = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}');
    return typeof jwt === 'string' && now - at < keptMs ? jwt : undefined;
  } catch {
    return undefined;
  }
}

/** Stored with this page in the history, so that a reload shows the result again. */
export const rememberLinked = () => history.replaceState({ ...history.state, linked: true }, '');
export const wasLinked = (): boolean => history.state?.linked === true;

export const keepToken = (jwt: string, now = Date.now()) =>
  sessionStorage.setItem(storageKey, JSON.stringify({ jwt, at: now }));
