import type { Page } from '@playwright/test';
import { newLiveClient } from '../clients.ts';
import { expect, expectAccessible, expectLayout, test } from '../journey.ts';
import { signedInPage, staff } from '../people.ts';
import { siteDaysKey, startSiteDays } from '../site-days.ts';

/** Opens the first website of a client among the sources. */
async function openWebsite(page: Page, name: string): Promise<void> {
  await page.goto('/staff/sources');
  await page.getByPlaceholder('Search by client').fill(name);
  await expect(page.locator('ul[aria-label="Clients"] > li')).toHaveCount(1);
  await page
    .locator('ul[aria-label="Clients"] ul > li')
    .filter({ hasText: 'Counted by us' })
    .first()
    .getByRole('button')
    .click();
}

type Days = { data: { pageviews: number | null; marks: string[] }[] };

test('staff import the days of an earlier website, import them again, and remove them', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/Failed to load resource/);
  const vendor = await startSiteDays();
  const client = await newLiveClient();
  const readDay = async () => {
    const days: Days = await client.caller.read('/stats/sites/days?from=2025-03-04&to=2025-03-04');
    return days.data.map(({ pageviews, marks }) => [pageviews, ...marks]);
  };
  await signedInPage(page, staff);
  await openWebsite(page, client.name);
  const source = page.getByRole('dialog').first();
  const plausible = source.getByRole('group', { name: 'Plausible' });
  await expect(plausible).toContainText('Nothing has been imported.');
  await expectAccessible(page);
  await expectLayout(page);

  await plausible.getByRole('button', { name: 'Import' }).click();
  const form = page.getByRole('dialog', { name: 'Import from Plausible' });
  const send = form.getByRole('button', { name: 'Import', exact: true });
  await send.click();
  await expect(form.getByText('This field is required.')).not.toHaveCount(0);
  await form.getByLabel('Website').fill('old.example.com');
  await form.getByLabel('API key').fill('a wrong key');
  await form.getByLabel('Address').fill(vendor.url);
  await form.getByLabel('First day').fill('2025-03-01');
  await form.getByLabel('Last day').fill('2025-03-31');
  await send.click();
  await expect(
    form.getByText('Plausible doesn’t accept this key for this website. Please check both.'),
  ).not.toHaveCount(0);
  await expectAccessible(page);
  await expectLayout(page);
  await form.getByLabel('API key').fill(siteDaysKey);
  await send.click();
  await expect(page.getByText('The import has started.')).toBeVisible();
  await expect(plausible.getByRole('status')).toHaveText('31 days, Mar 1, 2025 to Mar 31, 2025.', {
    timeout: 20_000,
  });
  expect(await readDay()).toEqual([[11, 'plausible']]);

  await plausible.getByRole('button', { name: 'Import again' }).click();
  await form.getByLabel('API key').fill(siteDaysKey);
  await send.click();
  await expect(form).toHaveCount(0);
  await expect(plausible.getByRole('status')).toHaveText('31 days, Mar 1, 2025 to Mar 31, 2025.', {
    timeout: 20_000,
  });
  expect(await readDay()).toEqual([[11, 'plausible']]);

  await plausible.getByRole('button', { name: 'Remove imported numbers' }).click();
  const question = page.getByRole('alertdialog', { name: 'Remove the numbers from Plausible?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Remove numbers' }).click();
  await expect(page.getByText('The imported numbers are removed.')).toBeVisible();
  await expect(plausible).toContainText('Nothing has been imported.');
  expect(await readDay()).toEqual([[null, 'before']]);
  await vendor.close();
});

test('an Umami that runs elsewhere is asked with a user name and a password', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/Failed to load resource/);
  const vendor = await startSiteDays();
  const client = await newLiveClient();
  await signedInPage(page, staff);
  await openWebsite(page, client.name);
  const umami = page.getByRole('group', { name: 'Umami' });
  await umami.getByRole('button', { name: 'Import' }).click();
  const form = page.getByRole('dialog', { name: 'Import from Umami' });
  const send = form.getByRole('button', { name: 'Import', exact: true });
  await form.getByLabel('Website ID').fill('0b3e6c1d');
  await form.getByLabel('Address').fill(vendor.url);
  await form.getByLabel('Password or API key').fill('a wrong password');
  await form.getByLabel('First day').fill('2025-03-01');
  await form.getByLabel('Last day').fill('2025-03-03');
  await send.click();
  await expect(form.getByText('Please enter a user name: only Umami Cloud has keys.')).not.toHaveCount(0);
  await form.getByLabel('User name').fill('ana');
  await send.click();
  await expect(form.getByText('Umami doesn’t accept this user name and password.')).not.toHaveCount(0);
  await form.getByLabel('Password or API key').fill(siteDaysKey);
  await send.click();
  await expect(umami).toContainText('3 days, Mar 1, 2025 to Mar 3, 2025.', { timeout: 20_000 });
  await expectAccessible(page);
  await expectLayout(page);
  await vendor.close();
});
