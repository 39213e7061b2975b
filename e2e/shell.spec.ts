import { entries, foot, openMenu, services } from './menu.ts';
import { expect, expectAccessible, expectNoSideScroll, test } from './journey.ts';
import { withSettings } from './override-responses.ts';
import { getCaller, grow, impersonatingPage, signedInPage } from './people.ts';

const full = 'admin@accelerate.example.com';
const failed = /Failed to load resource/;

test('the header has logo, notifications and profile, and below 992 px the menu button @desktop', async ({
  page,
}) => {
  await signedInPage(page, full);
  await page.goto('/dashboard');
  const header = page.getByRole('banner');
  const toggle = header.getByRole('button', { name: 'Menu', exact: true });
  await expect(header.getByRole('link', { name: 'Foyer' })).toHaveAttribute('href', '/');
  await expect(header.getByRole('button', { name: /^Notifications/ })).toBeVisible();
  await expect(header.getByRole('button', { name: /^Profile menu of / })).toBeVisible();
  for (const [width, isMobile] of [
    [390, true],
    [991, true],
    [992, false],
    [993, false],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect(toggle).toBeVisible({ visible: isMobile });
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible({ visible: !isMobile });
    await expectNoSideScroll(page);
  }
});

test('the day in the header and the greeting move on while the page stays open @desktop', async ({
  page,
}) => {
  const { read } = await signedInPage(page, full);
  const { data: me }: { data: { client: { time_zone: string } } } = await read('/me');
  const evening = new Date();
  // the reader's evening and before the account's midnight, with or without daylight saving
  evening.setUTCHours(27, 45, 0, 0);
  const dayOf = (date: Date) =>
    new Intl.DateTimeFormat('en-CA', {
      weekday: 'long',
      month: 'long',
      day: 'numeric',
      timeZone: me.client.time_zone,
    }).format(date);
  await page.clock.install({ time: evening });
  await page.goto('/dashboard');
  const header = page.getByRole('banner');
  await expect(header.getByText(dayOf(evening))).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: /^Good evening/ })).toBeVisible();
  await page.clock.fastForward('09:30:00');
  await expect(header.getByText(dayOf(new Date(evening.getTime() + 9.5 * 3_600_000)))).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: /^Good morning/ })).toBeVisible();
});

test('the menu has its order and links to every area', async ({ page }, { project }) => {
  await signedInPage(page, full);
  await page.goto('/');
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page).toHaveTitle('Dashboard | Client portal');
  await expect(
    page.getByRole('heading', { level: 1, name: /^Good (morning|afternoon|evening), \S/ }),
  ).toBeVisible();
  let menu = await openMenu(page);
  await expect(entries(menu)).toHaveText([
    'Dashboard',
    'Contacts',
    'Services',
    ...services,
    'Support',
    ...foot(project.name, 'Account settings', 'Billing', 'Activity log', 'Log out'),
  ]);
  await expect(menu.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page');
  await expectAccessible(page);

  const group = menu.getByRole('button', { name: 'Services' });
  await group.click();
  await expect(group).toHaveAttribute('aria-expanded', 'false');
  await expect(menu.getByRole('link', { name: 'Ad stats' })).toBeHidden();
  await group.click();

  for (const [label, path] of [
    ['Contacts', '/contacts'],
    ['Ad stats', '/ad-stats/facebook'],
    ['Listings AI', '/listings-ai'],
    ['Listings manager', '/listings'],
    ['Newsletter editor', '/newsletter'],
    ['Newsletter stats', '/newsletter-stats'],
    ['Testimonials manager', '/testimonials'],
    ['Website stats', '/website-stats'],
    ['Reports', '/reports'],
    ['Support', '/support'],
  ] as const) {
    await menu.getByRole('link', { name: label }).click();
    // the newsletter has pages by its state, which depends on the day
    await expect(page).toHaveURL((url) => `${url.pathname}/`.startsWith(`${path}/`));
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    menu = await openMenu(page);
    await expect(menu.getByRole('link', { name: label })).toHaveAttribute('aria-current', 'page');
  }
  await expectNoSideScroll(page);
});

