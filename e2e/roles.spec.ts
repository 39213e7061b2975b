import { addresses, fillIn, isOfClients, isPublic } from './addresses.ts';
import { entries, openMenu, services } from './menu.ts';
import { expect, expectAccessible, expectLayout, expectNoSideScroll, test } from './journey.ts';
import { visit } from './navigation.ts';
import { getCaller, grow, impersonatingPage, signedInPage, staff } from './people.ts';

const full = 'admin@accelerate.example.com';
const closedReason = 'Your role does not have access to this service.';
const at = (path: string) => (url: URL) => url.pathname === path;
/** The newsletter, or the screen that says why it's closed today. */
const atNewsletter = ({ pathname }: URL) => /^\/newsletter(\/(locked\/\w+|skipped))?$/.test(pathname);

async function clientOf(email: string): Promise<{ client_id: number; client: { name: string } }> {
  return (await (await getCaller(email)).read('/me')).data;
}

test('a View Only sees the services locked, and why', async ({ page }, { project }) => {
  await signedInPage(page, grow.viewer);
  await page.goto('/support');
  const menu = await openMenu(page);
  await expect(menu.locator('[aria-disabled=true]')).toHaveText(
    services.filter((label) => label !== 'Reports'),
  );
  const entry = menu.getByRole('button', { name: 'Listings manager' });
  await expect(entry).toHaveAccessibleDescription(closedReason);
  // the tooltip comes after the menu
  await expect(entry).toHaveAttribute('data-state', 'closed');
  if (project.name === 'phone') await entry.tap({ force: true });
  else await entry.hover();
  await expect(page.getByText(closedReason).filter({ visible: true }).first()).toBeVisible();
  await entry.click({ force: true });
  await expect(page).toHaveURL(at('/support'));
  await expectAccessible(page);
  await expectNoSideScroll(page);
});

test('a View Only is redirected from screens that change something @desktop', async ({ page }) => {
  await signedInPage(page, grow.viewer);
  await page.goto('/newsletter/forms');
  for (const [path, end] of [
    ['/newsletter', '/dashboard'],
    ['/newsletter/forms', '/dashboard'],
    ['/listings-ai', '/dashboard'],
    ['/contacts/import', '/contacts'],
    ['/listings/create', '/listings'],
    ['/listings/import', '/listings'],
    ['/testimonials/create', '/testimonials'],
    ['/testimonials/request', '/testimonials'],
    ['/testimonials/import', '/testimonials'],
    ['/billing', '/dashboard'],
    ['/website-stats', '/website-stats'],
  ] as const) {
    await visit(page, path);
    await expect(page, path).toHaveURL(at(end));
    await expect(page.locator('main h1')).toBeVisible();
    // an alert would mean that the screen failed; messages that explain a redirect disappear on their own
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  }
  await visit(page, '/settings/users');
  await expect(page).toHaveURL(at('/settings'));
  await expect(
    page.getByRole('alert').filter({ hasText: 'Access denied: only admin users can access this page.' }),
  ).toBeVisible();
});

test('old and unknown URLs end at the right screen @desktop', async ({ page }) => {
  for (const path of ['/request-information', '/request-information/x', '/request-information/x/y']) {
    await page.goto(path);
    await expect(page, path).toHaveURL(at('/signup'));
  }
  await signedInPage(page, full);
  await page.goto('/support');
  for (const [path, end] of [
    ['/ad-stats', '/ad-stats/facebook'],
    ['/messaging', '/dashboard'],
    ['/messaging/1', '/dashboard'],
    ['/launch', '/dashboard'],
    ['/staff', '/dashboard'],
  ] as const) {
    await visit(page, path);
    await expect(page, path).toHaveURL(at(end));
  }
  for (const path of ['/newsletter/xyz', '/newsletter/forms/xyz']) {
    await visit(page, path);
    await expect(page, path).toHaveURL(atNewsletter);
  }
  await signedInPage(page, 'admin@build.example.com');
  await page.goto('/support');
  for (const path of ['/newsletter', '/testimonials', '/testimonials/import']) {
    await visit(page, path);
    await expect(page, path).toHaveURL(at('/dashboard'));
  }
  await signedInPage(page, 'launch5@launch.example.com');
  for (const path of ['/launch/xyz', '/launch/status/xyz']) {
    await page.goto(path);
    await expect(page, path).toHaveURL(at('/launch'));
  }
});

