import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSideScroll, test } from '../journey.ts';
import { getCaller, grow, signedInPage } from '../people.ts';
import { requestsTo } from '../requests.ts';

type Counts = { dimension: string; rows: { value: string; count: number }[]; others: number };
type Answer = { data: Counts[]; meta: { visitors: number; pageviews: number } };

const cardOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const counts = new Intl.NumberFormat('en-CA');
/** The numbers of the rows of a card, most first. */
const readCounts = (card: Locator) =>
  card
    .getByRole('listitem')
    .evaluateAll((rows) => rows.map((row) => /([\d,]+) · /.exec(row.textContent)?.[1]));

test('visits are listed by page, source and device, and a tap on a row filters all of them', async ({
  page,
}) => {
  await signedInPage(page, grow.viewer);
  const asked = requestsTo(page, '/stats/sites/visits');
  await page.goto('/website-stats');
  await page.getByRole('link', { name: 'Visits by page and source' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Visits by page and source' })).toBeVisible();
  const caller = await getCaller(grow.viewer);
  const compare = async () => {
    await expect(cardOf(page, 'Visitors')).toContainText(/\d/);
    const { data, meta }: Answer = await caller.read(asked.at(-1) ?? '');
    await expect(cardOf(page, 'Visitors')).toContainText(counts.format(meta.visitors));
    await expect(cardOf(page, 'Page views')).toContainText(counts.format(meta.pageviews));
    for (const [title, dimension] of [
      ['Devices', 'device'],
      ['Sources', 'source'],
    ] as const) {
      const expected = data
        .find((one) => one.dimension === dimension)
        ?.rows.map(({ count }) => counts.format(count));
      await expect.poll(() => readCounts(cardOf(page, title))).toEqual(expected);
      const downloading = page.waitForEvent('download');
      await cardOf(page, title).getByRole('button', { name: 'Download CSV' }).click();
      const file = await readFile(await (await downloading).path(), 'utf8');
      expect(
        file
          .trim()
          .split('\r\n')
          .slice(1)
          .map((line) => counts.format(Number(line.split('","')[1]))),
      ).toEqual(expected);
    }
    return meta;
  };
  const all = await compare();
  await expectAccessible(page);
  await expectNoSideScroll(page);

  // people with a phone who came from Google
  await cardOf(page, 'Devices')
    .getByRole('button', { name: /^Phone/ })
    .click();
  await expect(page).toHaveURL(/device=phone/);
  const filters = page.getByRole('list', { name: 'Filters' });
  await expect(filters).toContainText('Device: Phone');
  await expect(cardOf(page, 'Devices').getByRole('button', { name: /^Phone/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  const phones = await compare();
  expect(phones.visitors).toBeLessThan(all.visitors);
  await cardOf(page, 'Sources')
    .getByRole('button', { name: /^google\.com/ })
    .click();
  await expect(page).toHaveURL(/source=google\.com/);
  await expect(cardOf(page, 'Sources').getByRole('listitem')).toHaveCount(1);
  expect((await compare()).visitors).toBeLessThan(phones.visitors);
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await page.getByRole('button', { name: 'Remove filter Device: Phone' }).click();
  await expect(page).not.toHaveURL(/device=/);
  await page.reload();
  await expect(filters).toContainText('Source: google.com');
  await page.getByRole('button', { name: 'Remove filter Source: google.com' }).click();
  await expect(filters).toHaveCount(0);
  expect(await compare()).toEqual(all);
});

test('days whose page views are deleted have counts and no filters, and days without visits say so @desktop', async ({
  page,
}) => {
  await signedInPage(page, grow.admin);
  await page.goto('/website-stats/visits?period=last_12');
  await expect(page.getByText('To filter visits, choose days among the last 34')).toBeVisible();
  await expect(cardOf(page, 'Devices')).toContainText('Phone');
  await expect(cardOf(page, 'Devices').getByRole('button', { name: /^Phone/ })).toHaveCount(0);
  await page.goto('/website-stats/visits?from=2015-10-05&to=2015-10-06');
  await expect(page.getByRole('heading', { name: 'No data for these days.' })).toBeVisible();
  await page.goto('/website-stats/visits?source=nowhere.example');
  await expect(page.getByRole('heading', { name: 'No visits match these filters.' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove filter Source: nowhere.example' }).click();
  await expect(cardOf(page, 'Pages')).toContainText(/\d/);
  await expectAccessible(page);
});
