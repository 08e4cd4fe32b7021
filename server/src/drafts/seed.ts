import type { App } from '../platform/app.ts';
import type { Change } from '../platform/change.ts';
import { all, first, statement, text, uuid } from '../platform/database/database.ts';
import type { AreaSeed } from '../platform/seeding.ts';
import { discardDraft, lockDraft, openForApproval, saveDraft } from './actions.ts';
import { begun } from './demo.ts';

const people = statement(
  'drafts.seed-people',
  'select id, first_name from users',
  {},
  { id: uuid, firstName: text },
);
/** A service in Alberta comes first, because clinics there see it first. */
const answers = statement(
  'drafts.seed-service',
  `select s.id from services s left join clinics c on c.id = s.clinic_id
   where s.specialty = $specialty and s.subsite = $subsite
   order by c.province = 'AB' desc nulls last, s.college desc, s.id limit 1`,
  { specialty: text, subsite: text },
  { id: uuid },
);

const hourMs = 3_600_000;
const approver = 'Nadia';

/** Seeds drafts and forwards with the actions of the product, each at its own time. */
async function seedDrafts(world: Change, app: App): Promise<void> {
  const found = await all(world.db, people, {});
  const uidOf = (name: string) => found.find(({ firstName }) => firstName === name)?.id ?? '';
  for (const { who: author, hoursAgo, fate, form } of begun) {
    const change = { ...world, now: new Date(world.now.getTime() - hoursAgo * hourMs) };
    const later = { ...world, now: new Date(change.now.getTime() + hourMs / 2) };
    const { specialty, subsite } = form;
    const service = await first(world.db, answers, { specialty, subsite });
    const kept = fate === 'kept';
    const { draftId: id } = await saveDraft(
      change,
      { app, uid: uidOf(author) },
      {
        id: undefined,
        version: undefined,
        collection: 'user_drafts',
        subject: '',
        formData: { ...form, serviceId: service?.id ?? '' },
        activityType: form.activityType,
        selectedMedia: [],
        attachments: [],
        approver: kept ? undefined : uidOf(approver),
      },
    );
    if (kept || fate === 'waits') continue;
    const which = { id, collection: 'drafts_pending_approval', uid: uidOf(approver) } as const;
    await openForApproval(later, await lockDraft(later, which));
    if (fate !== 'taken') await discardDraft(later, app, { ...which, reason: fate });
  }
}

export const seed: AreaSeed = {
  needs: ['threads'],
  atFirstStart: (world, { app }) => seedDrafts(world, app),
};
