import { errors } from '#contract/errors.ts';
import { expect, expectAccessible, expectNoSideScroll, test } from '../journey.ts';
import { grow, signIn, withToken } from '../people.ts';
import { codeFor } from './codes.ts';
import { keep, storedSession } from './stored-session.ts';

const failed = /Failed to load resource/;
const signInTokenFailed =
  'There was an error signing in, please try again. If the issue persists, please contact us.';

const at = (path: string) => (url: URL) => url.pathname === path;

test('a login code opens a session, remembers the staff member and is removed from the URL @desktop', async ({
  page,
}) => {
  const code = await codeFor(grow.editor);
  let seen = '';
  await page.route('**/auth/hand-off', (route) => {
    seen = page.url();
    return route.continue();
  });
  await page.goto(`/signin?token=${code}&staff_email=robin@example.com&redirect=/contacts`);
  await expect(page).toHaveURL(at('/contacts'));
  await expect(page.locator('main h1')).toHaveText('Contacts');
  expect(new URL(seen).search).toBe('');
  const { token, staff_email } = await storedSession(page);
  expect(staff_email).toBe('robin@example.com');
  expect(token).not.toBe(code);
  expect(await (await withToken(token ?? '')).read('/me')).toMatchObject({ data: { email: grow.editor } });
});

test('no URL redirects out of the portal @desktop', async ({ page }) => {
  const evil = [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example/',
    '/\t/evil.example',
    '/no-such',
    '/signin',
  ];
  for (const redirect of evil) {
    await page.goto(`/signin?${new URLSearchParams({ token: await codeFor(grow.editor), redirect })}`);
    await expect(page, redirect).toHaveURL(at('/dashboard'));
  }
});

test('an invalid login code shows an error, and ends the previous session @phone', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(failed);
  await keep(page, 'an old token');
  await page.goto('/signin?token=garbage');
  await expect(page.getByRole('alert')).toHaveText(signInTokenFailed);
  await expect(page.getByLabel('Email')).toBeVisible();
  await expect(page).toHaveURL((url) => url.search === '');
  expect((await storedSession(page)).token).toBeNull();
  await expectAccessible(page);
  await expectNoSideScroll(page);
});

test('where somebody else is signed in, a login code asks before it replaces their session @phone', async ({
  page,
}) => {
  const present = await signIn(grow.editor);
  for (const agreed of [false, true]) {
    await keep(page, present.token);
    const exchanged = page.waitForResponse('**/auth/hand-off');
    await page.goto(`/signin?token=${await codeFor('admin@build.example.com')}&redirect=/contacts`);
    const { data }: { data: { token: string } } = await (await exchanged).json();
    const question = page.getByRole('alertdialog', { name: 'Continue as Marisol Vega?' });
    await expect(question).toBeVisible();
    expect((await storedSession(page)).token).toBe(present.token);
    if (!agreed) await expectAccessible(page);
    if (!agreed) await expectNoSideScroll(page);
    await question.getByRole('button', { name: agreed ? 'Continue' : 'Cancel' }).click();
    await expect(page).toHaveURL(at('/contacts'));
    expect((await storedSession(page)).token).toBe(agreed ? data.token : present.token);
    const still = (await withToken(data.token)).read('/me').then(
      () => true,
      () => false,
    );
    expect(await still).toBe(agreed);
  }
});

test('a login code asks in the tab of an impersonation too, and where it cannot be told who is signed in @desktop', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(failed);
  const present = await signIn(grow.editor);
  await keep(page, present.token);
  const arrive = async () =>
    page.goto(`/signin?token=${await codeFor('admin@build.example.com')}&redirect=/contacts`);
  const question = page.getByRole('alertdialog', { name: 'Continue as Marisol Vega?' });

  await page.evaluate(() => sessionStorage.setItem('impersonation', '1'));
  await arrive();
  await expect(question).toContainText('Someone else is signed in on this browser.');
  expect((await storedSession(page)).token).toBe(present.token);

  await page.evaluate(() => sessionStorage.clear());
  await page.route('**/api/v2/me', (route) =>
    route.request().headers()['authorization'] === `Bearer ${present.token}`
      ? route.fulfill({ status: 503, body: '' })
      : route.fallback(),
  );
  await arrive();
  await expect(question).toContainText('Someone else may be signed in on this browser.');
  expect((await storedSession(page)).token).toBe(present.token);
});

test('a login code of an account that was closed, or has a second factor, says so @desktop', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(failed);
  const refusals = {
    account_closed: errors.account_closed[1],
    second_factor_required: 'Please sign in with your password and the code from your authenticator app.',
  } as const;
  for (const code of ['account_closed', 'second_factor_required'] as const) {
    const [status, error] = errors[code];
    await keep(page, 'of the same browser');
    await page.route('**/auth/hand-off', (route) => route.fulfill({ status, json: { error, code } }));
    await page.goto(`/signin?token=${code}`);
    await expect(page.getByRole('alert')).toHaveText(refusals[code]);
    await expect(page.getByLabel('Email')).toBeVisible();
    const isKept = code === 'second_factor_required';
    expect((await storedSession(page)).token).toBe(isKept ? 'of the same browser' : null);
  }
});
