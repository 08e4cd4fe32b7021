/**
 * The token of a link: out of the address bar before anything else happens, held by the page, and
 * kept in the tab only while its person signs in.
 */
const place = 'corridor.linkToken';
/** As long as any token is good. */
const keptMs = 15 * 60_000;

let held: string | undefined;

/** Called before the page is drawn. */
export function takeFromAddress(): void {
  const jwt = new URLSearchParams(location.search).get('jwt');
  if (jwt === null) return;
  held = jwt;
  sessionStorage.removeItem(place);
  history.replaceState(history.state, '', location.pathname);
}

/** What is there to be used, once. */
export function takeToken(now = Date.now()): string | undefined {
  const token = held ?? kept(now);
  held = undefined;
  sessionStorage.removeItem(place);
  return token;
}

function kept(now: number): string | undefined {
  try {
    const { jwt, at } = JSON.parse(sessionStorage.getItem(place) ?? '{}');
    return typeof jwt === 'string' && now - at < keptMs ? jwt : undefined;
  } catch {
    return undefined;
  }
}

/** Of this page of the tab, so that a reload says what became of it. */
export const rememberLinked = () => history.replaceState({ ...history.state, linked: true }, '');
export const wasLinked = (): boolean => history.state?.linked === true;

export const keepToken = (jwt: string, now = Date.now()) =>
  sessionStorage.setItem(place, JSON.stringify({ jwt, at: now }));
