import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSideScroll, test } from '../journey.ts';
import { getCaller, grow, impersonatingPage, signedInPage } from '../people.ts';
import { requestsTo } from '../requests.ts';

const cardOf = (page: Page, name: string | RegExp) => page.getByRole('region', { name, exact: true });
const platforms = (page: Page) => page.getByRole('combobox', { name: 'Platform' });
const points = (page: Page) =>
  page.getByRole('group', { name: /^Click-through rate \(CTR\) by month/ }).getByRole('img');

test('ads on Facebook stand beside the month before, the industry and the year', async ({
  page,
  isMobile,
}) => {
  const asked = requestsTo(page, '/stats/ads/');
  await signedInPage(page, grow.viewer);
  await page.goto('/dashboard');
  const card = cardOf(page, 'Facebook ads');
  // the networks give months, not days
  await expect(card).toContainText(/so far|[A-Z][a-z]+ \d{4}/);
  await expect(card.locator('[data-change]')).toHaveCount(0);
  expect(asked).toContain('/stats/ads/facebook?take=2');
  // the other platform is locked, and no data is requested for it
  await expect(
    cardOf(page, /^Google ads/).getByRole('button', { name: 'Upgrade your account' }),
  ).toBeVisible();
  expect(asked.filter((query) => query.includes('google'))).toEqual([]);
  await card.getByRole('link', { name: 'Ad stats' }).click();

  await expect(page.getByText(/^As of [A-Z][a-z]{2} \d+, at \d+:\d\d [ap]m$/)).toBeVisible();
  await expect(platforms(page)).toHaveCount(0);
  const picker = page.getByRole('combobox', { name: 'Month' });
  await expect(page.getByRole('button', { name: 'Next month' })).toBeDisabled();
  await expect(cardOf(page, 'Impressions')).toContainText(/[\d,]+/);
  await expect(cardOf(page, 'Click-through rate (CTR)')).toContainText('Industry average 0.99%');
  await expect(cardOf(page, 'Cost per click (CPC)')).toContainText('Industry average $1.81');
  await expect(cardOf(page, 'Cost per click (CPC)')).toContainText(/\$\d\.\d\d/);
  await expect(points(page)).toHaveCount(isMobile ? 6 : 12);
  await expectAccessible(page);
  await expectNoSideScroll(page);

  const newest = await picker.inputValue();
  await page.getByRole('button', { name: 'Previous month' }).click();
  await expect(page).toHaveURL(/month=\d{4}-\d\d/);
  await expect(picker).not.toHaveValue(newest);
  await expect(cardOf(page, 'Impressions').locator('[data-change]')).toBeVisible();
  // an uncounted number differs from zero
  await picker.selectOption({ index: 23 });
  await expect(cardOf(page, 'Impressions')).toContainText('Not known');
  await points(page).last().focus();
  await page.keyboard.press('ArrowLeft');
  await expect(points(page).nth(-2)).toHaveAccessibleName(/^[A-Z][a-z]+ \d{4}: .+ \d\.\d\d%/);
});

test('the year is half a year up to 575 pixels @desktop', async ({ page }) => {
  await signedInPage(page, grow.admin);
  await page.setViewportSize({ width: 576, height: 900 });
  await page.goto('/ad-stats/facebook');
  await expect(points(page)).toHaveCount(12);
  await page.setViewportSize({ width: 575, height: 900 });
  await expect(points(page)).toHaveCount(6);
});

test('numbers that could not be refreshed stay and say so, and the other platform is one choice away @desktop', async ({
  page,
}) => {
  await signedInPage(page, 'admin@accelerate.example.com');
  await page.goto('/ad-stats');
  await expect(page).toHaveURL(/\/ad-stats\/facebook$/);
  await expect(page.getByText(/^As of .+; could not refresh since$/)).toBeVisible();
  await expect(cardOf(page, 'Impressions')).toContainText(/[\d,]+/);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(platforms(page).getByRole('option')).toHaveText(['Facebook Ads', 'Google Ads']);
  await platforms(page).selectOption('Google Ads');
  await expect(page).toHaveURL(/\/ad-stats\/google$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Google ad stats' })).toBeVisible();
  await expect(cardOf(page, 'Conversions')).toContainText(/\d/);
  await expect(cardOf(page, 'Cost per lead (CPL)')).toContainText(/\$\d/);
  await expect(page.getByText('Industry average 0.99%')).toBeVisible();
  await expect(page.getByText('Industry average $1.81')).toBeVisible();
  await expectAccessible(page);
});

test('without an account, without an answer and without the service, the page says no more than that @phone', async ({
  page,
  allowComplaint,
}) => {
  const asked = requestsTo(page, '/stats/ads/');
  await signedInPage(page, 'admin@build.example.com');
  await page.goto('/ad-stats/facebook');
  await expect(page.getByRole('heading', { name: 'No data available yet.' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await page.goto('/ad-stats/google');
  await expect(page.getByRole('heading', { name: 'Upgrade required' })).toBeVisible();
  await expect(platforms(page)).toHaveCount(0);
  expect(asked.filter((query) => query.includes('google'))).toEqual([]);

  allowComplaint(/Failed to load resource/);
  await page.route('**/stats/ads/facebook*', (route) => route.abort());
  await page.goto('/ad-stats/facebook');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('We couldn’t load your numbers.');
});

test('the flag opens both platforms to staff and goes along from one to the other @desktop', async ({
  page,
}) => {
  const me: { data: { client: { client_id: number } } } = await (
    await getCaller('admin@build.example.com')
  ).read('/me');
  await impersonatingPage(page, me.data.client.client_id);
  await page.goto('/ad-stats/google');
  await expect(page.getByRole('heading', { name: 'Upgrade required' })).toBeVisible();
  await page.goto('/ad-stats/facebook?staff=true');
  await platforms(page).selectOption('Google Ads');
  await expect(page).toHaveURL(/\/ad-stats\/google\?staff=true$/);
  await expect(page.getByRole('heading', { name: 'No data available yet.' })).toBeVisible();
  await platforms(page).selectOption('Facebook Ads');
  await expect(page).toHaveURL(/\/ad-stats\/facebook\?staff=true$/);
});