test('staff impersonate a client in a new tab, and every screen says so @desktop', async ({ page, context }, {
  project,
}) => {
  const { client } = await clientOf('admin@empty.example.com');
  await signedInPage(page, staff);
  await page.goto('/staff/clients?search=Duarte');
  await page.getByRole('button', { name: `Sign in as client ${client.name}` }).click();
  await page.getByLabel('Reason').fill('A journey of the tests');
  await expectAccessible(page);
  const opening = context.waitForEvent('page');
  await page.getByRole('button', { name: 'Sign in as client', exact: true }).click();
  const impersonated = await opening;
  const size = page.viewportSize();
  if (size) await impersonated.setViewportSize(size);
  await expect(impersonated).toHaveURL(at('/dashboard'));
  const said = `STAFFYou are signed in as ${client.name}. This client has no site attached.`;
  await expect(impersonated.getByRole('complementary', { name: 'Staff' })).toContainText(said);
  const own = await impersonated.evaluate(() => [
    localStorage.getItem('auth_token'),
    sessionStorage.getItem('auth_token'),
  ]);
  expect(own[0]).not.toBe(own[1]);

  await impersonated.goto('/contacts/create');
  await impersonated.getByLabel('First name').fill('Staffed');
  await impersonated.getByLabel('Last name').fill(project.name);
  const email = `staffed.${project.name}@example.net`;
  await impersonated.getByLabel('Email').fill(email);
  await impersonated.getByLabel('Source').selectOption({ index: 1 });
  await impersonated.getByRole('button', { name: 'Save contact' }).click();
  await expect(impersonated).not.toHaveURL(at('/contacts/create'));
  await impersonated.goto('/support');
  const agent = await getCaller('admin@empty.example.com');
  const { data }: { data: { id: number }[] } = await agent.read(`/leads?search=${email}`);
  expect(data).toHaveLength(1);
  // other tests find this client empty
  await agent.send('DELETE', `/leads/${data[0]?.id}`);

  await impersonated.getByRole('button', { name: /^Profile menu/ }).click();
  await expect(impersonated.getByRole('menu').getByText('STAFF', { exact: true })).toBeVisible();
  await expectAccessible(impersonated);
  await impersonated.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(impersonated.getByRole('heading', { name: 'This session has ended' })).toBeVisible();
  await expectAccessible(impersonated);
  await page.reload();
  await expect(page).toHaveURL(/\/staff\/clients\?/);
});

test('staff have menu entries of their own and no locks, and mark no notification as read @phone', async ({
  page,
}) => {
  const { client_id, client } = await clientOf('launch5@launch.example.com');
  await impersonatingPage(page, client_id);
  await page.goto('/launch/forms?staff=true');
  await expect(page.locator('main h1')).toBeVisible();
  const menu = await openMenu(page);
  await expect(menu.getByRole('button', { name: /\(locked\)$/ })).toHaveCount(0);
  const own = menu.getByRole('list', { name: 'Staff only' }).getByRole('link');
  await expect(own).toHaveText([
    'All activities',
    'Launch forms',
    'Listings manager',
    'Newsletter editor',
    'Testimonials manager',
  ]);
  const targets = await own.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(targets).toEqual([
    '/activity?staff=true',
    '/launch/forms?staff=true',
    '/listings?staff=true',
    '/newsletter?staff=true',
    '/testimonials?staff=true',
  ]);
  await expect(menu.locator('[aria-current=page]')).toHaveText('Launch forms');
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await page.goto('/support');
  await expect(page.getByRole('complementary', { name: 'Staff' })).toContainText(
    `STAFFYou are signed in as ${client.name}.`,
  );
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const notifications = page.getByRole('dialog', { name: 'Notifications' });
  await expect(notifications.getByRole('heading')).toBeVisible();
  await expect(notifications.getByRole('button')).toHaveCount(0);
});

