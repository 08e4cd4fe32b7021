import type { App } from '../app.ts';
import type { SealContext } from './keys.ts';

export type Opener = Pick<App, 'keys' | 'log'>;

export const openText = (app: Opener, sealed: Buffer | null, context: SealContext) => {
  if (sealed === null) return null;
  try {
    return app.keys.openText(sealed, context);
  } catch {
    app.log.error(context, 'a sealed value cannot be opened');
    return null;
  }
};

/** Opens sealed JSON. An unreadable value is logged with its context and shown as unreadable. */
export function openJson<T>({ keys, log }: Opener, sealed: Buffer, context: SealContext) {
  try {
    return JSON.parse(keys.openText(sealed, context)) as T;
  } catch {
    log.error(context, 'a sealed value cannot be opened');
    return undefined;
  }
}
