import { request } from '@playwright/test';
import type { Contact } from '#contract/contacts/contacts.ts';
import { newLaunch, newLiveClient } from '../clients.ts';
import { expect, expectAccessible, expectLayout, expectNoSideScroll, test } from '../journey.ts';
import { expectLayers } from '../menu.ts';
import { grow, signedInPage } from '../people.ts';
import { lastMonth, presentMonth } from '../present-days.ts';

const launching = (phase: number) => `launch${phase}@launch.example.com`;

test('the dashboard shows what each contact asked and when, with the ways to answer', async ({ page }) => {
  const { caller, viewer } = await newLiveClient();
  await signedInPage(page, viewer);
  const me: { data: { client: { token: string } } } = await caller.read('/me');
  const name = 'Ottilie Dash';
  const api = await request.newContext({ baseURL: process.env['FOYER_URL'] ?? '' });
  const sent = await api.post('/api/v2/public/leads', {
    headers: { 'x-site-token': me.data.client.token },
    data: {
      first_name: 'Ottilie',
      last_name: 'Dash',
      email: 'ottilie.dash@example.net',
      phone_number: '(604) 555-0188',
      source: 2,
      notes: 'What is our house\nworth this spring?',
    },
  });
  expect(sent.status()).toBe(202);
  await page.goto('/dashboard');
  await expect(page.getByText('Your latest leads and updates.')).toBeVisible();
  const row = page
    .getByRole('region', { name: 'Waiting for your answer' })
    .getByRole('listitem')
    .filter({ hasText: name });
  await expect(row).toContainText('What is our house worth this spring?');
  await expect(row).toContainText(/Home evaluation, waiting since today at \d+:\d\d [ap]m/);
  await expect(row.getByText('new', { exact: true })).toBeVisible();
  const link = (way: string) => row.getByRole('link', { name: `${way} ${name}` });
  await expect(link('Call')).toHaveAttribute('href', 'tel:+16045550188');
  await expect(link('Text')).toHaveAttribute('href', 'sms:+16045550188');
  await expect(link('Email')).toHaveAttribute(
    'href',
    /^mailto:ottilie\.dash@example\.net\?subject=Re%3A%20Your%20question&body=.*%3E%20What%20is%20our%20house/,
  );
  await expectAccessible(page);
  await expectNoSideScroll(page);

  // notification and log show the same line
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const line = page
    .getByRole('dialog', { name: 'Notifications' })
    .getByRole('listitem')
    .filter({ hasText: name });
  await expect(line).toContainText('Home evaluation: What is our house worth this spring?');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expectLayers(page, 0);
  await page.goto('/activity');
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Home evaluation: What is our');

  await page.goto('/dashboard');
  await row.getByRole('link', { name, exact: true }).click();
  await expect(page).toHaveURL(/\/contacts\/view\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
});

test('the dashboard of an account full of data is two and a half screens of a phone at most @phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signedInPage(page, grow.admin);
  await page.goto('/dashboard');
  const cards = [
    'Recently updated contacts',
    'Listings',
    'Your package',
    'Activity',
    'Website',
    'Newsletter',
  ];
  for (const name of [...cards, 'Facebook ads', /^Google ads/])
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Activity' }).getByRole('listitem').first()).toBeVisible();
  await expect(page.locator('main [aria-busy=true]').filter({ visible: true })).toHaveCount(0);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height).toBeLessThanOrEqual(2.5 * 844);
  await expectLayout(page);
});

test('an account without leads sees an empty state of its own @phone', async ({ page }) => {
  await signedInPage(page, 'admin@empty.example.com');
  await page.goto('/dashboard');
  await expect(page.getByText('Leads from your website will appear here.')).toBeVisible();
  await expect(page.getByText('Your latest leads and updates.')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'No leads yet' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await page.getByRole('link', { name: 'Add a contact manually' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'New Contact' })).toBeVisible();
});

