import { newLaunch, unfold } from '../clients.ts';
import type { Page } from '@playwright/test';
import { withClient } from '#database/connection.ts';
import { codeAt } from '#server/features/account/totp.ts';
import { expect, expectAccessible, expectLayout, expectNoSideScroll, test } from '../journey.ts';
import { getCaller, grow, impersonatingPage, signedInPage, staff } from '../people.ts';

const rows = 'table tbody tr';
const lists = ['outbox', 'jobs', 'messages', 'sources', 'prospects'] as const;

test('clients are searched and filtered, and the URL restores it @desktop @quick', async ({ page }) => {
  await signedInPage(page, staff);
  await page.goto('/staff/clients');
  await expect(page).toHaveTitle('Clients | Client portal');
  await expect(page.getByText(/^\d+ clients$/)).toBeVisible();
  await expectLayout(page);

  await page.getByLabel('Package', { exact: true }).selectOption('Accelerate');
  await expect(page).toHaveURL(/\/staff\/clients\?package=Accelerate$/);
  await page.getByLabel('Launch phase').selectOption('Form');
  await expect(page).toHaveURL(/\/staff\/clients\?package=Accelerate&phase=1$/);
  const bennett = page.locator(rows).filter({ hasText: 'Bennett & Shah Homes' });
  await bennett.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bennett & Shah Homes' })).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/staff\/clients\?package=Accelerate&phase=1$/);
  await expect(bennett).toHaveCount(1);

  await page.getByPlaceholder('Search by name').fill('nobody');
  await expect(page.getByText('No clients match your search.')).toBeVisible();
  await expectLayout(page);
  await page.getByRole('link', { name: 'Show all clients' }).click();
  await expect(page.locator(rows).nth(11)).toBeVisible();
  // a page beyond the last shows the last, however many clients other tests have made
  await page.goto('/staff/clients?page=777');
  await expect(page).toHaveURL(/\/staff\/clients(\?page=\d{1,2})?$/);
  await expect(page.locator(rows).first()).toBeVisible();
});

