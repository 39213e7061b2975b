import { newLiveClient } from './clients.ts';
import { expect, expectAccessible, expectLayout, expectNoSideScroll, test } from './journey.ts';
import { grow, signedInPage, staff } from './people.ts';

const table = 'main tbody tr';
// the dashboard counts listings as well
const recentContacts = 'main section:has-text("Recently updated contacts") li';
// the log below the team is a table of its own, which loads while the team does not
const team = 'main tbody tr:not([aria-labelledby="what-happened"] tr)';

// the user of the list, its screen, the call that loads it, and its rows
for (const [who, path, asks, rows] of [
  [grow.admin, '/dashboard', '**/api/v2/leads/recent?waiting=0', recentContacts],
  [grow.admin, '/contacts', '**/api/v2/leads*', table],
  [grow.admin, '/activity', '**/api/v2/activity*', table],
  [grow.admin, '/lead-stats', '**/api/v2/stats/leads', table],
  [grow.admin, '/settings/users', '**/api/v2/users*', table],
  [staff, '/staff/clients', '**/api/v2/staff/clients*', table],
  [staff, '/staff/team', '**/api/v2/staff/team*', team],
  [staff, '/staff/outbox', '**/api/v2/staff/outbox*', table],
] as const)
  test(`the list of ${path} shows that it loads, is empty when loading fails, keeps 'Try again' while it asks again, and can be retried @phone`, async ({
    page,
    allowComplaint,
  }) => {
    allowComplaint(/Failed to load resource/);
    await signedInPage(page, who);
    // a change elsewhere would load the list again before the button is pressed
    await page.route('**/api/v2/activity/notifications/stream*', (route) => route.abort());
    const waiting = Promise.withResolvers<void>();
    await page.route(asks, async (route) => {
      await waiting.promise;
      return route.abort();
    });
    await page.goto(path);
    await expect(page.locator('main [aria-busy=true]').first()).toBeVisible();
    waiting.resolve();
    const again = page.getByRole('button', { name: 'Try again' });
    await expect(again).toBeVisible();
    await expect(page.locator(rows)).toHaveCount(0);
    await expectAccessible(page);
    await expectNoSideScroll(page);

    const second = Promise.withResolvers<void>();
    await page.route(asks, async (route) => {
      await second.promise;
      return route.abort();
    });
    const asked = page.waitForRequest(asks);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await asked;
    await expect(again).toBeVisible();
    await expect(page.locator(rows)).toHaveCount(0);
    second.resolve();

    await page.unroute(asks);
    await again.click();
    await expect(page.locator(rows).first()).toBeVisible();
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
    await expect(again).toHaveCount(0);
  });

test("a page of a contact's history beyond the last shows the last one @desktop", async ({ page }) => {
  const caller = await signedInPage(page, grow.admin);
  const { data }: { data: { id: number }[] } = await caller.read('/leads');
  for (const { id } of data) {
    const { meta }: { meta: { total: number; last_page: number } } = await caller.read(
      `/leads/${id}/history`,
    );
    if (meta.total === 0) continue;
    await page.goto(`/contacts/view/${id}?page=99`);
    const shown = meta.last_page === 1 ? '' : `\\?page=${meta.last_page}`;
    await expect(page).toHaveURL(new RegExp(`/contacts/view/${id}${shown}$`));
    await expect(page.locator('section[aria-labelledby=history] h3 button').first()).toBeVisible();
    return;
  }
  throw new Error('Nobody of the demo world has sent a form.');
});

test('a row that moved on to the next page while the one before was read is not shown again, and none is left out @desktop', async ({
  page,
}) => {
  const { caller, admin } = await newLiveClient();
  await signedInPage(page, admin);
  const add = (name: string) =>
    caller.send('POST', '/leads', {
      first_name: name,
      last_name: 'Row',
      email: `${name}@rows.example.net`,
      lead_source_id: 14,
    });
  const before: { meta: { total: number } } = await caller.read('/leads');
  for (let place = 0; place < 20; place += 1) await add(`Row${place}`);
  // an event would load the window's list again
  await page.route('**/api/v2/activity/notifications/stream*', () => {});
  await page.goto('/contacts');
  const rows = page.locator('main a.row-link');
  const addresses = () => rows.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  await expect(rows).toHaveCount(15);
  const first = await addresses();
  for (const name of ['New1', 'New2']) await add(name);
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  await expect(page).toHaveURL(/page=2$/);
  await expect.poll(async () => (await addresses()).filter((one) => first.includes(one))).toEqual([]);
  await expect(rows).toHaveCount(Math.min(15, before.meta.total + 22 - 15) - 2);
});

