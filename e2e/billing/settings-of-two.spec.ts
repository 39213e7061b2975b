import { expect, expectAccessible, expectLayout, test } from '../journey.ts';
import { getCaller, signedInPage, staff } from '../people.ts';

test('who saves after a colleague sees their schedule of reminders beside what was typed', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/412 .*invoice-reminders/);
  const own = await getCaller(staff);
  await signedInPage(page, staff);
  await page.goto('/staff/packages');
  const schedule = page.getByRole('form', { name: 'Invoice reminders' });
  const after = schedule.getByLabel('Days after the due date');
  await after.fill('3, 10, 21, 60');
  // the other width changes the same schedule
  await expect(async () => {
    const { data }: { data: { version: number } } = await own.read('/staff/billing/invoice-reminders');
    await own.send('PUT', '/staff/billing/invoice-reminders', {
      before: [3],
      after: [3, 10, 21],
      version: data.version,
    });
  }).toPass();
  await schedule.getByRole('button', { name: 'Save reminders' }).click();
  await expect(
    schedule.getByText('A colleague has saved this meanwhile: 3 before, 3, 10, 21 after'),
  ).toBeVisible();
  await expect(after).toHaveValue('3, 10, 21, 60');
  await expectAccessible(page);
  await expectLayout(page);
  await schedule.getByRole('button', { name: 'Use theirs' }).click();
  await expect(after).toHaveValue('3, 10, 21');
  await expect(schedule.getByRole('button', { name: 'Use theirs' })).toHaveCount(0);
});
