import { expect, expectAccessible, expectLayout, expectNoSideScroll, test } from '../journey.ts';
import { getCaller, grow, impersonatingPage, signedInPage } from '../people.ts';

const rows = 'table tbody tr:has(td)';

test('the log has pages and filters by days and type, and its URL restores them @desktop', async ({
  page,
}) => {
  await signedInPage(page, grow.admin);
  await page.goto('/activity');
  await expect(page).toHaveTitle('Activity log | Client portal');
  await expect(page.locator('thead th')).toHaveText(['Time', 'Activity', 'User']);
  await expect(page.locator(rows)).toHaveCount(15);
  await expectLayout(page);

  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/\/activity\?page=2$/);
  const asked = page.waitForRequest(/\/api\/v2\/activity\?/);
  await page.getByLabel('Days').selectOption('Last 30 days');
  expect(new URL((await asked).url()).search).toBe('?days=30');
  await expect(page).toHaveURL(/\/activity\?days=30$/);
  await page.getByLabel('Type').selectOption('AI');
  await expect(page.getByText('No activity to display.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Days')).toHaveValue('30');
  await expect(page.getByLabel('Type')).toHaveValue('ai');

  const all = page.waitForRequest(/\/api\/v2\/activity(\?|$)/);
  await page.goto('/activity?days=all&type=all');
  expect(new URL((await all).url()).search).toBe('');
});

test('what somebody has just done is dated Today, under their name @desktop @quick', async ({ page }) => {
  const { send, read } = await signedInPage(page, grow.editor);
  const { data: me }: { data: { name: string } } = await read('/me');
  await send('POST', '/leads', {
    first_name: 'Noor',
    last_name: 'Haddad',
    email: `noor.${Date.now()}@example.net`,
    lead_source_id: 14,
  });
  await page.goto('/activity');
  await expect(page.getByRole('columnheader', { name: 'Today', exact: true })).toHaveCount(1);
  const own = page
    .locator(rows)
    .filter({ hasText: `${me.name} created Noor Haddad.` })
    .first();
  await expect(own).toContainText(/Today at \d{1,2}:\d\d [ap]m/);
  await own.getByRole('link', { name: 'created Noor Haddad' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Noor Haddad' })).toBeVisible();
});

test('an Editor sees no activity of billing, settings and users, and no filter of staff @desktop', async ({
  page,
}) => {
  await signedInPage(page, grow.editor);
  await page.goto('/activity?staff=true');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Activity log');
  await expect(page.getByLabel('Type').locator('option')).toHaveText([
    'All types',
    'Contacts',
    'Listings',
    'Testimonials',
    'Newsletter',
    'Launch',
    'AI',
  ]);
  await expect(page.getByLabel('Staff')).toHaveCount(0);
});

test('staff see all activities with their own names, the client sees the support team @desktop', async ({
  page,
}) => {
  const caller = await getCaller(grow.admin);
  const { data: me }: { data: { client_id: number } } = await caller.read('/me');
  await impersonatingPage(page, me.client_id);
  await page.goto('/activity?staff=true');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All activities');
  const line = page.locator(rows).filter({ hasText: 'A journey of the tests' }).first();
  await expect(line).not.toContainText('Support team');
  await page.getByRole('combobox', { name: 'Staff' }).selectOption('What the client sees');
  await expect(line).toContainText('Support team signed in to your account: A journey of the tests');
});

test('a new lead shows a notification and appears in the list of every window, without a reload @desktop', async ({
  page,
  context,
}) => {
  await signedInPage(page, grow.viewer);
  await page.goto('/contacts');
  await expect(page.locator(rows)).toHaveCount(15);
  const second = await context.newPage();
  await second.addInitScript(
    (token) => localStorage.setItem('auth_token', token),
    (await getCaller(grow.viewer)).token,
  );
  await second.goto('/contacts');
  await expect(second.locator(rows)).toHaveCount(15);

  const admin: { data: { client: { token: string } } } = await (await getCaller(grow.admin)).read('/me');
  const first_name = `Rung${Date.now()}`;
  const sent = await page.request.post('/api/v2/public/leads', {
    headers: { 'x-site-token': admin.data.client.token },
    data: { first_name, email: `${first_name}@example.net`, notes: 'Hello!' },
  });
  expect(sent.status()).toBe(202);
  for (const window of [page, second]) {
    // the same test at the other width may send its own lead meanwhile
    await expect(window.locator(rows).filter({ hasText: first_name })).toBeVisible();
    await expect(window.getByRole('button', { name: /Notifications, \d+ unread/ })).toBeVisible();
  }

  // the window with the stream closes; the other one takes over
  await page.close();
  const next = `Next${Date.now()}`;
  const again = await second.request.post('/api/v2/public/leads', {
    headers: { 'x-site-token': admin.data.client.token },
    data: { first_name: next, email: `${next}@example.net`, notes: 'Hello!' },
  });
  expect(again.status()).toBe(202);
  await expect(second.locator(rows).filter({ hasText: next })).toBeVisible();
});

test('on a phone the log shows its full sentences @phone', async ({ page }) => {
  await signedInPage(page, grow.admin);
  await page.goto('/activity');
  await expect(page.locator(rows)).toHaveCount(15);
  await expectNoSideScroll(page);
  await expectAccessible(page);
});