test('on a phone the menu is a drawer that closes after navigation @phone', async ({ page }) => {
  await signedInPage(page, grow.editor);
  await page.goto('/dashboard');
  const menu = await openMenu(page);
  await expect(entries(menu).last()).toHaveText('Log out');
  await expect(menu.getByRole('link', { name: 'Billing' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeFocused();
  // the second time, everything the screens need is cached
  for (const [label, path] of [
    ['Activity log', '/activity'],
    ['Dashboard', '/dashboard'],
    ['Activity log', '/activity'],
  ] as const) {
    await (await openMenu(page)).getByRole('link', { name: label }).click();
    await expect(page).toHaveURL((url) => url.pathname === path);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('main')).toBeFocused();
  }
  await (await openMenu(page)).getByRole('link', { name: 'Activity log' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // it was hidden first, and is now gone: the page scrolls
  await expect(page.locator('[data-scroll-locked]')).toHaveCount(0);

  // a menu entry that asks about unsaved text does so without the menu
  await page.goto('/contacts/create');
  await page.getByLabel('First name').fill('Half');
  await (await openMenu(page)).getByRole('link', { name: 'Dashboard' }).click();
  const question = page.getByRole('alertdialog', { name: /leave without saving/ });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByRole('dialog').or(question)).toHaveCount(0);
  await expect(page.getByLabel('First name')).toHaveValue('Half');
});

test('the profile menu links to settings, billing and the log; billing is for the Admin', async ({
  page,
}) => {
  const items = page.getByRole('menuitem');
  for (const email of [grow.viewer, grow.editor, grow.admin]) {
    await signedInPage(page, email);
    await page.goto('/dashboard');
    await page.getByRole('button', { name: /^Profile menu/ }).click();
    const billing = email === grow.admin ? ['Billing'] : [];
    await expect(items).toHaveText(['Account settings', ...billing, 'Activity log', 'Log out']);
    await expect(page.getByRole('menu').getByText('STAFF')).toHaveCount(0);
  }
  await expectAccessible(page);
  await expectNoSideScroll(page);
  for (const [label, path] of [
    ['Account settings', '/settings'],
    ['Billing', '/billing'],
    ['Activity log', '/activity'],
  ] as const) {
    if (!(await page.getByRole('menu').isVisible()))
      await page.getByRole('button', { name: /^Profile menu/ }).click();
    await items.filter({ hasText: label }).click();
    await expect(page).toHaveURL((url) => url.pathname === path);
    await expect(page.getByRole('menu')).toHaveCount(0);
  }
});

test('the bell counts unread notifications, and those opened or marked as read count no more @phone', async ({
  page,
}) => {
  const { read } = await signedInPage(page, full);
  type Listed = { data: { message: string; url: string; seen: boolean }[]; meta: { unread_count: number } };
  const notifications = (): Promise<Listed> => read('/activity/notifications');
  const { data, meta } = await notifications();
  const first = data.find(({ seen }) => !seen);
  if (!first) throw new Error('The demo world has nothing to tell.');
  const button = page.getByRole('button', { name: /^Notifications/ });
  const list = page.getByRole('dialog', { name: 'Notifications' });

  await page.goto('/support');
  await expect(button).toHaveAccessibleName(`Notifications, ${meta.unread_count} unread`);
  await button.click();
  await expect(list.getByRole('listitem')).toHaveCount(data.length);
  await expectAccessible(page);
  await expectNoSideScroll(page);

  await list.getByRole('link', { name: first.message }).first().click();
  await expect(page).toHaveURL((url) => url.pathname === first.url);
  await expect(list).toHaveCount(0);
  // other notifications of the same contact were marked as read with it
  const about = (url: string) => /^\/contacts\/view\/\d+/.exec(url)?.[0] ?? url;
  const isContact = first.url.startsWith('/contacts/');
  const same = data.filter(({ seen, url }) => !seen && about(url) === about(first.url));
  const together = isContact ? same.length : 1;
  await expect.poll(async () => (await notifications()).meta.unread_count).toBe(meta.unread_count - together);
  await button.click();
  await list.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(list.getByText('Unread: ')).toHaveCount(0);
  await expect(list.getByRole('button')).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(button).toHaveAccessibleName('Notifications');
  await expect(button).toBeFocused();
  await page.reload();
  await expect(button).toHaveAccessibleName('Notifications');
});

test('the bell says when there are no notifications, and when they fail to load @desktop', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(failed);
  await signedInPage(page, 'admin@empty.example.com');
  await page.goto('/support');
  await page.getByRole('button', { name: 'Notifications' }).click();
  const list = page.getByRole('dialog', { name: 'Notifications' });
  await expect(list.getByText("You don't have any notifications.")).toBeVisible();
  await expectAccessible(page);

  // a change elsewhere would load the list again before the button is pressed
  await page.route('**/notifications/stream*', () => {});
  await page.route('**/activity/notifications', (route) => route.fulfill({ status: 500, body: '' }));
  await page.reload();
  await page.getByRole('button', { name: 'Notifications' }).click();
  await expect(list.getByRole('alert')).toContainText(
    'There was an error processing your request, please try again later.',
  );
  await expectAccessible(page);
  await page.unroute('**/activity/notifications');
  await list.getByRole('button', { name: 'Try again' }).click();
  await expect(list.getByText("You don't have any notifications.")).toBeVisible();
});

test('a URL that does not exist says so, signed in and signed out, with a link back @phone', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/status of 404/);
  const addresses = [
    '/no-such-page',
    '/dashboard/xyz',
    '/billing/x/y',
    '/contacts/view/abc',
    '/signin/x',
    // cannot be decoded
    '/%E0%A4%A',
    '/contacts/view/%',
  ];
  const error = page.getByRole('heading', { level: 1, name: 'There seems to be an error...' });
  for (const address of addresses) {
    await page.goto(address);
    await expect(error).toBeVisible();
    await expect(page).toHaveTitle('Not found | Client portal');
  }
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/signin');
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  await signedInPage(page, grow.editor);
  for (const address of addresses) {
    await page.goto(address);
    await expect(error).toBeVisible();
    await expect(page).toHaveTitle('Not found | Client portal');
  }
  const others = page.getByRole('navigation', { name: 'Other screens' });
  await expect(others.getByRole('link')).toHaveText(['Dashboard', 'Contacts', 'Support']);
  await expectAccessible(page);
  await others.getByRole('link', { name: 'Contacts' }).click();
  await expect(page).toHaveURL(/\/contacts$/);
  await page.goBack();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('an invalid history entry in the URL just opens the contact @desktop', async ({ page }) => {
  const { read } = await signedInPage(page, grow.editor);
  const { data }: { data: { id: number; name: string }[] } = await read('/leads');
  const [contact] = data;
  await page.goto(`/contacts/view/${contact?.id}/latest`);
  await expect(page.getByRole('heading', { level: 1, name: contact?.name ?? '' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Form submissions' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

for (const [address, what] of [
  ['/support', 'screen'],
  ['/signin', 'sign-in page'],
] as const)
  test(`a ${what} whose own script does not load says so, is reported, and comes with Reload @phone`, async ({
    page,
    allowComplaint,
  }) => {
    allowComplaint(/Failed to load resource/);
    if (address !== '/signin') await signedInPage(page, grow.viewer);
    await page.route(/\/assets\/[^/]+\.js$/, (route) => route.fulfill({ status: 404, body: '' }));
    const reported = page.waitForRequest((request) => request.url().endsWith('/api/v2/client-errors'));
    await page.goto(address);
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('There seems to be an error.');
    expect((await reported).postDataJSON()).toMatchObject({
      kind: 'load',
      path: address,
      message: expect.stringMatching(/^Failed to load .*\/assets\//),
    });
    expect((await (await reported).response())?.status()).toBe(202);
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await page.unrouteAll();
    await alert.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole(address === '/signin' ? 'textbox' : 'heading').first()).toBeVisible();
    await expect(alert).toHaveCount(0);
  });

test('a screen that crashes shows the error page with a link back, and is reported @phone', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/A journey asked this screen to fail/);
  await signedInPage(page, grow.viewer);
  await page.goto('/support');
  await expect(page.locator('main h1')).toBeVisible();
  // before the next screen, since this one may still be rendered again
  await page.addInitScript(() => {
    if (location.pathname === '/contacts') localStorage.setItem('fail_render', '1');
  });
  const reported = page.waitForRequest((request) => request.url().endsWith('/api/v2/client-errors'));
  await page.goto('/contacts');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('There seems to be an error.');
  await expect(alert).toContainText(
    "We've received the error report and will work to make sure it doesn't happen again.",
  );
  expect((await reported).postDataJSON()).toMatchObject({
    kind: 'render',
    path: '/contacts',
    message: 'A journey asked this screen to fail',
  });
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await page.evaluate(() => localStorage.removeItem('fail_render'));
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('no third party is contacted, in development and for staff @desktop', async ({ page }) => {
  const asked = new Set<string>();
  const origin = process.env['FOYER_URL'] ?? '';
  page.on('request', (request) => /^https?:/.test(request.url()) && asked.add(new URL(request.url()).origin));
  let environment = 'development';
  const thirdParties = { liveChatSrc: 'https://chat.example.com/chat.js' };
  await withSettings(page, () => ({ environment, thirdParties }));
  await signedInPage(page, full);
  for (const path of ['/dashboard', '/support']) {
    await page.goto(path);
    await expect(page.locator('main h1')).toBeVisible();
  }
  environment = 'test';
  const { read } = await getCaller(full);
  const me: { data: { client_id: number } } = await read('/me');
  await impersonatingPage(page, me.data.client_id);
  // every request of the first screen was sent before the second one is shown
  for (const path of ['/dashboard', '/support']) {
    await page.goto(path);
    await expect(page.locator('main h1')).toBeVisible();
  }
  expect([...asked]).toEqual([origin]);
});