test('an account in launch sees the progress of its website @phone', async ({ page }) => {
  await signedInPage(page, launching(1));
  await page.goto('/dashboard');
  await expect(page.getByRole('progressbar', { name: 'Launch form' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await page.getByRole('link', { name: 'Open my launch form' }).click();
  await expect(page).toHaveURL(/\/launch$/);

  await signedInPage(page, launching(4));
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'We are working on your changes' })).toBeVisible();
  await expectNoSideScroll(page);
  await page.getByRole('link', { name: 'See launch status' }).click();
  await expect(page).toHaveURL(/\/launch\/status$/);
});

test('an account in launch sees who waits for an answer @phone', async ({ page }) => {
  const { admin, caller } = await newLaunch('Grow');
  await caller.send('POST', '/leads', {
    first_name: 'Oona',
    last_name: 'Waits',
    email: 'oona.waits@example.net',
    lead_source_id: 14,
  });
  await signedInPage(page, admin);
  await page.goto('/dashboard');
  await expect(page.getByRole('progressbar', { name: 'Launch form' })).toBeVisible();
  const waiting = page.getByRole('region', { name: 'Waiting for your answer' });
  await expect(waiting.getByRole('link', { name: 'Oona Waits', exact: true })).toBeVisible();
  await expectNoSideScroll(page);
});

const cards = [
  { title: 'Website', path: '/stats/sites', services: ['web'] },
  { title: 'Newsletter', path: '/stats/newsletters', services: ['in_touch'] },
  {
    title: 'Facebook ads',
    path: '/stats/ads/facebook',
    services: ['social', 'social_plus', 'facebook_legacy', 'facebook_ads'],
  },
  { title: 'Google ads', path: '/stats/ads/google', services: ['google_ads'] },
];

for (const email of [
  'admin@create.example.com',
  'admin@build.example.com',
  'admin@drive.example.com',
  grow.viewer,
])
  test(`a locked card of ${email} shows its prompt and asks for nothing, and the others show their numbers @desktop`, async ({
    page,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const caller = await signedInPage(page, email);
    const me: { data: { services: string[] } } = await caller.read('/me');
    await page.goto('/dashboard');
    await expect(page.getByRole('region', { name: 'Activity' }).getByRole('listitem').first()).toBeVisible();
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
    for (const { title, path, services } of cards) {
      const isOpen = services.some((service) => me.data.services.includes(service));
      const card = page.getByRole('region', { name: new RegExp(String.raw`^${title}\s?(Locked)?$`) });
      await expect(card.getByRole('button', { name: 'Upgrade your account' })).toHaveCount(isOpen ? 0 : 1);
      expect([title, asked.includes(`/api/v2${path}`)]).toEqual([title, isOpen]);
    }
  });

test('what waits for the agent comes first, and a card that fails stays quiet beside the others @desktop', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/Failed to load resource/);
  await signedInPage(page, grow.admin);
  const failing = [
    '**/listings/open-houses*',
    '**/stats/listings',
    '**/api/v2/activity?*',
    '**/stats/sites?*',
  ];
  for (const address of failing) await page.route(address, (route) => route.abort());
  await page.goto('/dashboard');
  const card = (name: string) => page.getByRole('region', { name, exact: true });
  for (const name of ['Open houses this week', 'Listings', 'Activity', 'Website'])
    await expect(card(name)).toContainText('Not available right now.');
  await expect(card('Waiting for your answer').getByRole('link', { name: /^See/ })).toBeVisible();
  await expect(card('Next newsletter').getByRole('link', { name: 'Open' })).toBeVisible();
  await expect(card('Your package')).toContainText(/CAD \$\d+/);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  await expectLayout(page);
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText(
    'Waiting for your answer',
  );

  for (const address of failing) await page.unroute(address);
  await card('Open houses this week').getByRole('button', { name: 'Try again' }).click();
  await expect(card('Open houses this week')).not.toContainText('Not available right now.');
});

