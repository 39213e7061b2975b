import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSideScroll, test } from '../journey.ts';
import { getCaller, grow, signedInPage } from '../people.ts';
import { requestsTo } from '../requests.ts';

type Part = { from: string; to: string; pageviews: number | null; listing_pageviews: number | null };

const cardOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const counts = new Intl.NumberFormat('en-CA');
const format = (value: number | null) => (value === null ? 'Not known' : counts.format(value));

/** The numbers of the table, oldest first, without its total. */
const readTable = async (page: Page, name: string) => {
  const rows = await page
    .getByRole('table', { name })
    .locator('tbody tr')
    .evaluateAll((all) => all.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent)));
  return rows.toReversed();
};

test('any days are shown by day, week or month, and the page, the file and the API have the same numbers', async ({
  page,
}) => {
  await signedInPage(page, grow.viewer);
  const asked = requestsTo(page, '/stats/sites/days');
  await page.goto('/website-stats');
  await page.getByRole('link', { name: 'Page views by day, week or month' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Page views by date' })).toBeVisible();
  await expect(cardOf(page, 'Page views')).toContainText(/\d/);
  await expectAccessible(page);
  await expectNoSideScroll(page);

  const caller = await getCaller(grow.viewer);
  await page.getByRole('combobox', { name: 'Period' }).selectOption('Last 90 days');
  for (const [index, by] of ['Day', 'Week', 'Month'].entries()) {
    await page.getByRole('combobox', { name: 'By', exact: true }).selectOption(by);
    const name = `Page views by ${by.toLowerCase()}`;
    await expect(page.getByRole('table', { name })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`period=last_90&by=${by.toLowerCase()}`));
    // the first request was of the usual range
    await expect.poll(() => asked.length).toBe(index + 2);
    const query = asked.at(-1) ?? '';
    expect(query).toMatch(new RegExp(`by=${by.toLowerCase()}$`));
    const { data, meta }: { data: Part[]; meta: { total: Part } } = await caller.read(query);
    await expect
      .poll(() => readTable(page, name))
      .toEqual(
        data.map(({ pageviews, listing_pageviews }) => [format(pageviews), format(listing_pageviews)]),
      );
    await expect(cardOf(page, 'Page views')).toContainText(format(meta.total.pageviews));
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    const file = await readFile(await (await downloading).path(), 'utf8');
    expect(file.trim().split('\r\n').slice(1)).toEqual(
      data.map(({ from, to, pageviews, listing_pageviews }) =>
        expect.stringContaining(`"${from}","${to}","${pageviews ?? ''}","${listing_pageviews ?? ''}",`),
      ),
    );
  }
  // a Sunday beside a Sunday
  await page.getByRole('combobox', { name: 'Period' }).selectOption('Last 7 days');
  await page.getByRole('combobox', { name: 'By', exact: true }).selectOption('Day');
  await page.getByRole('combobox', { name: 'Compare with' }).selectOption('The same weekdays before');
  await expect(page).toHaveURL(/compare=weekdays/);
  await expect(page.getByText(/ is compared with /)).toBeVisible();
  await expect(cardOf(page, 'Page views').locator('[data-change]')).toBeVisible();
  const sunday = page.getByRole('row', { name: /^Sun, / });
  await expect(sunday).toContainText('Compared with Sun, ');
  await expect(sunday.getByRole('cell').last()).toHaveText(/^[+-]?[\d.]+%$/);
  await page.getByRole('combobox', { name: 'Show' }).selectOption('Listing page views');
  await expect(page.getByRole('table', { name: 'Listing page views by day' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await page.getByRole('combobox', { name: 'Compare with' }).selectOption('Nothing');
  await page.getByRole('combobox', { name: 'Period' }).selectOption('Last 90 days');
  await page.getByRole('combobox', { name: 'By', exact: true }).selectOption('Month');
  // each part can be read by keyboard
  const points = page.getByRole('group', { name: /^Page views by month/ }).getByRole('img');
  await points.last().focus();
  await page.keyboard.press('ArrowLeft');
  await expect(points.nth(-2)).toBeFocused();
  await expect(points.nth(-2)).toHaveAccessibleName(/: Page views [\d,]+, Listing page views [\d,]+/);
});

test('days of one’s own stay in the address, and a range that cannot be shown says why @desktop', async ({
  page,
}) => {
  await signedInPage(page, grow.admin);
  await page.goto('/website-stats/days?from=2026-10-05&to=2026-10-18&by=week');
  await expect(page.getByRole('table', { name: 'Page views by week' }).locator('tbody tr')).toHaveCount(2);
  await expect(page.getByRole('rowheader', { name: /^Oct 12–18, 2026/ })).toBeVisible();
  await page.getByLabel('To', { exact: true }).fill('2026-10-04');
  await expect(page.getByText('Please choose a last day that isn’t before the first.')).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  await page.getByLabel('To', { exact: true }).fill('2099-01-01');
  await expect(page.getByText('By week, please choose at most 53 weeks.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('To', { exact: true }).fill('2026-10-11');
  await expect(page.getByRole('rowheader', { name: /^Oct 5–11, 2026/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('rowheader', { name: /^Oct 5–11, 2026/ })).toBeVisible();
  await page.goto('/website-stats/days?from=2015-10-05&to=2015-10-06');
  await expect(page.getByRole('heading', { name: 'No data for these days.' })).toBeVisible();
  await expect(page.getByText(/Before we began to count\.$/)).toBeVisible();
});
