import type { Page } from '@playwright/test';
import { expect, expectNoSideScroll, test } from '../journey.ts';
import { grow, signedInPage } from '../people.ts';
import { holdRequests } from '../slow-line.ts';

type StatsPage = {
  name: string;
  address: string;
  /** the requests for its numbers */
  data: RegExp;
  /** a number that is shown once everything has loaded */
  number: string;
  chart: RegExp;
};

const websites: StatsPage = {
  name: 'website',
  address: '/website-stats',
  data: /\/stats\/sites/,
  number: 'Page views',
  chart: /^Page views by month/,
};
const newsletters: StatsPage = {
  name: 'newsletter',
  address: '/newsletter-stats',
  data: /\/stats\/newsletters/,
  number: 'Open rate',
  chart: /^Open and click rates/,
};
const ads: StatsPage = {
  name: 'ad',
  address: '/ad-stats/facebook',
  data: /\/stats\/ads\//,
  number: 'Click-through rate (CTR)',
  chart: /^Click-through rate \(CTR\) by month/,
};
const leads: StatsPage = {
  name: 'lead',
  address: '/lead-stats',
  data: /\/stats\/leads/,
  number: 'New contacts',
  chart: /^New contacts by month/,
};
const pages = [websites, newsletters, ads, leads];

const cardOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const loadingOf = (page: Page) =>
  page.getByRole('main').locator('[aria-busy="true"]').filter({ visible: true });
const pointsOf = (page: Page, { chart }: StatsPage) =>
  page.getByRole('group', { name: chart }).getByRole('img');

for (const stats of pages) {
  test(`the ${stats.name} stats say that they are loading until their numbers are there @desktop`, async ({
    page,
  }) => {
    await signedInPage(page, grow.admin);
    const release = await holdRequests(page, stats.data);
    await page.goto(stats.address);
    await expect(page.getByRole('heading', { level: 1, name: /stats$/ })).toBeVisible();
    await expect(loadingOf(page).first()).toBeVisible();
    await expect(pointsOf(page, stats)).toHaveCount(0);
    await expect(page.getByRole('main')).not.toContainText(/\d%|available|Upgrade required/);
    await release();
    await expect(cardOf(page, stats.number)).toContainText(/\d/);
    await expect(pointsOf(page, stats).first()).toBeVisible();
    await expect(loadingOf(page)).toHaveCount(0);
  });

  test(`the chart of the ${stats.name} stats shows a year at 576 pixels and half of it at 575 @desktop`, async ({
    page,
  }) => {
    await signedInPage(page, grow.admin);
    await page.setViewportSize({ width: 576, height: 900 });
    await page.goto(stats.address);
    await expect(pointsOf(page, stats)).toHaveCount(12);
    await page.setViewportSize({ width: 575, height: 900 });
    await expect(pointsOf(page, stats)).toHaveCount(6);
    await expectNoSideScroll(page);
  });
}

for (const stats of [websites, ads, leads])
  test(`the ${stats.name} stats offer no month to come, and an address cannot ask for one @desktop`, async ({
    page,
  }) => {
    await signedInPage(page, grow.admin);
    await page.goto(stats.address);
    await expect(cardOf(page, stats.number)).toContainText(/\d/);
    const picker = page.getByRole('combobox', { name: 'Month' });
    const months = await picker
      .getByRole('option')
      .evaluateAll((options) => options.map((option) => option.getAttribute('value') ?? ''));
    const [newest = '', before = ''] = months;
    expect(months).toEqual(months.toSorted().toReversed());
    expect(newest <= newestSomewhere()).toBe(true);
    await picker.selectOption(newest);
    await expect(page.getByRole('button', { name: 'Next month' })).toBeDisabled();

    await page.getByRole('button', { name: 'Previous month' }).click();
    await expect(picker).toHaveValue(before);
    await expect(page.getByRole('button', { name: 'Next month' })).toBeEnabled();

    await page.goto(`${stats.address}?month=2999-01`);
    await expect(cardOf(page, stats.number)).toContainText(/\d/);
    await expect(picker).not.toHaveValue(before);
    await expect(picker).toHaveValue(/^20\d\d-\d\d$/);
    await expect(page.getByRole('main')).not.toContainText('2999');
  });

test('lead stats that could not be loaded are an error, and are there at the next try @desktop', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/Failed to load resource/);
  await page.route(leads.data, (route) => route.abort());
  await signedInPage(page, grow.admin);
  await page.goto(leads.address);
  const retry = page.getByRole('button', { name: 'Try again' });
  await expect(retry).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('We couldn’t load your numbers.');
  await expect(pointsOf(page, leads)).toHaveCount(0);
  await page.unrouteAll({ behavior: 'wait' });
  await retry.click();
  await expect(cardOf(page, leads.number)).toContainText(/\d/);
});

