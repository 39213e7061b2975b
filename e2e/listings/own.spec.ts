import type { Page } from '@playwright/test';
import { newLiveClient, unfold } from '../clients.ts';
import { expect, expectAccessible, expectLayout, expectNoSideScroll, test } from '../journey.ts';
import { getCaller, grow, signedInPage, staff } from '../people.ts';

const own = (page: Page) => page.getByRole('list', { name: 'Your listings in the MLS' });
const settings = (page: Page) => page.getByRole('form', { name: 'MLS settings' });
const confirmNumbers = async (client: number, ids: string[], are_theirs = true) =>
  (await getCaller(staff)).send('PUT', `/staff/clients/${client}/mls/unconfirmed`, {
    mls_agent_ids: ids,
    are_theirs,
  });

test('all listings of an agent come with their number, but for the one that is left out', async ({
  page,
}) => {
  const client = await newLiveClient();
  await signedInPage(page, client.admin);
  await page.goto('/listings/import');
  await expect(
    page.getByText('With your MLS agent number, we find all your listings for you.'),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Enter it in the listing settings' }).click();
  await settings(page).getByLabel('Your MLS agent numbers').fill('V12345');
  await settings(page)
    .getByLabel('New listings of yours')
    .selectOption('Import them, hidden from my website');
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await settings(page).getByRole('button', { name: 'Update MLS settings' }).click();
  await expect(page.getByText('MLS settings have been updated.')).toBeVisible();

  const waiting = page.getByText(/^We’re confirming that V12345 is your number/);
  await expect(waiting).toBeVisible();
  await page.getByRole('link', { name: 'See what we found' }).click();
  await expect(page.getByRole('heading', { name: 'All your listings' })).toBeVisible();
  await expect(waiting).toBeVisible();
  await expect(own(page)).toBeHidden();
  await expectAccessible(page);
  await confirmNumbers(client.id, ['V12345']);
  await page.reload();

  const found = page.getByRole('heading', { name: /^We found \d+ listings of yours$/ });
  await expect(found).toBeVisible();
  const count = await own(page).getByRole('checkbox').count();
  await expect(found).toHaveText(`We found ${count} listings of yours`);
  await expect(
    page.getByText('New ones are imported automatically, hidden from your website.'),
  ).toBeVisible();
  await own(page)
    .getByRole('checkbox', { name: /R2900001/ })
    .uncheck();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await expectLayout(page);
  await page.getByRole('button', { name: `Import ${count - 1} listings` }).dblclick();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${count - 1} listings imported`);

  await page.getByRole('link', { name: 'Import more' }).click();
  await expect(
    page.getByText('Everything your MLS has for sale under your agent numbers is here, or you left it out.'),
  ).toBeVisible();
});

test('all of them can be left out, and a feed that fails can be tried again @desktop', async ({
  page,
  allowComplaint,
}) => {
  const client = await newLiveClient();
  const caller = await signedInPage(page, client.admin);
  await caller.send('PUT', '/listings/own/settings', { mls_agent_ids: ['V1'], new_listings: 'ask' });
  await confirmNumbers(client.id, ['V1']);
  allowComplaint(/503/);
  await page.route('**/api/v2/listings/own', (route) =>
    route.fulfill({ status: 503, json: { message: 'The MLS feed does not answer.' } }),
  );
  await page.goto('/listings/import');
  const tryAgain = page.getByRole('button', { name: 'Try again' });
  await expect(tryAgain).toBeVisible();
  await page.unroute('**/api/v2/listings/own');
  // the page also asks again, and the button may be gone before the click
  await expect(async () => {
    if (await tryAgain.isVisible()) await tryAgain.click({ timeout: 2000 });
    await expect(own(page)).toBeVisible({ timeout: 2000 });
  }).toPass();
  for (const box of await own(page).getByRole('checkbox').all()) await box.uncheck();
  await page.getByRole('button', { name: 'Leave them all out' }).click();
  await expect(page.getByText('We won’t offer these listings again.')).toBeVisible();
  await expect(own(page)).toBeHidden();
});

test('an Editor chooses, and is told who enters the number @desktop', async ({ page }) => {
  await signedInPage(page, grow.editor);
  await page.goto('/listings/import');
  await expect(page.getByRole('heading', { name: /^(We found|All your listings)/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Change this in the listing settings' })).toBeHidden();
});

test('staff confirm the number of an agent, and remove one that isn’t theirs', async ({ page }) => {
  const client = await newLiveClient();
  const admin = await getCaller(client.admin);
  const enter = (...ids: string[]) =>
    admin.send('PUT', '/listings/own/settings', { mls_agent_ids: ids, new_listings: 'ask' });
  await enter('V12345');
  await signedInPage(page, staff);
  await page.goto(`/staff/clients/${client.id}`);
  await unfold(page, 'MLS');
  await expect(page.getByText(/^The client entered V12345\. Check with the board/)).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await expectLayout(page);
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('Confirm V12345?');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Confirm' }).dblclick();
  await expect(page.getByText('The numbers were confirmed. Listings follow within minutes.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Numbers of the agents' })).toHaveValue('V12345');

  await enter('V12345', 'V777');
  await page.reload();
  await unfold(page, 'MLS');
  await page.getByRole('button', { name: 'Not theirs' }).click();
  await expect(dialog).toContainText('Remove V777?');
  await dialog.getByRole('button', { name: 'Not theirs' }).click();
  await expect(page.getByText('The numbers were removed.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Not theirs' })).toBeHidden();
  await expect(page.getByRole('textbox', { name: 'Numbers of the agents' })).toHaveValue('V12345');
});
