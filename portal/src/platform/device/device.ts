/** Storage keys of this browser. Logout erases them because clinic desktops are shared. */
const keys = {
  name: 'corridor.lastName',
  returnTo: 'corridor.returnTo',
  sidebar: 'corridor.sidebar',
  clinic: 'corridor.clinic',
  camera: 'corridor.camera',
};

export const lastSignedInAs = () => localStorage.getItem(keys.name) ?? undefined;
export const rememberName = (name: string) => localStorage.setItem(keys.name, name);

/**
 * Marks that a session still has to be ended at the server. The mark names nobody, and Logout does
 * not erase it.
 */
export const sessionEndKey = 'corridor.ending';

export function forgetDevice() {
  for (const key of Object.keys(localStorage))
    if (key.startsWith('corridor.') && key !== sessionEndKey) localStorage.removeItem(key);
  sessionStorage.clear();
}

/** The page that a person requested before signing in. */
export const rememberReturn = (path: string) => sessionStorage.setItem(keys.returnTo, path);
export function takeReturn(): string | undefined {
  const path = sessionStorage.getItem(keys.returnTo) ?? undefined;
  sessionStorage.removeItem(keys.returnTo);
  return path && /^\/(dashboard|operator|privacy|ava\/link-account)\b/.test(path)
    ? path
    : undefined;
}

const sidebarClosed = () => localStorage.getItem(keys.sidebar) === 'closed';
/** The sidebar starts open on a wide screen, unless the person closed it. */
export const startsClosed = () => sidebarClosed() || innerWidth < 1360;
export const rememberSidebar = (closed: boolean) =>
  localStorage.setItem(keys.sidebar, closed ? 'closed' : 'open');

/** An office's inbox page opens with the clinic that it showed last. */
export const lastClinic = () => localStorage.getItem(keys.clinic) ?? undefined;
export const rememberClinic = (id: string) => localStorage.setItem(keys.clinic, id);

/** The camera page opens with the camera that was chosen last. */
export const lastCamera = () => localStorage.getItem(keys.camera) ?? undefined;
export const rememberCamera = (deviceId: string) => localStorage.setItem(keys.camera, deviceId);

export type Scheme = 'auto' | 'light' | 'dark';
export function applyScheme(scheme: Scheme) {
  if (scheme === 'auto') delete document.documentElement.dataset.scheme;
  else document.documentElement.dataset.scheme = scheme;
}
