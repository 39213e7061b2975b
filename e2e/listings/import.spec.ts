import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { newLiveClient } from '../clients.ts';
import { expect, expectAccessible, expectLayout, expectNoSideScroll, test } from '../journey.ts';
import { getCaller, signedInPage } from '../people.ts';

const viewer = 'viewer@grow.example.com';
/** An agent without listings, since a number can be imported once. */
const newAgent = async (): Promise<string> => (await newLiveClient('build')).admin;

const present = 'R2900001';
const nine = [
  'R2900002',
  'R2900004',
  'R2900005',
  'R2900006',
  'R2900007',
  'R2900008',
  'R2900009',
  'R2900010',
  '7700001',
];

const box = (page: Page) => page.getByLabel('MLS IDs');
const submit = (page: Page) => page.getByRole('button', { name: 'Import listings' });

test('twelve numbers: nine come in, and each of the others says why', async ({ page }) => {
  const caller = await signedInPage(page, await newAgent());
  await caller.send('POST', '/listings/import', { mls_ids: [present] });
  await page.goto('/listings/import');
  await expect(
    page.getByText('Reciprocity does not work for commercial, lease or exclusive listings.'),
  ).toBeVisible();
  await submit(page).click();
  await expect(page.getByText('Please add at least one listing.')).toBeVisible();
  await box(page).fill('\n  \n');
  await submit(page).click();
  await expect(page.getByText('Please add at least one listing.')).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);

  await box(page).fill([...nine, ' r2999999 ', present, 'R2900041', ''].join('\n'));
  await expect(page.getByRole('status').filter({ hasText: '9 of 12 can be imported.' })).toBeVisible();
  const previews = page.getByRole('list', { name: 'Listings to import' }).getByRole('listitem');
  await expect(previews).toHaveCount(12);
  await expect(previews.first()).toContainText(`MLS®\u00a0${nine[0]}`);
  await expect(previews.nth(9)).toHaveText('R2999999Listing not found.');
  await expectLayout(page);
  await submit(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('9 listings imported');
  await expect(page).toHaveURL(/\/listings\/import\/done$/);
  const failures = page.getByRole('region', { name: '3 listings were not imported' });
  await expect(failures.locator('dt')).toHaveText(['R2999999', present, 'R2900041']);
  await expect(failures.locator('dd')).toHaveText([
    'Listing not found.',
    /^This listing is already in your account\.\s*Open it$/,
    'Commercial, lease and exclusive listings cannot be imported.',
  ]);
  await expect(failures.getByRole('link', { name: 'Need help?' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Imported listings' }).getByRole('listitem')).toHaveCount(9);
  await expectAccessible(page);
  await expectNoSideScroll(page);

  await page.getByRole('link', { name: 'Import more' }).click();
  await expect(box(page)).toHaveValue('');
});

test('the screen after an import, opened directly, leads to the import @desktop', async ({ page }) => {
  await signedInPage(page, await newAgent());
  await page.goto('/listings/import/done');
  await expect(page).toHaveURL(/\/listings\/import$/);
  await expect(box(page)).toBeVisible();
});

test('whoever may only look is not offered an import @desktop', async ({ page }) => {
  await signedInPage(page, viewer);
  await page.goto('/listings/import');
  await expect(page).toHaveURL(/\/listings$/);
});

test('a property that is listed again goes on with its page @phone', async ({ page }) => {
  const caller = await signedInPage(page, await newAgent());
  await caller.send('POST', '/listings/import', { mls_ids: ['R2900060'] });
  await page.goto('/listings/import');
  await box(page).fill('R2900061');
  await submit(page).click();
  await expect(page.getByText('This property was listed before as R2900060.')).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('continues under R2900061.')).toBeVisible();
});

/** Sets the feed's data for one listing from now on. */
const feedSays = (changes: object) =>
  writeFile(process.env['FOYER_E2E_MLS_CHANGES'] ?? '', JSON.stringify(changes));

test('a price that the MLS changes against the own one waits for a choice @desktop', async ({ page }) => {
  const agent = await newAgent();
  const caller = await getCaller(agent);
  await caller.send('POST', '/listings/import', { mls_ids: ['R2900003'] });
  const { data }: { data: { id: number }[] } = await caller.read('/listings?search=R2900003');
  const id = data[0]?.id ?? 0;
  await caller.send('PUT', `/listings/${id}`, { price: '1199000' });
  await feedSays({ R2900003: { ListPrice: 999_000 } });
  await signedInPage(page, agent);
  await page.goto(`/listings/${id}`);
  await expect(
    page.getByText('Updates from your MLS may overwrite the customizations you have made here.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Update now' }).click();
  const price = page.getByRole('listitem', { name: 'Price' });
  await expect(async () => {
    await page.reload();
    await expect(price.getByText('Changed by the MLS')).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(price.locator('dd')).toHaveText(['$1,199,000', '$999,000']);
  await expectAccessible(page);
  await price.getByRole('button', { name: 'Keep mine' }).click();
  await expect(price.getByText('Changed by the MLS')).toHaveCount(0);
  await expect(price.getByRole('button', { name: 'Use theirs' })).toHaveCount(0);
  const decided = page.getByText('You show your own price.');
  await decided.click();
  await expectAccessible(page);
  await price.getByRole('button', { name: 'Use theirs' }).click();
  await expect(price).toHaveCount(0);
  await expect(decided).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: /^Price/ })).toHaveValue(/999,?000/);
});

test('a listing whose MLS gives no price says so, waits, and asks for one @desktop', async ({ page }) => {
  const agent = await newAgent();
  const caller = await getCaller(agent);
  await feedSays({ R2900019: { ListPrice: null } });
  await caller.send('POST', '/listings/import', { mls_ids: ['R2900019'] });
  const { data }: { data: { id: number }[] } = await caller.read('/listings?search=R2900019');
  await signedInPage(page, agent);
  await page.goto('/listings?search=R2900019');
  await expect(page.getByText('No price')).toBeVisible();
  await expect(page.getByText('$0')).toHaveCount(0);
  await expectLayout(page);
  await page.goto(`/listings/${data[0]?.id}`);
  await expect(async () => {
    await page.reload();
    await expect(
      page.getByText('Your MLS sent no price for this listing.').filter({ visible: true }).first(),
    ).toBeVisible({
      timeout: 3000,
    });
  }).toPass();
  const price = page.getByRole('textbox', { name: /^Price/ });
  await expect(price).toHaveValue('');
  await page.getByRole('textbox', { name: /^Community/ }).fill('Harbourside');
  await page.getByRole('button', { name: /^Save/ }).first().click();
  await expect(page.getByText('This field is required.').filter({ visible: true }).first()).toBeVisible();
  await price.fill('899,000');
  await page.getByRole('button', { name: /^Save/ }).first().click();
  await expect(page.getByText('Listing has been updated.').filter({ visible: true }).first()).toBeVisible();
});
