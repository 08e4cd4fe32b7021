import { createHmac } from 'node:crypto';
import { words } from '@corridor/contract/auth/words.ts';
import { calls, queries } from '@corridor/contract/shell/calls.ts';
import { claimsOf } from '../auth/serve.ts';
import type { App } from '../platform/app.ts';
import { dayOf } from '../platform/clock.ts';
import { first } from '../platform/database/database.ts';
import { refuse } from '../platform/errors.ts';
import { serve } from '../platform/http/serve.ts';
import { dismissTooltip, recordEvents, setColourScheme } from './actions.ts';
import { isEvent } from './events.ts';
import { frameOf } from './queries.ts';

const done = { done: true as const };

const browserKey = (app: App, uid: string) =>
  createHmac('sha256', app.keys.derive('browser')).update(uid).digest('base64url');

export const handlers = serve(
  { ...calls, ...queries },
  {
    'shell-me': async (_, { app, viewer, now }) => {
      const { uid, covering } = viewer;
      const frame = await first(app.pool, frameOf, { uid, covering, now });
      if (!frame) throw refuse('failed-precondition', 'no-profile', words.noProfile);
      const { homepage, clinicId, hasPasskey, ...person } = frame;
      return {
        ...claimsOf(viewer, clinicId ?? undefined),
        ...person,
        ...(homepage ? { homepage } : {}),
        colourScheme: frame.colourScheme as 'auto' | 'light' | 'dark',
        hasSecondFactor: frame.hasTotp || hasPasskey,
        unvalidated: viewer.unvalidated,
        mustSetUpFactor: viewer.mustSetUpFactor,
        idleMinutes: app.settings.IDLE_MINUTES,
        // A password alone does not open the browser's kept data of a person who needs a second
        // factor.
        browserKey: viewer.mustSetUpFactor ? '' : browserKey(app, viewer.uid),
      };
    },

    'shell-installation': async (_, { app: { settings } }) => ({
      environment: settings.CORRIDOR_ENV,
      salesEmail: settings.SALES_EMAIL,
      salesPhone: settings.SALES_PHONE,
      supportEmail: settings.SUPPORT_EMAIL,
      supportUrl: settings.SUPPORT_URL,
      signUpUrl: settings.SIGN_UP_URL ?? `${settings.publicUrl}/signup`,
      passwordLength: settings.passwordLength,
      demo: settings.relaxed,
    }),

    'shell-dismissTooltip': async ({ name }, { viewer, change }) => {
      await change((inside) => dismissTooltip(inside, viewer.uid, name));
      return done;
    },

    'shell-setColourScheme': async ({ colourScheme }, { viewer, change }) => {
      await change((inside) => setColourScheme(inside, viewer.uid, colourScheme));
      return done;
    },

    'shell-recordEvents': async ({ events }, { app, now }) => {
      // A tab of an older build may send an unknown name; the other names still count.
      const knownEvents = events.filter(({ name }) => isEvent(name));
      if (knownEvents.length > 0) await recordEvents(app.pool, dayOf(now).date, knownEvents);
      return done;
    },
  },
);