test('names that begin alike are told apart in lists, cards and choices', async ({ page }) => {
  const stamp = `${Date.now()}`.slice(-6);
  // in a separate account: rows with long names are taller, and other journeys measure movement
  const { caller, admin } = await newLiveClient();
  await signedInPage(page, admin);
  const begins = `Bartholomew-Jonathan ${stamp} Featherstonehaugh`;
  const street = `100 ${stamp} Harbourfront Marina Village Residences`;
  for (const end of ['East', 'West']) {
    await caller.send('POST', '/leads', {
      first_name: begins,
      last_name: `of ${end}`,
      email: `${end}.${stamp}@example.net`.toLowerCase(),
      lead_source_id: 14,
    });
    await caller.send('POST', '/listings', {
      street_address: `${street}, Tower ${end}`,
      city: 'Vancouver',
      area: 'Kitsilano',
      state_or_province: 'BC',
      postal_code: 'V6K 1A1',
      price: '1250000',
      bedrooms: '3',
      bathrooms: '2',
      description: '<p>Light from three sides.</p>',
    });
    await caller.send('POST', '/reviews', {
      first_name: begins,
      last_name: `of ${end}`,
      message: 'So bright.',
      status_id: 2,
    });
  }
  for (const [path, begin] of [
    [`/contacts?search=${stamp}`, begins],
    ['/dashboard', begins],
    [`/listings?search=${stamp}`, street],
    [`/testimonials?search=${stamp}`, begins],
  ] as const) {
    await page.goto(path);
    for (const end of ['East', 'West']) {
      const name = page
        .getByRole('main')
        .getByRole('link')
        .filter({ hasText: begin })
        .filter({ hasText: end });
      await expect(name.first()).toBeVisible();
      expect(await name.first().evaluate(isCut), `${path} ${end}`).toBe(false);
    }
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await expectLayout(page);
  }
});

test('a long name leaves its line to what stands below it', async ({ page }) => {
  await signedInPage(page, grow.admin);
  const name = `Bartholomew-Jonathan ${'Featherstonehaugh-'.repeat(6)}Cholmondeley`;
  await page.route('**/api/v2/leads/recent?*', async (route) => {
    const response = await route.fetch();
    const { data, meta }: { data: object[]; meta: object } = await response.json();
    return route.fulfill({ response, json: { data: data.map((lead) => ({ ...lead, name })), meta } });
  });
  await page.goto('/dashboard');
  const since = page
    .getByRole('region', { name: 'Waiting for your answer' })
    .locator('li p')
    .filter({ visible: true });
  await expect(since.first()).toContainText(/waiting since|Added/);
  const heights = await since.evaluateAll((lines) => lines.map(({ clientHeight }) => clientHeight));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(18);
  await expectNoSideScroll(page);
  await expectLayout(page);
});

test('the address of a website that sent visitors wraps, however long it is', async ({ page }) => {
  await signedInPage(page, grow.admin);
  const source = `${'a'.repeat(63)}.${'b'.repeat(63)}.example.com`;
  await page.route('**/api/v2/stats/sites/origins*', (route) =>
    route.fulfill({ json: { data: [{ source, visitors: 12 }] } }),
  );
  await page.goto('/website-stats');
  const name = page.getByRole('listitem').getByText(source);
  await expect(name).toBeVisible();
  await expectNoSideScroll(page);
  expect(await name.evaluate(isCut)).toBe(false);
});

/** Whether any of the text is hidden, in the element or within it. */
function isCut(element: Element): boolean {
  return [element, ...element.querySelectorAll('*')].some(
    ({ scrollWidth, scrollHeight, clientWidth, clientHeight }) =>
      clientWidth > 0 && (scrollWidth > clientWidth || scrollHeight > clientHeight + 1),
  );
}
