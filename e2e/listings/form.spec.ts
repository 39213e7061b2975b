import type { Page } from '@playwright/test';
import { newLiveClient } from '../clients.ts';
import { expect, expectAccessible, expectLayout, expectNoSideScroll, test } from '../journey.ts';
import { signedInPage } from '../people.ts';
import { openListingSection } from './listing-sections.ts';

const house = {
  street_address: '12 Elm Street',
  city: 'Vancouver',
  state_or_province: 'BC',
  price: '900000',
};

const bar = (page: Page) => page.getByRole('navigation', { name: 'Sections of this listing' });
const progress = (page: Page) => page.getByRole('form', { name: 'Listing' }).getByRole('status').last();
const saving = (page: Page) => page.getByRole('button', { name: 'Save listing' });

test('the bar of sections stays in view, ticks what is filled in and leads to a section', async ({
  page,
}) => {
  const client = await newLiveClient();
  await signedInPage(page, client.admin);
  await page.goto('/listings/create');
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Photos');
  await bar(page).getByRole('button', { name: 'Description' }).click();
  const summary = page.locator('summary').filter({ hasText: 'Description' });
  await expect(summary).toBeFocused();
  await expect(summary).toBeInViewport();
  await expect(bar(page)).toBeInViewport();
  const [below, above] = [await summary.boundingBox(), await bar(page).boundingBox()];
  expect(below?.y ?? 0).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0) - 1);
  await page.getByLabel('Social description').fill('A quiet street.');
  await expect(bar(page).getByRole('button', { name: 'Description , filled in' })).toBeVisible();
  await expect(bar(page).getByRole('button', { name: /filled in/ })).toHaveCount(1);
  await expectAccessible(page);
  await expectNoSideScroll(page);
});

test('what is missing is named, and each name leads to its field, also by keyboard', async ({ page }) => {
  const client = await newLiveClient();
  await signedInPage(page, client.admin);
  await page.goto('/listings/create');
  await expect(progress(page)).toHaveText('4 missing');
  await page.getByRole('button', { name: 'Price', exact: true }).click();
  await expect(page.getByLabel('Price')).toBeFocused();
  await page.keyboard.type('abc');
  await expect(progress(page)).toHaveText('3 missing, 1 to fix');
  await page.getByLabel('Price').fill('900000');
  await expect(progress(page)).toHaveText('3 missing');
  // a closed section opens
  const address = page.locator('details').filter({ has: page.getByRole('heading', { name: 'Address' }) });
  await address.locator('summary').click();
  await expect(address).not.toHaveAttribute('open');
  await page.getByRole('button', { name: 'City', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('City', { exact: false })).toBeFocused();
  await page.keyboard.type('Vancouver');
  await page.getByLabel('Street address').fill('31 Progress Road');
  await page.getByLabel('Province or state').selectOption('BC');
  await expect(progress(page)).toHaveText('Ready to publish');
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await page.getByLabel('Status').selectOption('Inactive');
  await expect(progress(page)).toHaveText('Ready to save');
  await page.getByLabel('Status').selectOption('Active');
  await saving(page).click();
  await expect(page.getByText('Listing has been created.')).toBeVisible();
});

test('a stored listing misses what a change has emptied, and a save that fails keeps all of it', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/Failed to load resource/);
  const client = await newLiveClient();
  const { data }: { data: { id: number } } = await client.caller.send('POST', '/listings', house);
  await signedInPage(page, client.admin);
  await page.goto(`/listings/${data.id}`);
  await expect(progress(page)).toHaveText(/^Ready to/);
  await page.getByLabel('Price').fill('');
  await expect(progress(page)).toHaveText('1 missing');
  await page.getByLabel('Price').fill('910000');
  await expect(progress(page)).toHaveText(/^Ready to/);
  await page.route(`**/api/v2/listings/${data.id}`, (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
  );
  await saving(page).click();
  const form = page.getByRole('form', { name: 'Listing' });
  await expect(form.getByRole('alert')).toBeVisible();
  await expect(form).toHaveAttribute('aria-busy', 'false');
  await expectNoSideScroll(page);
  await expect(page.getByLabel('Price')).toHaveValue('910000');
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Are you sure you want to leave without saving?');
  await question.getByRole('button', { name: 'Stay' }).click();
  await page.unroute(`**/api/v2/listings/${data.id}`);
  await saving(page).click();
  await expect(page.getByText('Listing has been updated.')).toBeVisible();
});

test('with View Only there is no bar and nothing is missing', async ({ page }) => {
  const client = await newLiveClient();
  const { data }: { data: { id: number } } = await client.caller.send('POST', '/listings', house);
  await signedInPage(page, client.viewer);
  await page.goto(`/listings/${data.id}`);
  await expect(page.getByText('12 Elm Street').filter({ visible: true }).first()).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  await expect(page.getByText(/missing|Ready to/)).toHaveCount(0);
  await expectNoSideScroll(page);
});

test('features are offered as far as they are needed, by tap and by keyboard', async ({ page }) => {
  const client = await newLiveClient();
  const { data }: { data: { id: number } } = await client.caller.send('POST', '/listings', {
    ...house,
    features: ['Balcony', 'Swimming pool'],
  });
  await signedInPage(page, client.admin);
  await page.goto(`/listings/${data.id}`);
  await openListingSection(page, 'Property');
  const features = page.getByRole('group', { name: 'Features' });
  // the first eight, and the one that is ticked
  await expect(features.getByRole('checkbox')).toHaveCount(9);
  await expect(features.getByRole('checkbox', { checked: true })).toHaveCount(2);
  await expectLayout(page);
  // without the tick it stays, so that it can be ticked again
  await features.getByLabel('Swimming pool').uncheck();
  await expect(features.getByRole('checkbox')).toHaveCount(9);
  await features.getByRole('button', { name: 'Show all 18' }).press('Enter');
  await expect(features.getByLabel('High ceilings')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(features.getByRole('checkbox')).toHaveCount(18);
  await expect(features.getByRole('button')).toHaveCount(0);
  await expectLayout(page);
  await saving(page).click();
  await expect(page.getByText('Listing has been updated.')).toBeVisible();
  const saved: { data: { features: string[] } } = await client.caller.read(`/listings/${data.id}`);
  expect(saved.data.features).toEqual(['Balcony', 'High ceilings']);
});

test('the head of a listing leads with its preview, and the menu copies it', async ({ page }) => {
  const client = await newLiveClient();
  const { data }: { data: { id: number } } = await client.caller.send('POST', '/listings', house);
  await signedInPage(page, client.admin);
  await page.goto(`/listings/${data.id}`);
  const menu = page.getByRole('button', { name: 'More actions' });
  await menu.press('Enter');
  await expect(page.getByRole('menuitem')).toHaveText(['Seller report', 'Duplicate']);
  await expectLayout(page);
  await page.getByRole('menuitem', { name: 'Seller report' }).press('Enter');
  await page.getByRole('dialog', { name: 'Seller report' }).getByRole('button', { name: 'Close' }).click();
  await expect(menu).toBeFocused();
  await menu.click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(page).toHaveURL(new RegExp(`/listings/create\\?copy=${data.id}$`));
  await expect(page.getByLabel('Price')).toHaveValue('900,000');
});
