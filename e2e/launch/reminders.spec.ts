import { newLaunch } from '../clients.ts';
import { expect, expectAccessible, expectNoSideScroll, test } from '../journey.ts';
import { signedInPage, staff } from '../people.ts';

test('staff see when a client is reminded of the launch, remind it by hand, and once a day is enough', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/422 .*launch\/reminders/);
  const client = await newLaunch('Accelerate');
  await signedInPage(page, staff);
  await page.goto(`/staff/clients/${client.id}/launch`);
  const reminders = page.getByRole('region', { name: 'Reminders' });
  await expect(reminders.getByText(/^If nothing moves, the next reminder is sent on /)).toBeVisible();
  await expectAccessible(page);
  await reminders.getByRole('button', { name: 'Send a reminder' }).click();
  const question = page.getByRole('alertdialog', { name: 'Send a reminder now' });
  await question.getByRole('button', { name: 'Send reminder' }).click();
  await expect(page.getByText('The reminder was sent.')).toBeVisible();
  // the same call right after it would be the same click
  await page.reload();
  await expect(reminders.getByText(/^Today at .*, by /)).toBeVisible();
  await expectNoSideScroll(page);

  await reminders.getByRole('button', { name: 'Send a reminder' }).click();
  await question.getByRole('button', { name: 'Send reminder' }).click();
  await expect(page.getByText('A reminder was sent within the last 24 hours.')).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();

  await reminders.getByRole('button', { name: 'Change the days' }).click();
  const days = page.getByRole('dialog', { name: 'Days of launch reminders' });
  await days.getByRole('textbox', { name: 'Days without progress' }).fill('soon');
  await days.getByRole('button', { name: 'Save days' }).click();
  await expect(days.getByText('Please enter days as numbers, such as 3, 7.')).toBeVisible();
  await expectAccessible(page);
  await days.getByRole('button', { name: 'Cancel' }).click();
});

test('a designer does not set the days @desktop', async ({ page }) => {
  const client = await newLaunch('Accelerate');
  await signedInPage(page, 'designer@provider.example.com');
  await page.goto(`/staff/clients/${client.id}/launch`);
  const reminders = page.getByRole('region', { name: 'Reminders' });
  await expect(reminders.getByRole('button', { name: 'Send a reminder' })).toBeVisible();
  await expect(reminders.getByRole('button', { name: 'Change the days' })).toHaveCount(0);
});