test('the rates of the industry are those of the newest newsletter, whichever is looked at @desktop', async ({
  page,
}) => {
  await page.route('**/stats/newsletters?*', async (route) => {
    const response = await route.fetch();
    const answer: { data: { sent_at: string }[] } = await response.json();
    const newest = (await campaigns())[0]?.sent_at;
    const data = answer.data.map((row) => ({
      ...row,
      latest_industry_open_rate: row.sent_at === newest ? 33.3 : 11.1,
      latest_industry_click_rate: row.sent_at === newest ? 4.4 : 1.1,
    }));
    await route.fulfill({ response, json: { ...answer, data } });
  });
  const caller = await signedInPage(page, grow.admin);
  const campaigns = async (): Promise<{ sent_at: string }[]> =>
    (await caller.read('/stats/newsletters/campaigns')).data;
  await page.goto(newsletters.address);
  for (const index of [0, 5]) {
    await page.getByRole('combobox', { name: 'Newsletter' }).selectOption({ index });
    await expect(cardOf(page, 'Open rate')).toContainText('Industry average 33.3%');
    await expect(cardOf(page, 'Click rate')).toContainText('Industry average 4.4%');
  }
});

/** The month in the zone where it is latest: clients' zones may be ahead of the machine's. */
const newestSomewhere = () => new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 7);

type Row = { month?: string; sent_month?: string };
type Answer = { data: Row[]; meta: object };

/** Cards of the dashboard with their requests, and which of two periods in the answer is newer. */
const cards = [
  { name: 'Website', data: '**/stats/sites?*', newest: -1 },
  { name: 'Newsletter', data: '**/stats/newsletters?*', newest: 0 },
  { name: 'Facebook ads', data: '**/stats/ads/facebook?*', newest: -1 },
] as const;

/** As if all of these months were over. */
const inPast = (row: Row): Row => ({
  ...row,
  ...(row.month && { month: yearBefore(row.month) }),
  ...(row.sent_month && { sent_month: yearBefore(row.sent_month) }),
});
const yearBefore = (month: string): string => `${Number(month.slice(0, 4)) - 1}${month.slice(4)}`;

test('cards of the dashboard compare two periods that are over with an arrow, and show one alone without @desktop', async ({
  page,
}) => {
  let change = (answer: Answer, newest: number): Answer => ({
    data: answer.data.slice(newest).slice(0, 1).map(inPast),
    meta: { ...answer.meta, comparison: null },
  });
  for (const { data, newest } of cards)
    await page.route(data, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: change(await response.json(), newest) });
    });
  await signedInPage(page, grow.admin);
  await page.goto('/dashboard');
  for (const { name } of cards) {
    await expect(cardOf(page, name)).toContainText(/\d/);
    await expect(cardOf(page, name).locator('[data-change]')).toHaveCount(0);
    await expect(cardOf(page, name)).not.toContainText(/than|the same as/i);
  }
  change = ({ data, meta }) => {
    const [before, now] = data.map(inPast);
    return {
      data: data.map(inPast),
      meta: { ...meta, comparison: { until: null, now, before, left_out: [] } },
    };
  };
  await page.reload();
  for (const { name } of cards) {
    await expect(cardOf(page, name).locator('[data-change]')).toHaveCount(2);
    await expect(cardOf(page, name)).toContainText(/than in [A-Z]|The same as in [A-Z]/);
  }
});

test('numbers of a month that is not over have no arrow where days are not known @desktop', async ({
  page,
}) => {
  await signedInPage(page, grow.admin);
  await page.goto(ads.address);
  const picker = page.getByRole('combobox', { name: 'Month' });
  await picker.selectOption({ index: 1 });
  await expect(cardOf(page, 'Impressions').locator('[data-change]')).toBeVisible();
  await expect(cardOf(page, 'Impressions')).toContainText(/\(.+%\) (?:fewer|more) than in [A-Z][a-z]+ \d{4}/);
  await expect(cardOf(page, 'Cost per click (CPC)')).toContainText(/(?:less|more) than in|The same as in/);
  await expect(cardOf(page, ads.number)).toContainText(
    /points \(.+%\) (?:lower|higher) than in|The same as in/,
  );
  await picker.selectOption({ index: 0 });
  await expect(cardOf(page, 'Impressions')).toContainText(/[A-Z][a-z]+ \d{4}(?: so far)?/);
  await expect(cardOf(page, 'Impressions').locator('[data-change]')).toHaveCount(0);
});