test('the enquiries lead to the contacts without an answer, and the deadline goes into a calendar @desktop', async ({
  page,
}) => {
  const caller = await signedInPage(page, grow.editor);
  const newsletter: { data: { state: string } } = await caller.read('/newsletters');
  await page.goto('/dashboard');
  // in the two hours before the send there is no deadline any more
  if (newsletter.data.state !== 'late') {
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Add to my calendar' }).click();
    expect((await downloading).suggestedFilename()).toMatch(/\.ics$/);
  }
  const link = page
    .getByRole('region', { name: 'Waiting for your answer' })
    .getByRole('link', { name: /^See/ });
  await link.click();
  await expect(page).toHaveURL(/\/contacts\?status=1$/);
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('1');
});

test('an arrow shows only where there is a period to compare with @desktop', async ({ page }) => {
  const row = (month: string, pageviews: number) => ({
    month,
    visitors: 1,
    visitors_from: 'collector',
    pageviews,
    listing_pageviews: 4,
  });
  let rows = [row('2026-02', 120)];
  let comparison: object | null = null;
  await page.route('**/stats/sites?*', (route) =>
    route.fulfill({ json: { data: rows, meta: { previous: null, comparison, gaps: [], sources: [] } } }),
  );
  await signedInPage(page, grow.admin);
  await page.goto('/dashboard');
  const card = page.getByRole('region', { name: 'Website', exact: true });
  await expect(card).toContainText('120');
  await expect(card.locator('[data-change]')).toHaveCount(0);
  rows = [row('2026-01', 100), ...rows];
  comparison = { until: null, now: rows[1], before: rows[0], left_out: [] };
  await page.reload();
  await expect(card.locator('[data-change="1"]')).toHaveCount(1);
  await expect(card).toContainText('20 (20%) more than in January 2026');
  await expect(card).toContainText('The same as in January 2026');
});

for (const email of [grow.admin, grow.editor])
  test(`each count of listings leads to its list, and ${email} may manage them @desktop`, async ({
    page,
  }) => {
    await page.route('**/stats/listings', (route) =>
      route.fulfill({ json: { data: { active: 31, inactive: 42, sold: 53, reciprocity: 64, total: 190 } } }),
    );
    await signedInPage(page, email);
    const card = page.getByRole('region', { name: 'Listings', exact: true });
    for (const [count, address] of [
      ['31 Active', /\/listings$/],
      ['42 Inactive', /\/listings\?status=inactive$/],
      ['53 Sold', /\/listings\?status=sold$/],
      ['64 Reciprocity', /\/listings\?status=reciprocity$/],
      ['Manage listings', /\/listings$/],
    ] as const) {
      await page.goto('/dashboard');
      await card.getByRole('link', { name: count, exact: true }).click();
      await expect(page).toHaveURL(address);
    }
  });

