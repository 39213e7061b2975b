import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { previousMonth } from '#contract/newsletter/calendar.ts';
import { withClient } from '#database/connection.ts';
import { chrome } from '#server/testing/user-agents.ts';
import { newLiveClient } from '../clients.ts';
import { expect, expectAccessible, expectNoSideScroll, test } from '../journey.ts';
import { grow, signedInPage } from '../people.ts';
import { lastMonth, presentDay, presentMonth } from '../present-days.ts';
import { requestsTo } from '../requests.ts';

const cardOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const pointsOf = (page: Page) => page.getByRole('group', { name: /^Page views by month/ }).getByRole('img');

test('visits stand beside those of the month before, by website, in a chart, a table and a file', async ({
  page,
  isMobile,
}) => {
  const asked = requestsTo(page, '/stats/sites');
  await signedInPage(page, grow.viewer);
  await page.goto('/dashboard');
  await expect(cardOf(page, 'Website')).toContainText(/[A-Z][a-z]+ \d{4} so far/);
  expect(asked).toContain('/stats/sites?site_id=all&take=2');
  await cardOf(page, 'Website').getByRole('link', { name: 'Website stats' }).click();

  await expect(page.getByText(/^Last updated [A-Z][a-z]{2} \d+, at \d+:\d\d [ap]m$/)).toBeVisible();
  const all = page.getByRole('combobox', { name: 'Website' });
  await expect(all.getByRole('option')).toHaveCount(3);
  await expect(all.getByRole('option').first()).toHaveText('All Sites');
  const picker = page.getByRole('combobox', { name: 'Month' });
  const months = await picker
    .getByRole('option')
    .evaluateAll((options) => options.map((option) => option.getAttribute('value') ?? ''));
  const [present = '', previous = ''] = months;
  expect(months).toHaveLength(24);
  // no later month is offered
  await expect(picker).toHaveValue(present);
  await expect(page.getByRole('button', { name: 'Next month' })).toBeDisabled();
  for (const label of ['Page views', 'Listing page views', 'Visitors']) {
    await expect(cardOf(page, label)).toContainText(/\d/);
    // the month is not over: the same days of both are compared, and none on its first day
    await expect(cardOf(page, label)).toContainText(
      /[A-Z][a-z]{2} 1–\d+: .+ [A-Z][a-z]{2} 1–\d+|[A-Z][a-z]+ \d{4} so far/,
    );
  }
  await expect(cardOf(page, 'Visitors')).toContainText('People each day, added up');
  expect(asked).toContain('/stats/sites/last-updated?site_id=all');
  expect(asked).toContain(`/stats/sites?site_id=all&month=${present}`);
  await expectAccessible(page);
  await expectNoSideScroll(page);

  await page.getByRole('button', { name: 'Previous month' }).click();
  await expect(picker).toHaveValue(previous);
  await expect(page).toHaveURL(new RegExp(`month=${previous}`));
  for (const label of ['Page views', 'Listing page views', 'Visitors']) {
    await expect(cardOf(page, label).locator('[data-change]')).toBeVisible();
    await expect(cardOf(page, label)).toContainText(
      /\(.+%\) (?:fewer|more) than in [A-Z][a-z]+ \d{4}|The same as in/,
    );
  }
  await all.selectOption({ index: 2 });
  await expect(page).toHaveURL(/site_id=\d+/);
  await expect.poll(() => asked.some((query) => /site_id=\d+&month=/.test(query))).toBe(true);
  await expect(cardOf(page, 'Page views')).toContainText(/\d/);

  // every month can be read by keyboard
  const points = pointsOf(page);
  await expect(points).toHaveCount(isMobile ? 6 : 12);
  await points.last().focus();
  await page.keyboard.press('ArrowLeft');
  await expect(points.nth(-2)).toBeFocused();
  await expect(points.nth(-2)).toHaveAccessibleName(
    /^[A-Z][a-z]+ \d{4}: Page views [\d,]+, Listing page views/,
  );
  await page.keyboard.press('Home');
  await expect(points.first()).toBeFocused();

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const file = await readFile(await (await downloading).path(), 'utf8');
  expect(file.split('\r\n')).toHaveLength(14);
  expect(file).toMatch(/^\uFEFF"Month","Page views","Listing page views"\r\n"\d{4}-\d\d",/);
  expect(file).toContain(`\r\n"${present} so far",`);
  await page.getByRole('button', { name: 'Show as table' }).click();
  const rows = page.getByRole('table', { name: 'Page views by month' }).getByRole('row');
  await expect(rows).toHaveCount(isMobile ? 7 : 13);
  await expectAccessible(page);
  await expectNoSideScroll(page);
});

