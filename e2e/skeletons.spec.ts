import type { Locator, Page } from '@playwright/test';
import type { Contact } from '#contract/contacts/contacts.ts';
import { newLaunch, newLiveClient, type Launching } from './clients.ts';
import { holdRequests, withoutIdleTime } from './slow-line.ts';
import { expect, expectNoSideScroll, test } from './journey.ts';
import { grow, signedInPage, staff } from './people.ts';

type Screen = {
  address: string;
  title: string | RegExp;
  data: RegExp;
  texts: readonly string[];
  /** the skeleton shown before the code is the same as before the data */
  isWhole?: true;
};
type Place = { text: string; x: number; y: number };

/** The position of each of these texts; the first one shown counts. */
async function placesOf(page: Page, texts: readonly string[]): Promise<Place[]> {
  const found: Place[] = [];
  for (const text of texts) {
    const place = page.getByRole('main').getByText(text, { exact: true }).filter({ visible: true }).first();
    const { x, y } = await boxOf(place);
    found.push({ text, x, y });
  }
  return found;
}

/** Retried if one skeleton replaces another between the two measurements. */
async function boxOf(place: Locator): Promise<{ x: number; y: number }> {
  await expect(place).toBeVisible();
  return (await place.boundingBox()) ?? boxOf(place);
}

/** Elements that have moved by more than the pixel that rounding may cost. */
const moved = (before: readonly Place[], after: readonly Place[]): string[] =>
  before.flatMap(({ text, x, y }, index) => {
    const now = after[index] ?? { x: -1, y: -1 };
    const isStill = Math.abs(now.x - x) <= 1 && Math.abs(now.y - y) <= 1;
    return isStill ? [] : `${text}: ${x}, ${y} → ${now.x}, ${now.y}`;
  });

/** The screen first waits for its code, then for its data, and nothing may move when both have loaded. */
async function expectNothingMoves(
  page: Page,
  { address, title, data, texts, isWhole }: Screen,
): Promise<void> {
  await withoutIdleTime(page);
  await page.goto('/settings');
  const loading = page.getByRole('main').locator('[aria-busy="true"]').filter({ visible: true });
  await expect(page.getByRole('heading', { name: 'Account settings' })).toBeVisible();
  await expect(loading).toHaveCount(0);
  const releaseData = await holdRequests(page, data);
  const releaseCode = await holdRequests(page, /\/assets\/[^/]+\.js$/);
  await page.evaluate((to) => history.pushState(null, '', to), address);
  await expect(loading.first()).toBeVisible();
  const withoutCode = isWhole && (await placesOf(page, texts));
  const skeleton = await loading.first().elementHandle();
  await releaseCode();
  // the screen has a skeleton of its own
  await skeleton?.waitForElementState('hidden');
  const withoutData = await placesOf(page, texts);
  await expectNoSideScroll(page);
  await releaseData();
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
  await expect(loading).toHaveCount(0);
  const loaded = await placesOf(page, texts);
  expect(moved(withoutData, loaded), 'nothing moves when the data arrives').toEqual([]);
  if (withoutCode) expect(moved(withoutCode, loaded), 'nothing moves when the code arrives').toEqual([]);
}

/** A contact from a form without notes, which take more room than a skeleton can know. */
async function newContact(page: Page, { caller }: Launching): Promise<Contact> {
  const me: { data: { client: { token: string } } } = await caller.read('/me');
  const sent = await page.request.post('/api/v2/public/leads', {
    headers: { 'x-site-token': me.data.client.token },
    data: {
      first_name: 'Avery',
      last_name: 'Chan',
      email: 'avery@example.net',
      phone_number: '604-555-0142',
    },
  });
  expect(sent.status()).toBe(202);
  const { data }: { data: Contact[] } = await caller.read('/leads');
  const [contact] = data;
  if (!contact) throw new Error('The form made no contact.');
  await shortenFirstStep(caller, contact);
  return contact;
}

/** In the evening it is due tomorrow, and then the day and the time take a second line on a phone. */
async function shortenFirstStep({ read, send }: Launching['caller'], { id }: Contact): Promise<void> {
  const { data: steps }: { data: { id: number; title: string; due_on: string }[] } = await read(
    `/leads/${id}/tasks`,
  );
  for (const { id: task, title, due_on } of steps)
    await send('PUT', `/tasks/${task}`, { title, due_on, due_time: null });
}