test('an answer from the dashboard marks a new lead as Contacted, and Undo takes it back', async ({
  page,
  allowComplaint,
}) => {
  const { admin, caller } = await newLiveClient();
  const { data }: { data: Contact } = await caller.send('POST', '/leads', {
    first_name: 'Oona',
    last_name: 'Waits',
    email: 'oona.waits@example.net',
    phone_number: '604-555-0177',
    lead_source_id: 14,
  });
  await signedInPage(page, admin);
  // the link of a phone opens nothing here
  await page.addInitScript(() =>
    addEventListener('click', (event) => {
      if (event.target instanceof Element && event.target.closest('a[href^="sms:"]')) event.preventDefault();
    }),
  );
  await page.goto('/dashboard');
  const waiting = page.getByRole('region', { name: 'Waiting for your answer' });
  const status = async () => {
    const contact: { data: Contact } = await caller.read(`/leads/${data.id}`);
    return contact.data.lead_status;
  };
  await expect(waiting).toContainText('Added today at');
  await expectLayout(page);
  await expectAccessible(page);
  await waiting.getByRole('link', { name: 'Text Oona Waits' }).click();
  await expect(page.getByText('Oona Waits is marked as Contacted.')).toBeVisible();
  await expect(waiting).toContainText('Nobody is waiting for your answer.');
  expect(await status()).toBe('Contacted');
  await expect(
    page.getByRole('region', { name: 'Recently updated contacts' }).getByRole('listitem'),
  ).toContainText(['Oona Waits']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(waiting.getByRole('link', { name: 'Oona Waits', exact: true })).toBeVisible();
  expect(await status()).toBe('Lead');

  // a status that a colleague has set meanwhile stays
  allowComplaint(/Failed to load resource/);
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await waiting.getByRole('link', { name: 'Text Oona Waits' }).click();
  await expect.poll(status).toBe('Contacted');
  await caller.send('PUT', `/leads/${data.id}`, { lead_status_id: 5 });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Someone else saved this', { exact: false })).toBeVisible();
  expect(await status()).toBe('Qualified');
});

test('View Only may answer from the dashboard, and the status stays @phone', async ({ page }) => {
  const { viewer, caller } = await newLiveClient();
  const { data }: { data: Contact } = await caller.send('POST', '/leads', {
    first_name: 'Oona',
    last_name: 'Waits',
    email: 'oona.waits@example.net',
    lead_source_id: 14,
  });
  await signedInPage(page, viewer);
  await page.addInitScript(() =>
    addEventListener('click', (event) => {
      if (event.target instanceof Element && event.target.closest('a[href^="mailto:"]'))
        event.preventDefault();
    }),
  );
  await page.goto('/dashboard');
  const waiting = page.getByRole('region', { name: 'Waiting for your answer' });
  await waiting.getByRole('link', { name: 'Email Oona Waits' }).click();
  await page.reload();
  await expect(waiting.getByRole('link', { name: 'Oona Waits', exact: true })).toBeVisible();
  const contact: { data: Contact } = await caller.read(`/leads/${data.id}`);
  expect(contact.data.lead_status).toBe('Lead');
});

test('View Only sees the numbers, without what they may not do @phone', async ({ page }) => {
  await signedInPage(page, grow.viewer);
  await page.goto('/dashboard');
  await expect(page.getByRole('region', { name: 'Your package' })).toContainText('Grow');
  await expect(page.getByRole('region', { name: 'Your package' }).getByRole('link')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Listings', exact: true })).toContainText('Active');
  await expect(page.getByRole('link', { name: 'Manage listings' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Next newsletter' })).toHaveCount(0);
  await expectNoSideScroll(page);
});

test('a number of the lead stats opens the contacts behind it @desktop @quick', async ({ page }) => {
  await signedInPage(page, grow.viewer);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Lead stats' }).click();
  const table = page.getByRole('table', { name: /^Contacts of .* by source$/ });
  const picker = page.getByRole('combobox', { name: 'Month' });
  await expect(page.getByRole('heading', { name: 'By source' })).toBeVisible();
  // the demo has contacts in some of the months
  const months = await picker
    .getByRole('option')
    .evaluateAll((all) => all.map((one) => one.getAttribute('value')));
  // not in the present month, to which other journeys add contacts
  for (const month of months.filter((one) => one !== presentMonth())) {
    await picker.selectOption(month);
    await expect(page).toHaveURL(new RegExp(`month=${month}`));
    if ((await table.getByRole('link').count()) > 0) break;
  }
  await expectLayout(page);
  const link = table.getByRole('link').first();
  const count = Number(await link.textContent());
  await link.click();
  await expect(page).toHaveURL(/\/contacts\?/);
  await expect(page.locator('output').first()).toHaveText(count === 1 ? '1 person' : `${count} people`);
  await expectLayout(page);
  await page.getByRole('link', { name: 'Show all contacts' }).click();
  await expect(page).toHaveURL(/\/contacts$/);
});

test('a phone names what a source has cost below it @phone', async ({ page }) => {
  await signedInPage(page, grow.viewer);
  // a month that is over, so that all of its costs are in
  await page.goto(`/lead-stats?month=${lastMonth()}`);
  const row = page.getByRole('row').filter({ hasText: 'Facebook ad' });
  await expect(row).toContainText(/\$[\d,]+\.\d\d spent/);
  await expectNoSideScroll(page);
  await expectAccessible(page);
});
