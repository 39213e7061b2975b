import { readFile } from 'node:fs/promises';
import { expect, expectAccessible, expectLayout, expectNoSideScroll, test } from '../journey.ts';
import { getCaller, grow, impersonatingPage, signedInPage } from '../people.ts';
import { requestsTo } from '../requests.ts';

type Part = { from: string; to: string; impressions: number | null; cost: number | null };

const counts = new Intl.NumberFormat('en-CA');
const format = (value: number | null) => (value === null ? 'Not known' : counts.format(value));

test('ads of any days are shown by day, week or month, and the page, the file and the API have the same numbers', async ({
  page,
  isMobile,
}) => {
  await signedInPage(page, grow.viewer);
  const asked = requestsTo(page, '/stats/ads/facebook/days');
  await page.goto('/ad-stats/facebook');
  await page.getByRole('link', { name: 'Ad results by day, week or month' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Facebook ads by date' })).toBeVisible();
  const card = page.getByRole('region', { name: 'Impressions', exact: true });
  await expect(card).toContainText(/\d/);
  await expect(page.getByText('Amounts in CAD.')).toBeVisible();
  await expect(page.getByText(/^On these days your ads cost \$[\d.]+\. They brought/)).toBeVisible();
  await expectAccessible(page);
  await expectLayout(page);

  const caller = await getCaller(grow.viewer);
  await page.getByRole('combobox', { name: 'Period' }).selectOption('Last 90 days');
  for (const [index, by] of ['Day', 'Week', 'Month'].entries()) {
    await page.getByRole('combobox', { name: 'By', exact: true }).selectOption(by);
    const table = page.getByRole('table', { name: `All numbers by ${by.toLowerCase()}` });
    await expect(table).toBeVisible();
    await expect.poll(() => asked.length).toBe(index + 2);
    const { data, meta }: { data: Part[]; meta: { total: Part } } = await caller.read(asked.at(-1) ?? '');
    const shown = table.locator('tbody tr td:nth-of-type(1)');
    await expect
      .poll(async () => (await shown.allTextContents()).toReversed())
      .toEqual(data.map(({ impressions }) => format(impressions)));
    await expect(card).toContainText(format(meta.total.impressions));
    // a phone has room for the chosen number alone
    await expect(table.getByRole('columnheader', { name: 'Spent' })).toBeVisible({ visible: !isMobile });
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^facebook-ads-/);
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n').slice(1);
    const cells = lines.map((line) => line.split(',').map((cell) => cell.replaceAll('"', '')));
    expect(cells.map((line) => [line[2], line[5]])).toEqual(
      data.map(({ impressions, cost }) => [String(impressions ?? ''), String(cost ?? '')]),
    );
    expect(lines[0]).toContain('Amounts in CAD');
  }

  await page.getByRole('combobox', { name: 'Show' }).selectOption('Cost per click');
  await page.getByRole('combobox', { name: 'Compare with' }).selectOption('The days before');
  await expect(page).toHaveURL(
    /\/ad-stats\/facebook\/days\?period=last_90&by=month&compare=before&show=cpc$|show=cpc.*compare=before/,
  );
  await expect(page.getByRole('main')).toContainText(/ is compared with .+\./);
  await expect(page.getByRole('table', { name: 'Cost per click by month' })).toContainText(/\$\d\.\d\d/);
  await expectAccessible(page);
  await expectLayout(page);
  await page.getByRole('link', { name: 'Facebook ad stats' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Facebook ad stats' })).toBeVisible();
});

test('months from files are known as whole months alone, and their days say so', async ({ page }) => {
  await signedInPage(page, 'admin@drive.example.com');
  await page.goto('/ad-stats/google/days?period=last_7');
  await expect(page.getByRole('heading', { name: 'No data for these days.' })).toBeVisible();
  await expect(page.getByText('Only the whole month is known, because it was imported.')).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await page.getByRole('combobox', { name: 'Period' }).selectOption('Last month');
  await expect(page.getByRole('region', { name: 'Spent', exact: true })).toContainText(/\$\d/);
  await expect(page.getByRole('main')).toContainText('Imported from a file.');
});

test('without the service the days are an upgrade, and the flag keeps them open to staff @desktop', async ({
  page,
}) => {
  await signedInPage(page, grow.admin);
  await page.goto('/ad-stats/google/days');
  await expect(page.getByRole('heading', { level: 1, name: 'Google ads by date' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Upgrade required' })).toBeVisible();
  await expectLayout(page);
  const me: { data: { client: { client_id: number } } } = await (
    await getCaller('admin@build.example.com')
  ).read('/me');
  await impersonatingPage(page, me.data.client.client_id);
  await page.goto('/ad-stats/google/days?staff=true');
  await expect(page.getByRole('heading', { name: 'No data for these days.' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Period' }).selectOption('Last 7 days');
  await expect(page).toHaveURL(/staff=true/);
  await expect(page.getByText('We have no numbers for these days.')).toBeVisible();
});

test('days that could not be loaded are an error, and are there at the next try @phone', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/Failed to load resource/);
  await signedInPage(page, grow.viewer);
  await page.route('**/stats/ads/facebook/days*', (route) => route.abort());
  await page.goto('/ad-stats/facebook/days');
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await expectNoSideScroll(page);
  await page.unroute('**/stats/ads/facebook/days*');
  await again.click();
  await expect(page.getByRole('region', { name: 'Spent', exact: true })).toContainText(/\$\d/);
});
