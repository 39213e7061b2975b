import type { Page } from '@playwright/test';
import { errors } from '#contract/errors.ts';
import { defaultError } from '#contract/refusals.ts';
import { codeAt, demoSecret } from '#server/features/account/totp.ts';
import { expect, expectAccessible, expectNoSideScroll, test } from '../journey.ts';
import { grow, password, signedInPage, signIn, staff } from '../people.ts';
import { keep, storedSession } from './stored-session.ts';
import { holdRequests, portalChunk } from '../slow-line.ts';

const failed = /Failed to load resource/;

const at = (path: string) => (url: URL) => url.pathname === path;

async function fillIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** A separate page load: the URL changes before the page is shown. */
async function atSignIn(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  await expect(page).toHaveURL(at('/signin'));
}

test('the sign-in page says what is missing and what is wrong', async ({ page, allowComplaint }, {
  project,
}) => {
  allowComplaint(failed);
  await page.goto('/signin');
  await expect(page).toHaveTitle('Sign in | Client portal');
  await expect(page.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute(
    'href',
    '/password/forgot',
  );
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
  await expect(page.getByText('Please enter your password')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expectAccessible(page);
  await expectNoSideScroll(page);

  const secret = page.getByRole('textbox', { name: 'Password' });
  await secret.fill('not the one');
  await expect(secret).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(secret).toHaveAttribute('type', 'text');
  await page.getByLabel('Email').fill('a@b');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible();

  const sent = page.waitForRequest('**/auth/sign-in');
  await page.getByLabel('Email').fill(` Nobody%2B${project.name}%40Example.net `);
  await page.getByRole('button', { name: 'Log in' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ email: `nobody+${project.name}@example.net` });
  await expect(page.getByRole('alert')).toHaveText('The email or password you entered is incorrect.');
  await expect(page).toHaveURL(at('/signin'));
  expect(await storedSession(page)).toEqual({ token: null, staff_email: null });
  await expectAccessible(page);
});

test('the form stands in the page before any script, and what was typed and pressed meanwhile counts', async ({
  page,
}) => {
  const release = await holdRequests(page, /\.js$/);
  await page.goto('/signin', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await page.getByLabel('Email').fill(grow.admin);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  const address = page.url();
  await page.getByRole('textbox', { name: 'Password' }).press('Enter');
  // the form waits for its script, and the password is never in an address
  expect(page.url()).toBe(address);
  await release();
  await expect(page).toHaveURL(at('/dashboard'));
});

test('the script takes over the form as it stands: text, focus and caret stay @desktop', async ({ page }) => {
  const release = await holdRequests(page, /\.js$/);
  await page.goto('/signin', { waitUntil: 'commit' });
  const email = page.getByLabel('Email');
  await email.fill('alex@example.com');
  await email.evaluate((input) => {
    if (!(input instanceof HTMLInputElement)) return;
    input.setSelectionRange(4, 4);
    input.dataset['same'] = 'yes';
  });
  await release();
  await page.waitForFunction(() => window.__submit === undefined);
  await expect(email).toBeFocused();
  await expect(email).toHaveAttribute('data-same', 'yes');
  await page.keyboard.type('.b');
  await expect(email).toHaveValue('alex.b@example.com');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Please enter your password')).toBeVisible();
  await expect(page.getByText('Please enter a valid email address.')).toHaveCount(0);
});

test('a failure without a message of its own shows the default one @desktop', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(failed);
  await page.route('**/auth/sign-in', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/signin');
  await fillIn(page, grow.editor);
  await expect(page.getByRole('alert')).toHaveText(
    'There was an error processing your request, please try again later.',
  );
});

test('signing in leads to the page that was asked for, and every call carries session and client @desktop @quick', async ({
  page,
}) => {
  await page.goto('/contacts?page=2');
  await expect(page).toHaveURL((url) => url.searchParams.get('redirect') === '/contacts?page=2');
  const asked = page.waitForRequest('**/api/v2/leads?**');
  await fillIn(page, `  ${grow.editor.toUpperCase()}`);
  await expect(page).toHaveURL((url) => url.pathname + url.search === '/contacts?page=2');
  await expect(page).toHaveTitle('Contacts | Client portal');
  const { token } = await storedSession(page);
  const headers = (await asked).headers();
  expect(headers['authorization']).toBe(`Bearer ${token}`);
  expect(headers['content-type']).toBe('application/json');
  expect(headers['x-app-id-check']).toMatch(/^\d+$/);
});

test('the sign-in page leads somebody who is signed in to the dashboard @desktop', async ({ page }) => {
  await signedInPage(page, grow.editor);
  await page.goto('/signin');
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { level: 1, name: /^Good / })).toBeVisible();
});

test('staff are asked for their code too, and start in the console @desktop', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(failed);
  await page.goto('/signin');
  await fillIn(page, staff);
  await expect(page.getByLabel('Code')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByLabel('Code').fill(codeAt(demoSecret, new Date()));
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/staff$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Work queue' })).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Staff' })).toHaveCount(0);
});

