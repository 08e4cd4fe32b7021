import type { App } from '../platform/app.ts';
import { refuse } from '../platform/errors.ts';
import type { Outside } from '../platform/http/security.ts';
import type { Settings } from '../platform/settings.ts';
import type { ChargeProvider } from './chargeProvider.ts';
import { cloverCharges } from './cloverCharges.ts';
import { demoCharges } from './demoCharges.ts';

/** The Clover account of an installation. The settings have all of it or nothing. */
export function cloverAccount({
  CLOVER_PRIVATE_KEY: privateKey,
  CLOVER_PUBLIC_KEY: publicKey,
  CLOVER_MERCHANT: merchant,
  CLOVER_URL: url,
  CLOVER_SDK_URL: sdk,
}: Settings) {
  if (!privateKey || !publicKey || !merchant) return undefined;
  return { privateKey, publicKey, merchant, url, sdk };
}

/** Cards are charged by Clover where an account is set. A demo plays the provider. */
export function openCharges(app: App): ChargeProvider | undefined {
  const account = cloverAccount(app.settings);
  if (account) return cloverCharges(account, app.log);
  return app.settings.relaxed ? demoCharges(app) : undefined;
}

export function chargesOf(app: App): ChargeProvider {
  const provider = openCharges(app);
  if (!provider) throw refuse('failed-precondition', 'no-provider');
  return provider;
}

/** The page of the card fields. Only our own pages may show it, in a frame. */
export const isCardFrame = (path: string) => /^\/pay\/card\/?$/.test(path);

/** The hosts that the frame of the card fields may reach, where Clover takes the cards. */
export function cardFrameHosts(settings: Settings): Outside {
  const account = cloverAccount(settings);
  if (!account) return { framedByUs: true };
  const host = new URL(account.sdk).origin;
  return { framedByUs: true, scripts: [host], frames: [host], requests: [host] };
}
