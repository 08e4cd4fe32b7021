import { demoPeople } from '@corridor/contract/access/demo.ts';
import { own } from '@corridor/contract/platform/own.ts';
import type { Presentation } from '@corridor/contract/preferences/presentation/schemas.ts';
import type { Change } from '../platform/change.ts';
import { integer, optional, run, statement, text, texts } from '../platform/database/database.ts';
import type { AreaSeed } from '../platform/seeding.ts';
import { presentations } from './demo.ts';

/** Alberta uses nine digits, British Columbia five. */
const practiceIds: Record<string, string> = {
  Grace: '917410025',
  Rachel: '917420138',
  Nadia: '917440241',
  Amara: '61204',
  Tomasz: '61317',
  Peter: '61422',
  Karim: '61538',
};
/** The specialists who take calls. */
const phones: Record<string, string> = {
  Amara: '6045550181',
  Tomasz: '6045550182',
  Peter: '6045550183',
};

const putPracticeId = statement(
  'profile.seed-practice-id',
  `update users set practice_id = $practiceId
   where email::text = lower($firstName || '.' || last_name || '@demo.corridor.example')`,
  { firstName: text, practiceId: text },
);
const putPhone = statement(
  'profile.seed-phone',
  `insert into user_preferences (uid, version, phone_number, calendar_email)
   select id, 1, $phone, email::text from users
   where email::text = lower($firstName || '.' || last_name || '@demo.corridor.example')
   on conflict do nothing`,
  { firstName: text, phone: text },
);
const putPresentation = statement(
  'profile.seed-presentation',
  `insert into user_preferences (uid, version, bio, languages, response_target_days)
   select id, 1, $bio, $languages, $responseTargetDays from users where email::text = $email
   on conflict (uid) do update set bio = excluded.bio, languages = excluded.languages,
     response_target_days = excluded.response_target_days`,
  { email: text, bio: text, languages: texts, responseTargetDays: optional(integer) },
);

/** Seeds the presentation of one specialist. */
export const seedPresentation = ({ db }: Change, email: string, presentation: Presentation) =>
  run(db, putPresentation, { email, ...presentation });

/** Seeds the profiles of the demo's people. */
async function seedProfiles(change: Change): Promise<void> {
  const { db } = change;
  for (const [firstName, practiceId] of Object.entries(practiceIds))
    await run(db, putPracticeId, { firstName, practiceId });
  for (const [firstName, phone] of Object.entries(phones))
    await run(db, putPhone, { firstName, phone });
  for (const { email } of demoPeople) {
    const presentation = own(presentations, email.split('.')[0] ?? '');
    if (presentation) await seedPresentation(change, email, presentation);
  }
}

export const seed: AreaSeed = { atFirstStart: seedProfiles };
