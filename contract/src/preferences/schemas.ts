import { z } from 'zod';
import { homepages } from '../access/routes.ts';
import { emailLength } from '../auth/rules.ts';
import { line } from '../platform/schemas.ts';
import { presentation } from './presentation/schemas.ts';
import type { Delivery } from './rules.ts';

const on = z.boolean();
const way = z.strictObject({ enabled: on });

const delivery = {
  email: z.strictObject({
    secureMessaging: on,
    overdueSecureMessages: on,
    submittedPatientForms: on,
    failedEmails: on,
  }),
  mobilePushNotifications: z.strictObject({
    secureMessaging: on,
    econsult: on,
    aletheaNews: on,
  }),
  secureMessaging: z.strictObject({ nudgeOverdueMessages: on }),
  fax: z.strictObject({
    forms: on,
    econsult: z.strictObject({ outgoing: way, incoming: way }),
    secureMessage: z.strictObject({
      outgoing: way,
      incoming: z.strictObject({
        enabled: on,
        options: z.strictObject({ onlyFirstConsultantMessage: on }),
      }),
    }),
    firstReplies: on,
    faxPdfSettings: z.strictObject({ includePdfs: on, includeImages: on }),
  }),
} satisfies { [K in keyof Delivery]: z.ZodType<Delivery[K]> };

/** The names of the specification. */
export const preferences = z.strictObject({
  homepage: z.enum(homepages).nullable(),
  ...delivery,
  phoneConsult: z.strictObject({ phoneNumber: line(40), calendarEmail: line(emailLength) }),
  /** Null for people who are not specialists. */
  presentation: presentation.nullable(),
});
export type Preferences = z.output<typeof preferences>;