test('where the portal does not load behind the form, signing in loads its page anew @desktop', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(failed);
  let refusals = 0;
  await page.route(`**/${portalChunk()}`, (route) => {
    if (new URL(page.url()).pathname !== '/signin') return route.continue();
    refusals += 1;
    return route.abort();
  });
  await page.goto('/signin?redirect=/contacts%3Fpage%3D2');
  // preloads during typing fail without a complaint
  await expect.poll(() => refusals).toBeGreaterThan(0);
  await fillIn(page, grow.editor);
  await expect(page).toHaveURL((url) => url.pathname + url.search === '/contacts?page=2');
  await expect(page).toHaveTitle('Contacts | Client portal');
});

test('the sign-in page says once why a page could not be opened @phone', async ({ page, allowComplaint }) => {
  allowComplaint(failed);
  const { token } = await signIn(grow.editor);
  await keep(page, token);
  await page.route('**/api/v2/me', (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto('/contacts');
  await atSignIn(page);
  await expect(page.getByRole('alert')).toContainText(defaultError);
  await expectAccessible(page);
  await expectNoSideScroll(page);
  expect((await storedSession(page)).token).toBe(token);
  await page.reload();
  await atSignIn(page);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('logging out ends the session, here and in the other tab @desktop', async ({
  page,
  context,
  allowComplaint,
}) => {
  allowComplaint(failed);
  const { token, read } = await signIn(grow.editor);
  const other = await context.newPage();
  await keep(page, token);
  await page.evaluate(() => localStorage.setItem('staff_email', 'robin@example.com'));
  await other.goto('/contacts');
  await expect(other.locator('main h1')).toBeVisible();
  await page.bringToFront();
  await page.goto('/support');
  await page.getByRole('button', { name: /^Profile menu/ }).click();
  const sent = page.waitForRequest('**/auth/sign-out');
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  expect((await sent).postData()).toBeNull();
  await atSignIn(page);
  expect(await storedSession(page)).toEqual({ token: null, staff_email: null });
  await atSignIn(other);
  await expect(read('/me')).rejects.toThrow('401');
  await page.goBack();
  await atSignIn(page);
});

test('an ended session leads to the sign-in page and back @desktop', async ({ page, allowComplaint }) => {
  allowComplaint(failed);
  const { token, send } = await signIn(grow.editor);
  await keep(page, token);
  await page.goto('/support');
  await expect(page.locator('main h1')).toBeVisible();
  await page.evaluate(() => localStorage.removeItem('auth_token'));
  await page.reload({ waitUntil: 'commit' });
  await expect(page).toHaveURL((url) => url.pathname + url.search === '/signin?redirect=%2Fsupport');
  await atSignIn(page);

  await keep(page, token);
  await page.goto('/support');
  await expect(page.locator('main h1')).toBeVisible();
  // an open page would notice, and leave on its own
  await page.goto('about:blank');
  await send('POST', '/auth/sign-out');
  await page.goto('/support');
  await atSignIn(page);
  expect((await storedSession(page)).token).toBeNull();
});

test('a window that has not heard that another client signed in asks to refresh, and stays as it is @phone', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(failed);
  await keep(page, (await signIn(grow.editor)).token);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Recently updated contacts' })).toBeVisible();
  // a window gets no event for its own changes of the storage
  const { token } = await signIn('admin@build.example.com');
  await page.evaluate((token) => localStorage.setItem('auth_token', token), token);
  await page.getByRole('link', { name: 'All contacts' }).click();
  const said = page.locator('[data-sonner-toast]');
  await expect(said.getByRole('alert')).toHaveText(errors.user_mismatch[1]);
  await expect(said.getByRole('button', { name: 'Refresh' })).toBeVisible();
  await expect(page).toHaveURL(at('/contacts'));
  await expectNoSideScroll(page);
});

test('a window in which nothing was typed begins again for whoever signs in in the next one @phone', async ({
  page,
  context,
  allowComplaint,
}) => {
  allowComplaint(failed);
  await keep(page, (await signIn(grow.editor)).token);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Recently updated contacts' })).toBeVisible();
  const tab = await context.newPage();
  await keep(tab, (await signIn('admin@build.example.com')).token);
  await page.bringToFront();
  await expect(page.getByRole('button', { name: 'Profile menu of Marisol Vega' })).toBeVisible();
  await expect(page).toHaveURL(at('/dashboard'));
  await page.getByRole('link', { name: 'All contacts' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible();
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
});
