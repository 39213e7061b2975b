import { newLiveClient } from '../clients.ts';
import { newColleague } from '../colleagues.ts';
import { expect, expectAccessible, expectLayout, expectNoSideScroll, test } from '../journey.ts';
import { getCaller, signedInPage } from '../people.ts';
import { inDays } from '../present-days.ts';

test('a colleague who is away has a deputy, whose queue shows their items until they are back', async ({
  page,
  browser,
  allowComplaint,
}, { project }) => {
  // days that the server refuses
  allowComplaint(/422/);
  const client = await newLiveClient();
  const ann = await newColleague('Ann', 'Support');
  const ben = await newColleague('Ben', 'Support');
  await (await getCaller(ann.email)).send('PUT', `/staff/clients/${client.id}/manager`, { staff_id: ann.id });
  const question = `Who is there for ${client.admin} on a ${project.name}?`;
  await (
    await getCaller(client.admin)
  ).send('POST', '/support/messages', { topic: 'help', message: question });

  await signedInPage(page, ann.email);
  await page.goto('/staff/team');
  await page.getByRole('button', { name: `Actions for ${ann.name}` }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Enter days away…']);
  await page.getByRole('menuitem', { name: 'Enter days away…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your days away' });
  await dialog.getByLabel('Last day away').fill(inDays(-3));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Please choose a colleague.')).toBeVisible();
  await dialog.getByLabel('Deputy').selectOption(ben.name);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Please choose a day that is not before the first.')).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await dialog.getByLabel('Last day away').fill(inDays(3));
  await dialog.getByRole('button', { name: 'Save' }).click();
  const row = page.getByRole('table', { name: 'Team' }).getByRole('row').filter({ hasText: ann.email });
  await expect(row.getByText(/^Away until/).filter({ visible: true })).toBeVisible();
  await expect(row.getByText(`Deputy: ${ben.name}`).filter({ visible: true })).toBeVisible();
  await expectLayout(page);
  await expectNoSideScroll(page);
  await page.goto(`/staff/clients/${client.id}`);
  await expect(page.getByRole('region', { name: 'At a glance' })).toContainText(`Deputy: ${ben.name}`);
  await expectNoSideScroll(page);

  const theirs = await browser.newPage();
  await signedInPage(theirs, ben.email);
  await theirs.goto('/staff?show=mine');
  const item = theirs.locator('table tbody tr').filter({ hasText: question });
  await expect(item).toContainText(`For ${ann.name}, away until`);
  await expectAccessible(theirs);
  await expectNoSideScroll(theirs);

  await page.goto('/staff/team');
  await page.getByRole('button', { name: `Actions for ${ann.name}` }).click();
  await page.getByRole('menuitem', { name: 'Back now' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Back now' }).click();
  await expect(page.getByText('Your items are yours alone again.')).toBeVisible();
  await expect(row.getByText('Active', { exact: true }).filter({ visible: true })).toBeVisible();
  await theirs.reload();
  await expect(theirs.getByText('Nothing is assigned to you.')).toBeVisible();
  await theirs.close();
});
