import type { Page } from '@playwright/test';
import { codeAt } from '#server/features/account/totp.ts';
import { expect, expectAccessible, expectLayout, expectNoSideScroll, test } from '../journey.ts';
import { getCaller, grow, impersonatingPage, password, signedInPage, staff, type Caller } from '../people.ts';

/** The stored values, independent of the screen. */
const readStored = async (caller: Caller, path: string): Promise<object> => (await caller.read(path)).data;

const failed = /Failed to load resource/;
// accounts that tests change: one for each width, since both run at once
const own = { desktop: 'launch1@launch.example.com', phone: 'launch2@launch.example.com' };
const ownOf = (project: string) => (project === 'phone' ? own.phone : own.desktop);

const form = (page: Page, name: string) => page.getByRole('form', { name });
const tiles = (page: Page) => page.getByRole('navigation', { name: 'More settings' }).getByRole('link');

test('an Admin sees the tiles of settings, with Newsletters where its feature is on @desktop', async ({
  page,
}) => {
  await signedInPage(page, grow.admin);
  await page.goto('/settings');
  await expect(page).toHaveTitle('Account settings | Client portal');
  await expect(tiles(page)).toHaveText([
    /^API keys/,
    /^Billing/,
    /^Leads/,
    /^Website form/,
    /^Facebook leads/,
    /^Follow Up Boss/,
    /^Listings/,
    /^Users/,
    /^Webhooks/,
  ]);
  await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toBeVisible();
  await expect(page.getByText('This device', { exact: true })).toBeVisible();
  await expectLayout(page);
  await page.evaluate(() => localStorage.setItem('feature_overrides', '{"NEWSLETTER_SETTINGS":true}'));
  await page.reload();
  await expect(tiles(page)).toHaveText([
    /^API keys/,
    /^Billing/,
    /^Leads/,
    /^Website form/,
    /^Facebook leads/,
    /^Follow Up Boss/,
    /^Listings/,
    /^Newsletters/,
    /^Users/,
    /^Webhooks/,
  ]);
  await expectLayout(page);
});

