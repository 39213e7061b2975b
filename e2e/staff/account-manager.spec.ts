import { newLiveClient } from '../clients.ts';
import { newColleague } from '../colleagues.ts';
import { expect, expectAccessible, expectLayout, expectNoSideScroll, test } from '../journey.ts';
import { getCaller, signedInPage } from '../people.ts';
import { openInQueue } from './queue-page.ts';

test('a client has an account manager, whose queue has what it asks, until the work is handed over', async ({
  page,
}) => {
  const client = await newLiveClient();
  const sam = await newColleague('Sam');
  const ann = await newColleague('Ann');
  await signedInPage(page, sam.email);
  await page.goto(`/staff/clients/${client.id}`);
  const glance = page.getByRole('region', { name: 'At a glance' });
  await expect(glance).toContainText('Account managerNobody');
  await page.getByRole('button', { name: 'Change account manager' }).click();
  const dialog = page.getByRole('dialog', { name: 'Account manager' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Please choose a colleague.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Colleague').selectOption(ann.name);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(glance).toContainText(`Account manager${ann.name}`);
  await expectLayout(page);
  await expectNoSideScroll(page);

  const question = `Who looks after client ${client.id}?`;
  await (
    await getCaller(client.admin)
  ).send('POST', '/support/messages', { topic: 'help', message: question });
  const row = await openInQueue(page, question, 'show=all&area=support');
  await expect(page.getByRole('combobox', { name: 'Area' })).toHaveValue('support');
  await expect(row).toContainText(ann.name);
  await expectAccessible(page);
  await expectNoSideScroll(page);

  await page.goto(`/staff/clients?manager=${ann.id}`);
  await expect(page.locator('table tbody tr')).toHaveCount(1);

  await page.goto('/staff/team');
  await page.getByRole('button', { name: `Actions for ${ann.name}` }).click();
  await page.getByRole('menuitem', { name: 'Hand over…' }).click();
  const handOver = page.getByRole('dialog', { name: `Hand over the work of ${ann.name}?` });
  await handOver.getByLabel('To').selectOption(sam.name);
  await handOver.getByLabel('Reason').fill('Away until the end of winter');
  await expectAccessible(page);
  await handOver.getByRole('button', { name: 'Hand over' }).click();
  await expect(page.getByText('1 client and 1 item handed over.')).toBeVisible();
  await page.goto('/staff?show=mine');
  await expect(page.locator('table tbody tr').filter({ hasText: question })).toContainText('You');
});
