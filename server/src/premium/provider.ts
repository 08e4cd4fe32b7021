import type { App } from '../platform/app.ts';
import { refuse } from '../platform/errors.ts';
import type { Outside } from '../platform/http/security.ts';
import type { Settings } from '../platform/settings.ts';
import type { PremiumProvider } from './premiumProvider.ts';
import { demoProvider } from './provider.demo.ts';
import { stripeProvider } from './provider.stripe.ts';

/** The Stripe account of an installation. The settings have all of it or nothing. */
export function accountOf({
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_PUBLISHABLE_KEY: publishableKey,
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  STRIPE_PRICE: price,
  STRIPE_URL: url,
}: Settings) {
  if (!secretKey || !publishableKey || !webhookSecret || !price) return undefined;
  return { secretKey, publishableKey, webhookSecret, price, url };
}

/** Premium is paid by Stripe where an account is set. A demo plays the provider. */
export function openProvider(app: App): PremiumProvider | undefined {
  const account = accountOf(app.settings);
  if (account) return stripeProvider(account, app.log);
  return app.settings.relaxed ? demoProvider(app) : undefined;
}

export function providerOf(app: App): PremiumProvider {
  const provider = openProvider(app);
  if (!provider) throw refuse('failed-precondition', 'no-premium');
  return provider;
}

/** The page whose document holds the card element. It is loaded anew for that. */
export const isCardPage = (path: string) => /^\/dashboard\/get-premium\/?$/.test(path);

/** The hosts that a browser may reach for the card element, where Stripe takes the cards. */
export function cardHosts(settings: Settings): Outside | undefined {
  if (!accountOf(settings)) return undefined;
  return {
    scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
    frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
    requests: ['https://api.stripe.com'],
  };
}