test('staff who have chosen no client see a message, and nothing is requested @phone', async ({ page }) => {
  await signedInPage(page, staff);
  const asked: string[] = [];
  page.on(
    'request',
    (request) => request.url().includes('/api/') && asked.push(new URL(request.url()).pathname),
  );
  for (const path of ['/contacts', '/billing', '/newsletter']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: 'No client selected.' })).toBeAttached();
  }
  // the counter in the console's menu is not about a client
  const ofNoClient = ['/api/v2/me', '/api/v2/staff/queue/counts'];
  expect(asked.filter((path) => !ofNoClient.includes(path))).toEqual([]);
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await expect(entries(await openMenu(page)).first()).toContainText('Work queue');
  if (await page.getByRole('dialog').isVisible()) await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Choose a client' }).click();
  await expect(page).toHaveURL(/\/staff\/clients$/);
});

// every path, for every role that may open it
for (const [who, mine, tag] of [
  ['an Admin', isOfClients, ''],
  // the narrow width is the harder one
  ['an Editor', isOfClients, ' @phone'],
  ['View Only', isOfClients, ' @phone'],
  ['an Admin who is being launched', (path: string) => path.startsWith('/launch'), ' @phone'],
  ['staff acting for a client', (path: string) => path.startsWith('/launch'), ' @phone'],
  ['staff', (path: string) => path.startsWith('/staff'), ' @phone'],
] as const)
  test(`every screen of ${who} is shown with header and menu, and none is too wide${tag}`, async ({
    page,
    allowComplaint,
  }, { project }) => {
    test.slow();
    // there may be no record with the id used in the path
    allowComplaint(/Failed to load resource.* 404 /);
    const client = who === 'an Editor' || who === 'View Only' ? grow.admin : full;
    const { data }: { data: { id: number }[] } = await (await getCaller(client)).read('/leads');
    if (who === 'an Admin') await signedInPage(page, full);
    if (who === 'an Editor') await signedInPage(page, grow.editor);
    if (who === 'View Only') await signedInPage(page, grow.viewer);
    if (who === 'an Admin who is being launched') await signedInPage(page, 'launch5@launch.example.com');
    if (who === 'staff') await signedInPage(page, staff);
    if (who === 'staff acting for a client') await impersonatingPage(page, (await clientOf(full)).client_id);
    const own = addresses.filter((path) => mine(path));
    expect(own.length).toBeGreaterThan(4);
    // each is loaded by its address at one width; at the other, and for other roles, the portal is already open
    const isCold = who === 'an Admin' && project.name === 'desktop';
    for (const [index, path] of own.entries()) {
      const id = path.startsWith('/contacts') ? String(data.at(-1)?.id) : '1';
      const address = fillIn(path, { id, historyId: id });
      if (isCold || index === 0) await page.goto(address);
      else await visit(page, address);
      await expect(page.locator('main h1').first(), path).toBeAttached();
      await expect(page.getByRole('banner'), path).toBeVisible();
      await expect(page, path).toHaveTitle(/^(?!Not found).+ \| Client portal$/);
      // the width is measured when everything has loaded; a missing record has a heading too
      await expect(page.locator('main [aria-busy=true]'), path).toHaveCount(0);
      await expect(page.locator('main h1').first(), path).toBeAttached();
      await expectNoSideScroll(page);
    }
  });

/** Pages for customers of an agent, who do not know the portal. */
const isOfCustomers = (path: string) => /^\/(submit-testimonial|testimonial)\//.test(path);

const noLink = 'a-link-that-opens-nothing';

test('public screens work without a session @phone', async ({ page, allowComplaint }) => {
  allowComplaint(/Failed to load resource/);
  for (const path of addresses.filter(isPublic)) {
    await page.goto(fillIn(path, { token: noLink, link: noLink }));
    await expect(page.locator('main').getByRole('heading').first(), path).toBeAttached();
    await expect(page, path).toHaveTitle(
      isOfCustomers(path) ? /testimonial|words|mean/ : /^(?!Not found).+ \| Client portal$/,
    );
    await expectLayout(page);
  }
});
