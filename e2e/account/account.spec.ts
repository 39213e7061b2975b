import type { Page } from '@playwright/test';
import { linkSentences } from '#contract/link-states.ts';
import { codeAt, demoSecret } from '#server/features/account/totp.ts';
import { expect, expectAccessible, expectNoSideScroll, test } from '../journey.ts';
import { linkInMail } from '../mails.ts';
import { getCaller, grow, impersonatingPage, signedInPage, staff } from '../people.ts';

const failed = /Failed to load resource/;
const dead = 'This password link is invalid or has expired.';
const incomplete = 'This password link is incomplete. Please request a new one.';
const firstLogin = 'firstlogin@grow.example.com';

test('a user who forgot their password sets a new one by a link, which works once @phone', async ({
  page,
  allowComplaint,
}, { project }) => {
  allowComplaint(failed);
  const email = await invited(`forgot+${project.name}`);
  await activate(page, await linkIn(email, 'activate-account'), 'FirstPassword1');
  await page.evaluate(() => localStorage.clear());

  await page.goto('/signin');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page).toHaveTitle('Forgot password | Client portal');
  await expectAccessible(page);
  await expectNoSideScroll(page);
  const send = page.getByRole('button', { name: 'Send link' });
  await send.click();
  await expect(page.getByText('Please enter your email.')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByLabel('Email').fill('nobody');
  await send.click();
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel('Email').fill(` ${email.toUpperCase()} `);
  const sent = page.waitForRequest('**/api/forgot-password');
  await send.click();
  expect((await sent).postDataJSON()).toEqual({ email });
  await expect(page).toHaveURL(/\/password\/forgot\/sent$/);
  await expect(page).toHaveTitle('Email sent | Client portal');
  await expect(page.getByRole('heading', { name: 'Email sent!' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/signin');
  await expectAccessible(page);
  await expectNoSideScroll(page);

  const link = await linkIn(email, 'reset-password');
  await page.goto(link);
  await expect(page).toHaveTitle('New password | Client portal');
  await expect(page.getByPlaceholder('8+ characters', { exact: true })).toHaveCount(2);
  await saysWhatIsMissing(page, 'Save password');
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await choose(page, 'OtherPassword2');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page).toHaveURL(/\/password\/reset\/success$/);
  await expect(page).toHaveTitle('New password set | Client portal');
  await expect(page.getByRole('heading', { name: 'New password set' })).toBeVisible();
  await expectAccessible(page);

  await page.goto(link);
  await expect(page.getByText(linkSentences.used, { exact: true })).toBeVisible();
  await expectAccessible(page);
  await choose(page, 'OtherPassword3');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByRole('alert')).toHaveText(dead);
  await expect(page.getByLabel('New password', { exact: true })).toHaveValue('');
  await expect(page.getByLabel('Confirm new password', { exact: true })).toHaveValue('');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page).toHaveURL(/\/password\/forgot$/);

  await page.getByRole('link', { name: 'Log in' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('OtherPassword2');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/(dashboard|contacts)$/);
});

test('a response that contains err is a failure, whatever its status @desktop', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(failed);
  const err = 'The mail could not be written.';
  for (const status of [200, 500]) {
    await page.route('**/api/forgot-password', (route) =>
      route.fulfill({ status, json: { err, error: err, data: { sent: true } } }),
    );
    await page.goto('/password/forgot');
    await page.getByLabel('Email').fill('anna@example.net');
    await page.getByRole('button', { name: 'Send link' }).click();
    await expect(page.getByRole('alert')).toHaveText(err);
    await expect(page).toHaveURL(/\/password\/forgot$/);
    await expect(page.getByLabel('Email')).toHaveValue('anna@example.net');
    await page.unrouteAll();
  }
});

test('a link without its token or its email shows no form and sends nothing @phone', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  for (const address of ['/password/reset/abc', '/password/reset?email=a@x.com', '/account/activate/abc']) {
    await page.goto(address);
    await expect(page.getByRole('alert')).toHaveText(incomplete);
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute(
      'href',
      '/password/forgot',
    );
    await expectAccessible(page);
    await expectNoSideScroll(page);
  }
  expect(sent).toEqual([]);
});

test('confirmation screens can be opened by their paths @desktop', async ({ page }) => {
  const screens: [address: string, heading: string, way: string, to: string][] = [
    ['/password/forgot/sent', 'Email sent!', 'Log in', '/signin'],
    ['/password/reset/success', 'New password set', 'Log in', '/signin'],
    ['/account/activate/success', 'Password set', 'Continue', '/'],
  ];
  for (const [address, heading, way, to] of screens) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.getByRole('link', { name: way })).toHaveAttribute('href', to);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
    }
  }
});

