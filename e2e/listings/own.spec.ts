import type { Page } from '@playwright/test';
import { newLiveClient } from '../clients.ts';
import { expect, expectAccessible, expectLayout, expectNoSideScroll, test } from '../journey.ts';
import { grow, signedInPage } from '../people.ts';

const own = (page: Page) => page.getByRole('list', { name: 'Your listings in the MLS' });
const settings = (page: Page) => page.getByRole('form', { name: 'MLS settings' });

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

  await page.getByRole('link', { name: 'See what we found' }).click();
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
  allowComplaint(/503/);
  await page.route('**/api/v2/listings/own', (route) =>
    route.fulfill({ status: 503, json: { message: 'The MLS feed does not answer.' } }),
  );
  await page.goto('/listings/import');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.unroute('**/api/v2/listings/own');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(own(page)).toBeVisible();
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