test("a client's page shows its package, services, sites, token and users", async ({
  page,
  context,
  allowComplaint,
}) => {
  allowComplaint(/clients\/999999/);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const client = await clientNamed('Harbour & Pine Realty');
  await signedInPage(page, staff);
  await page.goto(`/staff/clients/${client.id}`);
  await expect(page).toHaveTitle('Harbour & Pine Realty | Client portal');
  await expect(page.getByLabel('Package', { exact: true })).toHaveValue('Grow');
  await expect(page.getByLabel('Social Plus')).toBeChecked();
  await expect(page.getByLabel('Newsletter settings')).not.toBeChecked();
  await expect(page.getByText('editor@grow.example.com')).toBeVisible();
  await expectAccessible(page);
  await unfold(page, 'Account, package and access');
  await unfold(page, 'Sites');
  await expect(page.getByText('northshorehomes.example.com')).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await page.getByRole('button', { name: 'Copy token' }).click();
  await expect(page.getByText('Copied to clipboard')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(client.token);
  await expect(page.getByText(/^The last visit was counted on [A-Z][a-z]+ \d+, \d{4}\.$/)).toHaveCount(2);
  await page.getByRole('button', { name: 'Copy line' }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe(`<script defer src="${new URL(page.url()).origin}/t.js" data-token="${client.token}"></script>`);
  await page.goto('/staff/clients/999999');
  await expect(page.getByText('We couldn’t find this client.')).toBeVisible();
});

test('a phase is set without confirmation, going live and cancelling with one @desktop', async ({ page }) => {
  // a separate client: it goes live and is cancelled
  const client = await newLaunch('Grow');
  await signedInPage(page, staff);
  await page.goto(`/staff/clients/${client.id}`);
  await page.getByLabel('Launch phase').selectOption('Ready');
  await save(page);
  await expect(page.getByText('Changes saved!')).toBeVisible();
  expect(await standing(client.id)).toMatchObject({ launch_phase_id: 5, account_status: 'Launch' });

  await page.getByLabel('The website is live').check();
  await expect(page.getByLabel('Status')).toHaveValue('Live');
  await save(page);
  await expect(page.getByRole('alertdialog', { name: 'Go live?' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Back' }).last().click();
  expect(await standing(client.id)).toMatchObject({ is_live: false });
  await save(page);
  await page.getByRole('button', { name: 'Go live' }).click();
  await expect(page.getByLabel('Launch phase')).toHaveValue('');
  await expect.poll(() => standing(client.id)).toMatchObject({ is_live: true, account_status: 'Live' });
  await expect(page.locator('form[aria-busy=true]')).toHaveCount(0);

  await page.getByLabel('Status').selectOption('Cancelled');
  await save(page);
  await page.getByRole('button', { name: 'Cancel account' }).click();
  await expect.poll(() => standing(client.id)).toMatchObject({ account_status: 'Cancelled' });
  const refused = await page.request.post('/api/v2/auth/sign-in', {
    data: { email: client.admin, password: 'DemoPass123' },
  });
  expect(await refused.json()).toMatchObject({ error: 'This account is no longer active.' });
});

test('package and services of a client are changed, and leaving with unsaved changes asks for confirmation @desktop', async ({
  page,
}) => {
  const client = await clientNamed('Park Lane & Co.');
  const own = await signedInPage(page, staff);
  await page.goto(`/staff/clients/${client.id}`);
  await page.getByLabel('Newsletter settings').check();
  await page.getByRole('link', { name: 'Back' }).click();
  const leaving = page.getByRole('alertdialog');
  await expect(leaving).toBeVisible();
  await leaving.getByRole('button').first().click();
  await save(page);
  await expect(page.getByText('Changes saved!')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Newsletter settings')).toBeChecked();
  await own.send('PUT', `/staff/clients/${client.id}`, before(client));
});

test('a blocked sender is unblocked @desktop', async ({ page }) => {
  const admin = await getCaller('admin@engage.example.com');
  const made: { data: { id: number } } = await admin.send('POST', '/leads', {
    first_name: 'Spam',
    last_name: 'Sender',
    lead_source_id: 14,
    email: `spam-${Date.now()}@example.com`,
  });
  await admin.send('POST', `/leads/${made.data.id}/spam`);
  const client = await clientNamed('Gallagher Homes Victoria');
  await signedInPage(page, staff);
  await page.goto(`/staff/clients/${client.id}`);
  await unfold(page, 'Blocked senders');
  const lift = page.getByRole('button', { name: /^Lift block of/ });
  await expect(lift.first()).toBeVisible();
  const blocks = await lift.count();
  await lift.first().click();
  await page.getByRole('button', { name: 'Lift block', exact: true }).last().click();
  await expect(page.getByText('The sender can write again.')).toBeVisible();
  await expect.poll(() => lift.count()).toBeLessThan(blocks);
});

test('staff sign in as a client with a reason, in a new tab, and the banner shows which client it is @desktop', async ({
  page,
  context,
}) => {
  const client = await clientNamed('Harbour & Pine Realty');
  await signedInPage(page, staff);
  await page.goto(`/staff/clients/${client.id}`);
  await page.getByRole('button', { name: /^Sign in as client/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign in as Harbour & Pine Realty' });
  await dialog.getByRole('button', { name: 'Sign in as client' }).click();
  await expect(dialog.getByText('This field is required.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('They asked for help with a form');
  await expectAccessible(page);
  const opened = context.waitForEvent('page');
  await dialog.getByRole('button', { name: 'Sign in as client' }).click();
  const impersonated = await opened;
  await expect(impersonated.getByText('You are signed in as Harbour & Pine Realty.')).toBeVisible();
  await expect(
    impersonated.getByText('STAFF', { exact: true }).filter({ visible: true }).first(),
  ).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Open the account' })).toBeVisible();
  await impersonated.goto('/staff');
  await expect(impersonated).not.toHaveURL(/\/staff/);
  await impersonated.close();
});

test('mail, jobs, messages and prospects are listed, page by page @phone', async ({ page }) => {
  await page.request.post('/api/v2/signup', {
    data: { first_name: 'Noah', last_name: 'Haddad', email: 'noah@example.com', message: 'A site, please' },
  });
  await (
    await getCaller(grow.viewer)
  ).send('POST', '/support/messages', { topic: 'help', message: 'Hello there' });
  await signedInPage(page, staff);
  for (const list of lists) {
    // other tests may have filled a page or two: an address beyond the last page shows the last
    await page.goto(`/staff/${list}?page=400`);
    await expect(page).toHaveURL(new RegExp(`/staff/${list}(\\?page=\\d{1,2})?$`));
    const shown = page
      .locator(rows)
      .first()
      .or(page.getByRole('list', { name: 'Clients' }));
    await expect(shown.or(page.getByText('Nothing has failed.'))).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expectAccessible(page);
    await expectNoSideScroll(page);
  }
  await page.locator(rows).getByRole('button').first().click();
  await expect(page.getByRole('dialog', { name: 'Noah Haddad' })).toContainText('A site, please');
  await expectAccessible(page);

  await page.goto('/staff/messages');
  await page
    .getByRole('link', { name: /Hello there/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'Open the client' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Harbour & Pine Realty' })).toBeVisible();

  await page.goto('/staff/outbox');
  await page.getByLabel('State').selectOption('Failed');
  await expect(page).toHaveURL(/\/staff\/outbox\?state=failed$/);
  await expect(page.getByText('No email has the state Failed.')).toBeVisible();
  await page.getByLabel('State').selectOption('');
  await page
    .getByRole('button', { name: /New prospect/ })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toContainText('A site, please');
  await expectAccessible(page);
});

test('a list that fails to load says so and can be retried @desktop', async ({ page, allowComplaint }) => {
  allowComplaint(/Failed to load resource/);
  await signedInPage(page, staff);
  for (const list of lists) {
    await page.route('**/api/v2/staff/**', (route) => route.abort());
    await page.goto(`/staff/${list}`);
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  }

  // a page of one client keeps its heading and the way back after any failure
  for (const [path, title] of [
    ['/staff/clients/4', 'Client'],
    ['/staff/clients/4/launch', 'Launch form'],
  ] as const) {
    await page.route(`**/api/v2${path}`, (route) => route.abort());
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Back/ })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  }
});

test('a link of a visit that is opened in a new tab stays in the visit, and another tab does not @desktop', async ({
  page,
  context,
}) => {
  await signedInPage(page, staff);
  await page.goto('/staff');
  const visit = await context.newPage();
  await impersonatingPage(visit, 4);
  await visit.goto('/dashboard');
  await expect(visit.getByText(/^You are signed in as/)).toBeVisible();
  const link = visit.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contacts' });
  for (const click of [{ modifiers: ['ControlOrMeta'] }, { button: 'middle' }] as const) {
    const opening = context.waitForEvent('page');
    await link.click({ ...click, modifiers: 'modifiers' in click ? [...click.modifiers] : [] });
    const opened = await opening;
    await expect(opened.getByText(/^You are signed in as/)).toBeVisible();
    await expect(opened.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible();
    await opened.close();
  }
  const own = await context.newPage();
  await own.goto('/contacts');
  await expect(own.getByRole('heading', { level: 1, name: 'No client selected.' })).toBeAttached();
});

test("the console's menu is for staff in a session of their own @desktop", async ({ page }) => {
  await signedInPage(page, staff);
  await page.goto('/contacts');
  await expect(page.getByRole('heading', { name: 'No client selected.' }).first()).toBeAttached();
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu.getByRole('link', { name: 'Contacts' })).toHaveCount(0);
  await menu.getByRole('link', { name: 'Failed jobs' }).click();
  await expect(page).toHaveURL(/\/staff\/jobs$/);
});

test('agents have no access to the console @desktop', async ({ page }) => {
  await signedInPage(page, grow.admin);
  for (const path of ['/staff', '/staff/clients/1', '/staff/outbox', '/staff/second-factor']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/dashboard$/);
  }
});

test('staff without a second factor set one up before anything else @phone', async ({ page }, {
  project,
}) => {
  const database = process.env['FOYER_E2E_DATABASE'];
  if (!database) throw new Error('The database of this world is not known.');
  const email = `new-${project.name}@provider.example.com`;
  await hired(database, email);
  await page.goto('/signin');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('DemoPass123');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/staff\/second-factor$/);
  await expectAccessible(page);
  await expectNoSideScroll(page);
  for (const path of ['/staff', '/staff/outbox', '/']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/staff\/second-factor$/);
  }
  await page.getByRole('textbox', { name: 'Current password' }).fill('DemoPass123');
  await page.getByRole('button', { name: 'Set up two-step sign-in' }).click();
  const key = (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).replaceAll(' ', '');
  await expectAccessible(page);
  await page.getByLabel('Code from your app').fill(codeAt(key, new Date()));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('Keep these recovery codes')).toBeVisible();
  await expectNoSideScroll(page);
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page).toHaveURL(/\/staff$/);
  await expect(page.locator(rows).first()).toBeVisible();
});

type Client = { id: number; token: string; services: string[]; features: string[] } & Record<string, unknown>;

async function clientNamed(name: string): Promise<Client> {
  const own = await getCaller(staff);
  const { data }: { data: { id: number }[] } = await own.read(
    `/staff/clients?search=${encodeURIComponent(name)}`,
  );
  const { data: client }: { data: Client } = await own.read(`/staff/clients/${data[0]?.id}`);
  return client;
}

const standing = async (id: number): Promise<object> =>
  (await (await getCaller(staff)).read(`/staff/clients/${id}`)).data;

const before = ({ account_status, is_live, launch_phase_id, features }: Client) => ({
  ...(account_status === 'Live' ? {} : { account_status, is_live, launch_phase_id }),
  features,
});

const save = (page: Page) =>
  page
    .getByRole('form', { name: 'Client', exact: true })
    .getByRole('button', { name: 'Save', exact: true })
    .click();

/** A colleague on the first day: a password set by the provider, and no second factor. */
const hired = (database: string, email: string) =>
  withClient({ connectionString: database }, async (db) => {
    await db.query(
      `WITH made AS (
         INSERT INTO app.staff (first_name, last_name, email, role, is_service, created_at)
         VALUES ('Nia', 'Newcomer', $1, 'Owner', true, now()) RETURNING id)
       INSERT INTO app.logins (email, password_hash, staff_id)
       SELECT $1, (SELECT password_hash FROM app.logins WHERE email = $2), id FROM made`,
      [email, staff],
    );
  });
