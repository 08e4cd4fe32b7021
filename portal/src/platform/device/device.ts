/** What this browser remembers between visits. Erased on Logout: clinic desktops are shared. */
const keys = {
  name: 'corridor.lastName',
  returnTo: 'corridor.returnTo',
  sidebar: 'corridor.sidebar',
  clinic: 'corridor.clinic',
};

export const lastSignedInAs = () => localStorage.getItem(keys.name) ?? undefined;
export const rememberName = (name: string) => localStorage.setItem(keys.name, name);

/** That a session is still to be ended; nothing of whose. It outlives what Logout erases. */
export const endingPlace = 'corridor.ending';

export function forgetDevice() {
  for (const key of Object.keys(localStorage))
    if (key.startsWith('corridor.') && key !== endingPlace) localStorage.removeItem(key);
  sessionStorage.clear();
}

/** The page that a person wanted before they had to sign in. */
export const rememberReturn = (path: string) => sessionStorage.setItem(keys.returnTo, path);
export function takeReturn(): string | undefined {
  const path = sessionStorage.getItem(keys.returnTo) ?? undefined;
  sessionStorage.removeItem(keys.returnTo);
  return path && /^\/(dashboard|operator|privacy|ava\/link-account)\b/.test(path)
    ? path
    : undefined;
}

const sidebarClosed = () => localStorage.getItem(keys.sidebar) === 'closed';
/** Open where there is room for it, unless it was closed by hand. */
export const startsClosed = () => sidebarClosed() || innerWidth < 1360;
export const rememberSidebar = (closed: boolean) =>
  localStorage.setItem(keys.sidebar, closed ? 'closed' : 'open');

/** Of an office's clinics the one whose inbox it read last. */
export const lastClinic = () => localStorage.getItem(keys.clinic) ?? undefined;
export const rememberClinic = (id: string) => localStorage.setItem(keys.clinic, id);

export type Scheme = 'auto' | 'light' | 'dark';
export function applyScheme(scheme: Scheme) {
  if (scheme === 'auto') delete document.documentElement.dataset.scheme;
  else document.documentElement.dataset.scheme = scheme;
}
