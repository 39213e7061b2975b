import { expect, expectAccessible, expectLayout, test } from '../journey.ts';
import { newLiveClient } from '../clients.ts';
import { linkInMail } from '../mails.ts';
import { getCaller, signedInPage, staff } from '../people.ts';

test('staff set when clients are reminded of invoices, pause one client, and remind it by hand', async ({
  page,
  browser,
  allowComplaint,
}) => {
  allowComplaint(/(422|412) .*invoice-reminders/);
  const { id, admin } = await newLiveClient();
  const own = await getCaller(staff);
  await own.send('POST', `/staff/clients/${id}/invoices`, {
    lines: [{ description: 'A photo session', amount: 100 }],
  });
  await signedInPage(page, staff);
  await page.goto('/staff/packages');
  const schedule = page.getByRole('form', { name: 'Invoice reminders' });
  const after = schedule.getByLabel('Days after the due date');
  await schedule.getByLabel('Days before the due date').fill('3');
  await after.fill('3, x');
  await schedule.getByRole('button', { name: 'Save reminders' }).click();
  await expect(schedule).toContainText('Please enter days as numbers, such as 3, 10, 21.');
  await after.fill('3, 181');
  await schedule.getByRole('button', { name: 'Save reminders' }).click();
  await expect(schedule).toContainText('Please enter whole days from 0 to 180.');
  await expect(after).toHaveValue('3, 181');
  await after.fill('21, 3 10');
  // the other width changes the same schedule
  await expect(async () => {
    await schedule.getByRole('button', { name: 'Save reminders' }).click();
    await expect(after).toHaveValue('3, 10, 21', { timeout: 3000 });
  }).toPass();
  await expectLayout(page);
  await expectAccessible(page);

  await page.goto(`/staff/clients/${id}/billing`);
  const reminders = page.getByRole('region', { name: 'Reminders' });
  await expect(reminders).toContainText(/The next reminder is planned for .*: invoice \d{4}-\d+\./);
  await reminders.getByRole('button', { name: 'Pause reminders' }).click();
  const pause = page.getByRole('dialog', { name: 'Pause reminders' });
  await pause.getByLabel('Last day of the pause').fill('2020-01-01');
  await pause.getByLabel('Reason').fill('A cheque is on its way');
  await pause.getByRole('button', { name: 'Pause' }).click();
  await expect(pause).toContainText('Please choose today or a later day.');
  await pause.getByLabel('Last day of the pause').fill('');
  await expectLayout(page);
  await expectAccessible(page);
  await pause.getByRole('button', { name: 'Pause' }).click();
  await expect(reminders).toContainText('Reminders are paused, by');
  await expect(reminders).toContainText('A cheque is on its way');
  await expect(reminders).toContainText('No further reminder is planned.');
  await expectLayout(page);
  await expectAccessible(page);

  await reminders.getByRole('button', { name: 'Send a reminder' }).click();
  const question = page.getByRole('alertdialog', { name: 'Send a reminder now' });
  await question.getByRole('button', { name: 'Send reminder' }).dblclick();
  await expect(reminders.getByRole('listitem')).toHaveCount(1);
  await expect(reminders.getByRole('listitem')).toContainText('days before the due date, sent by');
  await reminders.getByRole('button', { name: 'Resume reminders' }).click();
  await page
    .getByRole('alertdialog', { name: 'Resume reminders' })
    .getByRole('button', { name: 'Resume' })
    .click();
  await expect(reminders).toContainText('The next reminder is planned for');

  const link = await linkInMail(admin, 'invoice-reminder', /(\/billing\/\S+)/);
  const context = await browser.newContext();
  const agent = await context.newPage();
  await signedInPage(agent, admin);
  await agent.goto(link);
  await expect(agent.getByRole('main')).toContainText('CAD $112.00');
  await agent.getByRole('button', { name: /^Notifications/ }).click();
  await expect(agent.getByRole('link', { name: /Invoice \d{4}-\d+ is due on / })).toBeVisible();
  await expectLayout(agent);
  await context.close();
});