test('Editor and View Only have their own settings, and no tiles @phone', async ({ page }) => {
  for (const email of [grow.editor, grow.viewer]) {
    await signedInPage(page, email);
    await page.goto('/settings');
    for (const title of ['Profile', 'Change password', 'Notification preferences', 'Two-step sign-in'])
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(tiles(page)).toHaveCount(0);
    await expect(form(page, 'Profile').getByLabel('Email')).toHaveAttribute('readonly');
    await expect(page.getByText('This device', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await expectNoSideScroll(page);
  }
});

test('settings pages for Admins redirect everybody else, and say why @desktop', async ({ page }) => {
  await signedInPage(page, grow.editor);
  for (const address of ['leads', 'listings', 'newsletters', 'users', 'users/create', 'users/1']) {
    await page.goto(`/settings/${address}`);
    await expect(page).toHaveURL(/\/settings$/);
    await expect(page.getByRole('alert')).toHaveText('Access denied: only admin users can access this page.');
  }
});

test('a profile is validated while typing and saved, and a failed save says so @phone @quick', async ({
  page,
  allowComplaint,
}, { project }) => {
  allowComplaint(failed);
  const caller = await signedInPage(page, ownOf(project.name));
  await page.goto('/settings');
  const profile = form(page, 'Profile');
  const save = profile.getByRole('button', { name: 'Save profile' });
  await profile.getByLabel('First name').fill('');
  await profile.getByLabel('Last name').fill('');
  await profile.getByLabel('Phone').fill('604 555');
  await save.click();
  await expect(profile.getByText('Please enter your first name.')).toBeVisible();
  await expect(profile.getByText('Please enter your last name.')).toBeVisible();
  await expect(profile.getByText('Please enter a valid phone number.')).toBeVisible();
  await expect(profile.getByText('Please complete all the required fields.')).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);

  await profile.getByLabel('First name').fill('Noor');
  await expect(profile.getByText('Please enter your first name.')).toHaveCount(0);
  await profile.getByLabel('Last name').fill('Haddad');
  await profile.getByLabel('Phone').fill('(604) 555 0177');
  await page.route('**/api/v2/users/*', (route) => route.abort());
  await save.click();
  await expect(profile.getByLabel('Phone')).toHaveValue('604-555-0177');
  await expect(profile.getByText('Something went wrong. Please try again later.')).toBeVisible();
  await page.unrouteAll();
  await save.click();
  await expect(page.getByText('Changes saved!')).toBeVisible();
  // only changed fields are sent
  const sent = page.waitForRequest(/\/api\/v2\/users\/\d+$/);
  await profile.getByLabel('First name').fill('Nora');
  await save.click();
  expect((await sent).postDataJSON()).toEqual({ first_name: 'Nora', version: expect.any(Number) });
  await expect(page.getByText('Changes saved!')).toHaveCount(2);
  expect(await readStored(caller, '/me')).toMatchObject({
    name: 'Nora Haddad',
    phone_number: '604-555-0177',
  });
});

test('a new password is entered twice, and requires the old one @desktop', async ({ page, allowComplaint }, {
  project,
}) => {
  allowComplaint(failed);
  await signedInPage(page, ownOf(project.name));
  await page.goto('/settings');
  const change = form(page, 'Change password');
  const [old, password, again] = [/^Current password/, /^New password/, /^Confirm new password/].map(
    (label) => change.getByLabel(label),
  );
  const save = change.getByRole('button', { name: 'Change password' });
  if (!old || !password || !again) throw new Error('Three fields are expected.');
  await expect(password).toHaveAttribute('placeholder', 'Enter password with 8+ characters');
  await save.click();
  await expect(change.getByText('Please enter your current password')).toBeVisible();
  await expect(change.getByText('Your password must be at least 8 characters')).toBeVisible();
  await expect(change.getByText('Please re-enter your new password')).toBeVisible();
  await expectAccessible(page);

  await old.fill('not this one');
  await password.fill('Another-Pass-1');
  await again.fill('Another-Pass-2');
  await expect(change.getByText('Passwords do not match')).toBeVisible();
  await password.fill('Another-Pass-2');
  await expect(change.getByText('Passwords do not match')).toHaveCount(0);
  await save.click();
  await expect(
    change.getByText('Your current password is incorrect.').filter({ visible: true }).first(),
  ).toBeVisible();
  await expect(old).toBeFocused();

  for (const [before, after] of [
    ['DemoPass123', 'Another-Pass-2'],
    ['Another-Pass-2', 'DemoPass123'],
  ] as const) {
    await old.fill(before);
    await password.fill(after);
    await again.fill(after);
    await save.click();
    await expect(
      page.getByText('Changes saved.', { exact: true }).filter({ visible: true }).first(),
    ).toBeVisible();
    await expect(old).toHaveValue('');
  }
});

test('notifications a role may not have are locked, with the reason @desktop', async ({ page }) => {
  await signedInPage(page, grow.viewer);
  await page.goto('/settings');
  const preferences = form(page, 'Notification preferences');
  await expect(preferences.getByRole('checkbox', { name: 'Leads' })).toBeEnabled();
  for (const name of ['Listings', 'Newsletters', 'Testimonials', 'Monthly report', 'Morning email']) {
    const locked = preferences.getByRole('checkbox', { name });
    await expect(locked).toHaveAttribute('aria-disabled', 'true');
    await expect(locked).toHaveAccessibleDescription(/Please ask your administrator for access\./);
  }
  await preferences.getByText('Listings', { exact: true }).hover();
  await expect(page.getByRole('tooltip')).toHaveText('Please ask your administrator for access.');
  await expectAccessible(page);
  const leads = preferences.getByRole('checkbox', { name: 'Leads' });
  const wasOn = await leads.isChecked();
  await leads.setChecked(!wasOn);
  const saving = page.waitForRequest(/\/users\/\d+$/);
  await preferences.getByRole('button', { name: 'Save preferences' }).click();
  const sent: unknown = (await saving).postDataJSON();
  await expect(page.getByText('Changes saved!')).toBeVisible();
  expect(sent).toEqual({ notification_preferences: wasOn ? [] : ['leads'], version: expect.any(Number) });
});

test('one device is signed out, and then all others at once @phone', async ({ page, request }) => {
  const email = 'launch4@launch.example.com';
  await signedInPage(page, email);
  const signInOn = (device: string) =>
    request.post('/api/v2/auth/sign-in', {
      data: { email, password: 'DemoPass123' },
      headers: { 'user-agent': device },
    });
  for (let times = 0; times < 3; times += 1)
    await signInOn('Mozilla/5.0 (X11; Linux x64; rv:130.0) Gecko/20100101 Firefox/130.0');
  await page.goto('/settings');
  const out = page.getByRole('button', { name: /^Sign out .+, last used/ });
  await expect(out.nth(2)).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  const before = await out.count();
  await out.first().click();
  await expect(out).toHaveCount(before - 1);
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page.getByText('You are signed out everywhere else.')).toBeVisible();
  await expect(out).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Sign out everywhere' })).toHaveAttribute('aria-disabled');
  await expectAccessible(page);
});