test('an invited user activates the account and is signed in @phone', async ({ page, allowComplaint }, {
  project,
}) => {
  allowComplaint(failed);
  const email = await invited(`invited+${project.name}`);
  const link = await linkIn(email, 'activate-account');
  // the Admin who opens the link in a separate browser does not stay signed in there
  await page.goto('/signin');
  await page.evaluate(
    (token) => localStorage.setItem('auth_token', token),
    (await getCaller(grow.viewer)).token,
  );
  await page.goto(link);
  await expect(page).toHaveTitle('Activate account | Client portal');
  const asked = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(asked).toContainText(`Continue as ${email}?`);
  await expectAccessible(page);
  await asked.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Activate account' })).toBeVisible();
  await expect(page.getByPlaceholder('8+ characters', { exact: true })).toHaveCount(2);
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await saysWhatIsMissing(page, 'Activate');
  await choose(page, 'MyFirstOne1');
  await page.getByRole('button', { name: 'Activate' }).click();
  await expect(page).toHaveURL(/\/account\/activate\/success$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Password set' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/(dashboard|contacts)$/);
  await page.goto('/settings');
  await expect(page.getByRole('form', { name: 'Profile' }).getByLabel('Email')).toHaveValue(email);

  // anybody who opens it again, even with punctuation that a mail program added, reads that before filling in a form
  await page.goto(`${link}.`);
  await expect(page.getByRole('heading', { level: 1, name: 'Your account is active.' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByLabel('New password', { exact: true })).toHaveCount(0);
  await expectAccessible(page);
});

test('a user whose password came from the provider sets one before anything else @phone', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(failed);
  await signedInPage(page, firstLogin);
  await page.goto('/contacts');
  const dialog = page.getByRole('dialog', { name: 'Create a password' });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByPlaceholder('Enter password with 8+ characters')).toHaveCount(2);
  await expect(dialog.getByRole('button', { name: 'Close' })).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await expect(dialog).toBeVisible();
  await saysWhatIsMissing(page, 'Save password');
  await expectAccessible(page);

  await choose(page, 'MyOwnWords1');
  await page.route('**/api/v2/set-password', (route) =>
    route.fulfill({ status: 422, json: { error: 'No.' } }),
  );
  const posted = page.waitForRequest('**/api/v2/set-password');
  await dialog.getByRole('button', { name: 'Save password' }).click();
  expect((await posted).postDataJSON()).toEqual({
    password: 'MyOwnWords1',
    password_confirmation: 'MyOwnWords1',
  });
  await expect(
    page.getByText('There was an error processing your request, please try again later.'),
  ).toBeVisible();
  await expect(dialog).toBeVisible();

  await page.unroute('**/api/v2/set-password');
  await dialog.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('Changes saved!')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test('staff who impersonate a client are not asked for its password @desktop', async ({ page }) => {
  const { read } = await getCaller(grow.admin);
  const me: { data: { client_id: number } } = await read('/me');
  await impersonatingPage(page, me.data.client_id);
  await page.route('**/api/v2/me', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    body.data.has_set_password = false;
    await route.fulfill({ response, json: body });
  });
  await page.goto('/contacts');
  await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  // a dialog would cover the link
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/contacts\/view\/\d+$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('staff sign in with a code of their authenticator app @phone', async ({ page, allowComplaint }) => {
  allowComplaint(failed);
  await page.goto('/signin');
  await page.getByLabel('Email').fill(staff);
  await page.getByLabel('Password', { exact: true }).fill('DemoPass123');
  const logIn = page.getByRole('button', { name: 'Log in' });
  await logIn.click();
  const code = page.getByLabel('Code');
  await expect(code).toBeFocused();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await logIn.click();
  await expect(
    page.getByText('Please enter the code from your authenticator app.', { exact: true }),
  ).toBeVisible();
  await expect(code).toBeFocused();
  await code.fill(codeAt(demoSecret, new Date()));
  await logIn.click();
  await expect(page).toHaveURL(/\/staff$/);
});

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

async function choose(page: Page, password: string): Promise<void> {
  await field(page, 'New password').fill(password);
  await field(page, 'Confirm new password').fill(password);
}

async function saysWhatIsMissing(page: Page, button: string): Promise<void> {
  const short = page.getByText('Your password must be at least 8 characters');
  const differ = page.getByText('Passwords do not match');
  const again = page.getByText('Please confirm your new password');
  await page.getByRole('button', { name: button }).click();
  await expect(short).toBeVisible();
  await expect(again).toBeVisible();
  await field(page, 'New password').fill('7777777');
  await expect(short).toBeVisible();
  await field(page, 'New password').fill('88888888');
  await expect(short).toHaveCount(0);
  await field(page, 'Confirm new password').fill('8888888');
  await expect(differ).toBeVisible();
  await field(page, 'Confirm new password').fill('88888888');
  await expect(differ).toHaveCount(0);
  await field(page, 'New password').fill('999999999');
  await expect(differ).toBeVisible();
}

async function activate(page: Page, link: string, password: string): Promise<void> {
  await page.goto(link);
  await choose(page, password);
  await page.getByRole('button', { name: 'Activate' }).click();
  await expect(page.getByRole('heading', { name: 'Password set' })).toBeVisible();
}

async function invited(name: string): Promise<string> {
  const email = `${name}.${Date.now()}@example.net`;
  const { send } = await getCaller(grow.admin);
  await send('POST', '/users/invite', { first_name: 'Noor', last_name: 'Haddad', email });
  return email;
}

/** The link in the newest mail of this kind. */
const linkIn = (email: string, template: string): Promise<string> =>
  linkInMail(email, template, /https?:\/\/[^\s/]+(\/\S+\?email=\S+)/);