test('a window of 576 pixels shows a year, and one of 575 half of it @desktop', async ({ page }) => {
  await signedInPage(page, grow.admin);
  await page.goto('/website-stats');
  await page.setViewportSize({ width: 576, height: 900 });
  await expect(pointsOf(page)).toHaveCount(12);
  await page.setViewportSize({ width: 575, height: 900 });
  await expect(pointsOf(page)).toHaveCount(6);
  await expectNoSideScroll(page);
});

test('without visits, without an answer and without the service the page says no more than that @phone', async ({
  page,
  allowComplaint,
}) => {
  await signedInPage(page, 'admin@empty.example.com');
  await page.goto('/website-stats');
  await expect(page.getByRole('heading', { name: 'No data available yet.' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Website' })).toHaveCount(0);
  await expectAccessible(page);

  await signedInPage(page, 'admin@accelerate.example.com');
  await page.goto('/website-stats');
  await expect(cardOf(page, 'Page views')).toContainText(/\d/);
  // with only one website there is nothing to choose
  await expect(page.getByRole('combobox', { name: 'Website' })).toHaveCount(0);
  allowComplaint(/Failed to load resource/);
  await page.route('**/stats/sites**', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(page.getByText('Couldn’t refresh just now.')).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('We couldn’t load your numbers.');
  await expect(page.getByText('No data available yet.')).toHaveCount(0);
  await expectAccessible(page);
  await page.unroute('**/stats/sites**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(cardOf(page, 'Page views')).toContainText(/\d/);
});

test('a package without a website gets an offer, and no numbers are asked for @phone', async ({ page }) => {
  const client = await newLiveClient();
  await withClient({ connectionString: process.env['FOYER_E2E_DATABASE'] ?? '' }, async (db) => {
    await db.query(`SELECT set_config('app.client_id', $1, false)`, [String(client.id)]);
    await db.query(`UPDATE app.clients SET services = '{in_touch}' WHERE id = $1`, [client.id]);
  });
  const asked = requestsTo(page, '/stats/sites');
  await signedInPage(page, client.viewer);
  await page.goto('/website-stats');
  await expect(page.getByRole('heading', { name: 'Upgrade required' })).toBeVisible();
  await page.goto('/dashboard');
  await page
    .getByRole('region', { name: /^Website/ })
    .getByRole('button', { name: 'Upgrade your account' })
    .click();
  await expect(page.getByRole('dialog', { name: 'Upgrade your account' })).toBeVisible();
  expect(asked).toEqual([]);
});

test('a visit to a website becomes a number, and the visits of its agent do not @desktop', async ({
  browser,
}) => {
  const { caller } = await newLiveClient();
  const me: { data: { sites: { id: number }[] } } = await caller.read('/me');
  const address = `${process.env['FOYER_URL']}/sites/${me.data.sites[0]?.id}`;
  const visitor = async () => {
    const context = await browser.newContext({ userAgent: chrome });
    // automated browsers are not counted
    await context.addInitScript(() => Object.defineProperty(navigator, 'webdriver', { get: () => false }));
    return context.newPage();
  };
  const telling = (page: Page) =>
    page.waitForResponse((response) => response.url().endsWith('/public/events'));

  const agent = await visitor();
  const sent: string[] = [];
  agent.on('request', (request) => {
    if (request.url().endsWith('/public/events')) sent.push(request.url());
  });
  await agent.goto(`${address}#foyer-not-counted`);
  await agent.goto(`${address}/ask`);
  await agent.getByRole('heading', { level: 1 }).waitFor();
  expect(new URL(agent.url()).hash).toBe('');
  expect(sent).toEqual([]);

  const page = await visitor();
  const first = telling(page);
  await page.goto(`${address}?utm_source=Spring&email=ann@example.com`);
  const told = (await first).request().postDataJSON();
  expect((await first).status()).toBe(202);
  expect(told.url).toBe(`${address}?utm_source=Spring`);
  expect(await page.context().cookies()).toEqual([]);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  // a website that changes its pages without a page load
  const second = telling(page);
  await page.evaluate((to) => history.pushState(null, '', to), `${address}/listings/12-main-street`);
  expect((await second).status()).toBe(202);

  const month = async () => {
    const { data }: { data: { pageviews: number; listing_pageviews: number; visitors: number }[] } =
      await caller.read('/stats/sites?take=1');
    return data.map(({ pageviews, listing_pageviews, visitors }) => ({
      pageviews,
      listing_pageviews,
      visitors,
    }));
  };
  await expect
    .poll(month, { timeout: 60_000 })
    .toEqual([{ pageviews: 2, listing_pageviews: 1, visitors: 1 }]);
});

test('numbers of a month that could not be loaded are an error in their place, and no zero or gap @phone', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/Failed to load resource/);
  await signedInPage(page, grow.viewer);
  const failing = [/\/stats\/sites\?site_id=all&month=/, /\/stats\/sites\/origins/];
  for (const address of failing) await page.route(address, (route) => route.abort());
  await page.goto('/website-stats');
  const retry = page.getByRole('button', { name: 'Try again' });
  await expect(retry).toHaveCount(2);
  await expect(page.getByRole('main')).not.toContainText('Not known');
  await expect(pointsOf(page).first()).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await retry.first().click();
  await retry.first().click();
  await expect(cardOf(page, 'Page views')).toContainText(/\d/);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('all websites compare with the same ones of the month before, and the missing one is named @desktop', async ({
  page,
}) => {
  const row = (month: string, pageviews: number) => ({
    month,
    visitors: null,
    visitors_from: null,
    pageviews,
    listing_pageviews: 4,
  });
  await page.route('**/stats/sites?*month=*', (route) =>
    route.fulfill({
      json: {
        data: [row('2026-02', 980)],
        meta: {
          previous: { ...row('2026-01', 100), until: null },
          comparison: {
            until: null,
            now: row('2026-02', 80),
            before: row('2026-01', 100),
            left_out: ['new.example.com'],
          },
          gaps: [],
          sources: [],
        },
      },
    }),
  );
  await signedInPage(page, grow.admin);
  await page.goto('/website-stats?month=2026-02');
  await expect(cardOf(page, 'Page views')).toContainText('980');
  await expect(cardOf(page, 'Page views')).toContainText(
    '80 of them compared: 20 (20%) fewer than in January 2026',
  );
  await expect(page.getByText(/^Compared without new\.example\.com/)).toBeVisible();
  await expect(cardOf(page, 'Visitors')).toContainText('Not known');
  await expect(cardOf(page, 'Visitors').locator('[data-change]')).toHaveCount(0);
});

test('days on which our counter was off are named, and no month that has one is compared', async ({
  page,
}) => {
  const client = await newLiveClient();
  const [present, last] = [presentMonth(), lastMonth()];
  await withClient({ connectionString: process.env['FOYER_E2E_DATABASE'] ?? '' }, async (db) => {
    await db.query(`SELECT set_config('app.client_id', $1, false)`, [String(client.id)]);
    await db.query(
      `INSERT INTO app.site_days (client_id, site_id, day, visitors, page_views, listing_views, updated_at)
       SELECT s.client_id, s.id, d::date, 10, 30, 5, now()
       FROM app.sites s, generate_series($2::timestamp, ($3::date + interval '1 month - 1 day'), interval '1 day') d
       WHERE s.client_id = $1`,
      [client.id, `${previousMonth(last)}-01`, `${last}-01`],
    );
    await db.query(
      `INSERT INTO app.site_months (client_id, site_id, month, visitors, page_views, listing_views, source, updated_at)
       SELECT client_id, site_id, date_trunc('month', day)::date, sum(visitors), sum(page_views), sum(listing_views), 'collector', now()
       FROM app.site_days WHERE client_id = $1 GROUP BY 1, 2, 3`,
      [client.id],
    );
    await db.query(
      `INSERT INTO app.counter_gaps (client_id, began_at, ended_at)
       SELECT id, ($2 || 'T20:00')::timestamp AT TIME ZONE time_zone, ($3 || 'T09:30')::timestamp AT TIME ZONE time_zone
       FROM app.clients WHERE id = $1`,
      [client.id, `${last}-03`, `${last}-04`],
    );
  });
  const name = new Date(`${last}-15T00:00:00Z`).toLocaleDateString('en-CA', {
    month: 'short',
    timeZone: 'UTC',
  });
  const sentence = `Our counter was off on ${name.replace('.', '')} 3 and 4; those visits are not in these numbers.`;
  await signedInPage(page, client.viewer);
  await page.goto(`/website-stats?month=${last}`);
  await expect(page.getByText(sentence)).toBeVisible();
  for (const label of ['Page views', 'Listing page views', 'Visitors']) {
    await expect(cardOf(page, label)).toContainText(/\d/);
    await expect(cardOf(page, label).locator('[data-change]')).toHaveCount(0);
  }
  await expectAccessible(page);
  await expectNoSideScroll(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const file = await readFile(await (await downloading).path(), 'utf8');
  expect(file).toMatch(/^\uFEFF"Month","Page views","Listing page views","Notes"\r\n/);
  expect(file).toMatch(new RegExp(`"${last}","\\d+","\\d+","Our counter was off on [A-Z][a-z]+ 3 and 4"`));
  await page.getByRole('button', { name: 'Show as table' }).click();
  await expect(page.getByRole('table', { name: 'Page views by month' })).toContainText('Our counter was off');
  await expectAccessible(page);
  await expectNoSideScroll(page);

  // the following month has no predecessor with the same days
  await page.goto(`/website-stats?month=${present}`);
  if (Number(presentDay().slice(8)) > 4)
    await expect(page.getByText(/^Not compared with .+: our counter was off on .+ 3 and 4\.$/)).toBeVisible();
  await page.goto(`/lead-stats?month=${last}`);
  await expect(cardOf(page, 'Visitors')).toContainText(sentence);
  await page.goto('/dashboard');
  await expect(cardOf(page, 'Website')).toContainText(sentence);
  await withClient({ connectionString: process.env['FOYER_E2E_DATABASE'] ?? '' }, async (db) => {
    await db.query(`SELECT set_config('app.client_id', $1, false)`, [String(client.id)]);
    await db.query(
      `INSERT INTO app.site_months (client_id, site_id, month, visitors, page_views, listing_views, source, updated_at)
       SELECT client_id, id, $2::date, 10, 30, 5, 'collector', now() FROM app.sites WHERE client_id = $1`,
      [client.id, `${present}-01`],
    );
  });
  await page.reload();
  if (Number(presentDay().slice(8)) > 4)
    await expect(cardOf(page, 'Website')).toContainText(
      /Not compared with .+: our counter was off on .+ 3 and 4\./,
    );
  await expect(cardOf(page, 'Website').locator('[data-change]')).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSideScroll(page);
});