for (const [who, role] of [
  ['an Admin', 'admin'],
  ['a View Only', 'viewer'],
] as const)
  test(`nothing moves when a contact arrives for ${who}`, async ({ page }) => {
    // contacts of the demo client are edited and deleted by other journeys
    const client = await newLiveClient();
    const { id, name } = await newContact(page, client);
    await signedInPage(page, client[role]);
    await expectNothingMoves(page, {
      address: `/contacts/view/${id}`,
      title: name,
      data: /\/api\/v2\/leads\/\d+/,
      isWhole: true,
      texts: ['Status', 'Form submissions', 'Source', 'Preferred time', 'Details', 'Date created'],
    });
  });

test('nothing moves when the page of a client arrives', async ({ page }) => {
  const caller = await signedInPage(page, staff);
  const { data }: { data: { id: number; name: string }[] } = await caller.read(
    '/staff/clients?search=Harbour',
  );
  const [client] = data;
  if (!client) throw new Error('The demo world has no client of that name.');
  await expectNothingMoves(page, {
    address: `/staff/clients/${client.id}`,
    title: client.name,
    data: /\/api\/v2\/staff\/clients\//,
    // how many people there are is not known before
    texts: ['Last sign-in', 'Contacts this month', 'Mail', 'Launch', 'Package', 'People'],
  });
});

for (const [title, address, texts] of [
  ['Lead settings', '/settings/leads', ['Forms', 'Pop-up', 'Bubble']],
  [
    'Listing settings',
    '/settings/listings',
    ['All your listings', 'Featured listings', 'Sold homes', 'Helpful extras'],
  ],
] as const)
  test(`nothing moves when the ${title.toLowerCase()} arrive`, async ({ page }) => {
    const client = await newLiveClient();
    await signedInPage(page, client.admin);
    await expectNothingMoves(page, { address, title, data: /\/api\/v2\/settings$/, texts });
  });

const firstCards = ['Waiting for your answer', 'Next newsletter', 'Open houses this week'];

test('nothing moves when the first screen of the dashboard arrives', async ({ page }) => {
  await signedInPage(page, grow.admin);
  await expectNothingMoves(page, {
    address: '/dashboard',
    title: /^Good (morning|afternoon|evening), /,
    data: /\/api\/v2\/(leads|newsletters|listings|clients|stats\/listings)/,
    texts: firstCards,
  });
});

test('nothing moves when the website stats arrive', async ({ page }) => {
  await signedInPage(page, grow.viewer);
  await expectNothingMoves(page, {
    address: '/website-stats',
    title: 'Website stats',
    data: /\/api\/v2\/stats\//,
    texts: ['Page views', 'Listing page views', 'Visitors'],
  });
});

/** Each card by its name: its position and size. */
const boxesOf = (cards: Locator): Promise<Record<string, number[]>> =>
  cards.evaluateAll((elements) =>
    Object.fromEntries(
      elements.map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const name = element.getAttribute('aria-labelledby') ?? element.getAttribute('aria-label') ?? '';
        return [name, [x, y + scrollY, width, height].map(Math.round)];
      }),
    ),
  );

for (const [what, email, address, data, most] of [
  // the first screen's cards are shown when the others are requested
  ['the numbers of the dashboard', grow.admin, '/dashboard', /\/api\/v2\/(stats|activity(\?|$))/, 14],
  ['Facebook ad stats', grow.admin, '/ad-stats/facebook', /\/api\/v2\/stats/, 5],
  ['Google ad stats', 'admin@accelerate.example.com', '/ad-stats/google', /\/api\/v2\/stats/, 6],
] as const)
  test(`the cards keep their places and sizes when ${what} arrive`, async ({ page }) => {
    await signedInPage(page, email);
    const release = await holdRequests(page, data);
    await page.goto(address);
    const main = page.getByRole('main');
    const cards = main.locator('section:is([aria-label], [aria-labelledby])');
    await expect(cards).toHaveCount(most);
    await expectNoSideScroll(page);
    await page.evaluate(() => document.fonts.ready);
    const loading = main.locator('[aria-busy="true"]').filter({ visible: true });
    await expect(loading.first()).toBeVisible();
    const before = await boxesOf(cards);
    await release();
    await expect(loading).toHaveCount(0);
    expect(await boxesOf(cards)).toEqual(before);
  });

test('nothing moves when a step of the launch form arrives', async ({ page }) => {
  const client = await newLaunch('Grow');
  await signedInPage(page, client.admin);
  await expectNothingMoves(page, {
    address: '/launch/forms',
    title: 'Profile and resources',
    data: /\/api\/v2\/forms\/1$/,
    isWhole: true,
    texts: ['Profile and resources'],
  });
});