test('two-step sign-in is set up, its codes are shown once, and it is turned off again @phone', async ({
  page,
  context,
  allowComplaint,
}) => {
  allowComplaint(failed);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const email = 'launch4@launch.example.com';
  await signedInPage(page, email);
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Set up two-step sign-in' }).click();
  const first = page.getByRole('dialog', { name: 'Set up two-step sign-in' });
  await first.getByRole('textbox', { name: 'Current password' }).fill('somebody at my desk');
  await first.getByRole('button', { name: 'Continue' }).click();
  await expect(first.getByText('Your current password is incorrect.')).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await first.getByRole('textbox', { name: 'Current password' }).fill(password);
  await first.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const link = await page.getByRole('link', { name: 'open the app' }).getAttribute('href');
  const secret = new URL(link ?? '').searchParams.get('secret') ?? '';
  await expectAccessible(page);
  await expectNoSideScroll(page);
  const code = page.getByLabel('Code from your app');
  await code.fill('000000');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(
    page.getByText('That code is not correct. Please try again.').filter({ visible: true }).first(),
  ).toBeVisible();
  await code.fill(codeAt(secret, new Date()));
  await page.getByRole('button', { name: 'Turn on' }).click();

  const codes = page.getByRole('heading', { name: 'Keep these recovery codes' }).locator('..').locator('li');
  await expect(codes).toHaveCount(10);
  await expectAccessible(page);
  await expectNoSideScroll(page);
  const [recovery] = await codes.allInnerTexts();
  await page.getByRole('button', { name: 'Copy codes' }).click();
  await expect(page.getByText('Copied to clipboard')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(recovery);
  await page.getByRole('button', { name: 'I have saved them' }).click();

  await page.getByRole('button', { name: 'Turn off' }).click();
  const asked = page.getByRole('dialog');
  await expectAccessible(page);
  await asked.getByLabel('Code from your app').fill(recovery ?? '');
  await asked.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByText('Two-step sign-in is off.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Set up two-step sign-in' })).toBeVisible();
});

test('staff acting for a client change its settings, but not how its users sign in @phone', async ({
  page,
}) => {
  const { data }: { data: { client_id: number } } = await (await getCaller(grow.admin)).read('/me');
  await impersonatingPage(page, data.client_id);
  await page.goto('/settings');
  await expect(tiles(page).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
  await expect(page.getByText('They are not shown while you are acting for this account.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Change password' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await page.goto('/settings/leads');
  await expect(page.getByRole('button', { name: 'Save settings' })).toBeVisible();
});

test('staff in their own session have password and devices in their settings, and no client profile @desktop', async ({
  page,
}) => {
  await signedInPage(page, staff);
  await page.goto('/settings');
  await expect(page.getByRole('heading', { name: 'Change password' })).toBeVisible();
  await expect(page.getByText('This device', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Turn off' })).toHaveAttribute('aria-disabled');
  await expect(page.getByRole('heading', { name: 'Profile' })).toHaveCount(0);
  await expect(tiles(page)).toHaveCount(0);
  await expectAccessible(page);
});
