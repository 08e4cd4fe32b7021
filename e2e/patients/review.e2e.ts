import { claims } from '../world/claims.ts';
import { changeRows } from '../world/database.ts';
import { expect, expectAccessible, takeSession, test } from '../world/world.ts';
import { openFolder, rowOf } from './page.ts';

test('a flagged form that nobody has reviewed says so until somebody does', async ({ page }) => {
  await takeSession(page, 'Grace Lindqvist');
  await openFolder(page, 'Inbox');
  const row = rowOf(page, 'Doreen McAllister').filter({ hasText: 'PHQ-9' });
  await expect(row.getByText('Needs review')).toBeVisible();
  await row.getByRole('link').click();
  const waits = page.getByText(/^Needs review: nobody has marked this form/);
  await expect(waits).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Mark as reviewed' }).click();
  await expect(page.getByText(/^Reviewed by Grace Lindqvist/)).toBeVisible();
  await expect(waits).toHaveCount(0);
  await openFolder(page, 'Inbox');
  await expect(row.getByText('Response Received')).toBeVisible();
});

test('the result tells what has become of its fax', async ({ page, world }) => {
  claims('preferences-20 (state of the fax)');
  await changeRows(
    world,
    `insert into form_faxes (id, message_id, uid, clinic_id, to_number, state, reason, pages,
       created_at, updated_at)
     select gen_random_uuid(), m.id, m.uid, m.clinic_id, '4035550143', 'failed', 'busy', 3, now(), now()
     from patient_messages m join form_submissions s on s.message_id = m.id
     join form_templates t on t.uid = m.form_id
     where t.name = 'PHQ-9' and s.reviewed_at is null`,
  );
  await takeSession(page, 'Grace Lindqvist');
  await openFolder(page, 'Inbox');
  await rowOf(page, 'Doreen McAllister').filter({ hasText: 'PHQ-9' }).getByRole('link').click();
  const fax = page.getByRole('heading', { name: 'Fax' }).locator('..');
  await expect(fax).toContainText('Parkland Family Clinic, (403) 555-0143');
  await expect(fax).toContainText('Failed');
  await expect(fax).toContainText('The line was busy three times.');
});
