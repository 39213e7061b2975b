import type { Page } from '@playwright/test';
import { errors } from '#contract/errors.ts';
import { codeAt, demoSecret } from '#server/features/account/totp.ts';
import { halfAnswers } from '../half-answer.ts';
import { newLaunch } from '../clients.ts';
import { newColleague } from '../colleagues.ts';
import { expect, expectAccessible, expectNoSideScroll, test } from '../journey.ts';
import { holdNumberingPlans } from '../override-responses.ts';
import { grow, startImpersonation, password, signIn, staff, type Caller } from '../people.ts';
import { place } from '../launch/questionnaire.ts';

const failed = /Failed to load resource/;
const expired = errors.unauthenticated[1];
const asking = (page: Page) => page.getByRole('dialog', { name: expired });
const at = (path: string) => (url: URL) => url.pathname === path;

/** A window with its own session, which the test may end. */
async function opened(page: Page, email: string, address: string): Promise<Caller> {
  const caller = await signIn(email);
  await page.goto('/api/v2/health');
  await page.evaluate((token) => localStorage.setItem('auth_token', token), caller.token);
  await page.goto(address);
  return caller;
}

const end = (caller: Caller) => caller.send('POST', '/auth/sign-out');

/** Ends it while this call is in progress. */
const endAt = (page: Page, address: string, caller: Caller) =>
  page.route(
    address,
    async (route) => {
      await end(caller);
      await route.continue();
    },
    { times: 1 },
  );

async function logIn(page: Page, typed = password): Promise<void> {
  const dialog = asking(page);
  await dialog.getByRole('textbox', { name: 'Password' }).fill(typed);
  await dialog.getByRole('button', { name: 'Log in' }).click();
}

/** Every call of the page that needs a session. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/v2/') && !pathname.endsWith('/auth/sign-in'))
      calls.push(`${request.method()} ${pathname}`);
  });
  return calls;
}

test('an unsaved contact survives the end of the session, and is saved after the password is entered @phone', async ({
  page,
  allowComplaint,
}, { project }) => {
  allowComplaint(failed);
  const caller = await opened(page, grow.editor, '/contacts/create');
  const email = `outlives.${project.name}.${Date.now()}@example.com`;
  await page.getByLabel('First name').fill('Olive');
  await page.getByLabel('Last name').fill('Outlives');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Source').selectOption({ index: 1 });
  await page.getByLabel('Notes').fill('Wants a garden.');
  await endAt(page, '**/api/v2/leads', caller);
  await page.getByRole('button', { name: 'Save contact' }).click();

  const dialog = asking(page);
  await expect(dialog).toBeVisible();
  await expect(dialog.getByText(grow.editor)).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await logIn(page, 'not the password');
  await expect(dialog.getByText(errors.wrong_credentials[1])).toBeVisible();
  await expectAccessible(page);
  await logIn(page);
  await expect(page).toHaveURL(/\/contacts\/view\/\d+$/);
  await expect(page.getByText(/is now one of your contacts\.$/)).toBeVisible();
  await expect(page.getByText('Wants a garden.')).toBeVisible();
});

test('launch drafts wait for the password without repeated requests, and are saved afterwards @desktop', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(failed);
  const client = await newLaunch('Build');
  await page.clock.install();
  const caller = await opened(page, client.admin, '/launch/forms');
  await expect(page.getByLabel('Tagline')).toBeVisible();
  await endAt(page, '**/draft', caller);
  const calls = callsOf(page);
  await page.getByLabel('Tagline').fill('By the sea');
  await expect(asking(page)).toBeVisible();
  const shown = calls.length;
  // a poll, a draft or a stream that continued would come within a minute; one may have been in progress
  await page.clock.runFor(60_000);
  await page.evaluate(() => fetch('/api/v2/health'));
  const late = calls.slice(shown);
  expect(late.length, `${late.join()} came later`).toBeLessThan(2);
  expect(late.join()).not.toContain('draft');
  await logIn(page);
  await expect(asking(page)).toHaveCount(0);
  await expect(page.getByText(/^Saved at/)).toBeVisible();
  await expect(page.getByLabel('Tagline')).toHaveValue('By the sea');
  await page.reload();
  await expect(page.getByLabel('Tagline')).toHaveValue('By the sea');
});

test('a file being uploaded when the session ends arrives after the password is entered @desktop', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(failed);
  const client = await newLaunch('Build');
  const caller = await opened(page, client.admin, '/launch/forms');
  await expect(page.getByLabel('Tagline')).toBeVisible();
  await endAt(page, '**/questions/headshots', caller);
  const pixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  await place(page, 'headshots')
    .locator('input[type=file]')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') });
  await expect(asking(page)).toBeVisible();
  await logIn(page);
  await expect(page.getByText('file uploaded successfully')).toBeVisible();
});

test('leaving the dialog discards what was typed, without a second confirmation @desktop', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(failed);
  const caller = await opened(page, grow.editor, '/contacts/create');
  await page.getByLabel('First name').fill('Not kept');
  // nothing is pressed: the notification stream ends with the session, and the dialog covers the page at once
  await end(caller);
  await expect(asking(page)).toBeVisible();
  await asking(page).getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(at('/signin'));
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  await expect(page.getByText(expired)).toHaveCount(0);
  await page.getByLabel('Email').fill(grow.editor);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(at('/contacts/create'));
  await expect(page.getByLabel('First name')).toHaveValue('');
});

test('the sign-in page says once that the session has expired @phone', async ({ page, allowComplaint }) => {
  allowComplaint(failed);
  const caller = await opened(page, grow.viewer, '/contacts');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await end(caller);
  const calls = callsOf(page);
  // without any interaction, the notification stream ends with the session
  await expect(page).toHaveURL(at('/signin'));
  await expect(page.getByText(expired)).toHaveCount(1);
  await expectAccessible(page);
  await expectNoSideScroll(page);
  expect(calls.length).toBeLessThan(8);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  await expect(page.getByText(expired)).toHaveCount(0);
});

test('what the console asks while nobody is at it says so, and does not keep its session @desktop', async ({
  page,
}) => {
  await page.clock.install();
  const asked: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/staff/queue/counts')) asked.push(request.headers()['x-unattended']);
  });
  await opened(page, staff, '/staff');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // it polls every minute, and the listeners come after the first screen
  await expect(async () => {
    await page.clock.runFor(61_000);
    expect(asked.at(-1)).toBe('1');
  }).toPass();
  let at = 300;
  await expect(async () => {
    await page.mouse.move(at++, 300);
    await page.clock.runFor(20_000);
    expect(asked.at(-1)).toBeUndefined();
  }).toPass();
});

test('the same user may log in again in another window; the login of another user is said, and what was typed stays @desktop', async ({
  page,
  context,
  allowComplaint,
}) => {
  allowComplaint(failed);
  const other = await context.newPage();
  await other.goto('/api/v2/health');
  const arrive = async (email: string) => {
    const { token } = await signIn(email);
    await other.evaluate((token) => localStorage.setItem('auth_token', token), token);
  };
  const write = async () => {
    const caller = await opened(page, grow.editor, '/contacts/create');
    await page.getByLabel('First name').fill('Wanda');
    await page.getByLabel('Last name').fill('Window');
    // a sign-out in the other window ends the session of both
    await end(caller);
    await other.evaluate(() => localStorage.removeItem('auth_token'));
    await expect(asking(page)).toBeVisible();
  };
  await write();
  await arrive(grow.editor);
  await expect(asking(page)).toHaveCount(0);
  await expect(page.getByLabel('First name')).toHaveValue('Wanda');
  await write();
  await arrive(grow.admin);
  const replaced = page.getByRole('dialog', { name: 'Someone else is signed in now' });
  await expect(replaced).toContainText('what you wrote can’t be saved as theirs');
  await expectAccessible(page);
  await replaced.getByRole('button', { name: 'Copy what I wrote' }).waitFor();
  await expect(page.getByLabel('First name')).toHaveValue('Wanda');
  // signed in as themselves again, they continue where they were
  await replaced.getByRole('textbox', { name: 'Password' }).fill(password);
  await replaced.getByRole('button', { name: 'Log in' }).click();
  await expect(replaced).toHaveCount(0);
  await expect(page.getByLabel('First name')).toHaveValue('Wanda');
  // a sign-in without a sign-out before it
  await arrive(grow.admin);
  await expect(replaced).toBeVisible();
  page.on('dialog', (dialog) => void dialog.accept());
  await replaced.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(at('/dashboard'));
});

test('staff are asked for the code as well, and a wrong one is refused @desktop', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(failed);
  const client = await newLaunch('Build');
  const colleague = await newColleague('Renata');
  const caller = await opened(page, colleague.email, `/staff/clients/${client.id}`);
  await page.getByLabel('Launch phase').selectOption({ index: 2 });
  await endAt(page, `**/api/v2/staff/clients/${client.id}`, caller);
  await page.getByRole('form', { name: 'Client', exact: true }).getByRole('button', { name: 'Save' }).click();
  await logIn(page);
  await asking(page).getByLabel('Code').fill('000000');
  await asking(page).getByRole('button', { name: 'Log in' }).click();
  await expect(asking(page).getByRole('alert')).toBeVisible();
  await asking(page).getByLabel('Code').fill(codeAt(demoSecret, new Date()));
  await asking(page).getByRole('button', { name: 'Log in' }).click();
  await expect(asking(page)).toHaveCount(0);
  await expect(page.getByText('Changes saved!')).toBeVisible();
});

test('when an impersonation is over, what staff wrote can be copied, also before the numbering plans are there @phone', async ({
  page,
  context,
  allowComplaint,
}) => {
  allowComplaint(failed);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const client = await newLaunch('Build');
  const impersonation = await startImpersonation(client.id);
  await page.goto('/api/v2/health');
  await page.evaluate((token) => {
    sessionStorage.setItem('impersonation', '1');
    sessionStorage.setItem('auth_token', token);
  }, impersonation.token);
  const arrive = await holdNumberingPlans(page);
  await page.goto('/contacts/create');
  await page.getByLabel('First name').fill('Vita');
  await page.getByLabel('Notes').fill('Two lines\nof notes');
  await end(impersonation);
  const dialog = page.getByRole('dialog', { name: 'This session has ended' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await dialog.getByRole('button', { name: 'Copy what I wrote' }).click();
  await expect(page.getByText('Copied to clipboard')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    'First name: Vita\nNotes: Two lines\nof notes',
  );
  arrive();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { name: 'This session has ended' })).toBeVisible();
});

test('logging out asks about unsaved input first, and the session goes on for who stays @phone', async ({
  page,
}) => {
  const caller = await opened(page, grow.editor, '/contacts/create');
  await page.getByLabel('First name').fill('Half');
  const logOut = async () => {
    await page.getByRole('button', { name: /^Profile menu/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
  };
  await logOut();
  const question = page.getByRole('alertdialog', { name: /leave without saving/ });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toHaveCount(0);
  await expect(page.getByLabel('First name')).toHaveValue('Half');
  await expect(caller.read('/me')).resolves.toMatchObject({ data: { email: grow.editor } });
  await logOut();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(at('/signin'));
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  await expect(page.getByText(expired)).toHaveCount(0);
  await expect(caller.read('/me')).rejects.toThrow('401');
});

test('nobody is signed out by a reload, a bookmark or a typed address while half of the answer to /me has arrived @desktop', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(failed);
  const line = await halfAnswers('/api/v2/me');
  const { token } = await signIn(grow.editor);
  const stored = () => page.evaluate(() => localStorage.getItem('auth_token'));
  await page.goto(`${line.origin}/api/v2/health`);
  await page.evaluate((token) => localStorage.setItem('auth_token', token), token);
  const leave = [
    () => page.reload({ waitUntil: 'commit' }),
    () => page.goto(`${line.origin}/listings`, { waitUntil: 'commit' }),
    () => page.evaluate(() => location.assign('/support')),
  ];
  for (const next of [...leave, ...leave, ...leave, ...leave]) {
    line.halve(true);
    const before = line.stopped();
    await page.goto(`${line.origin}/contacts`, { waitUntil: 'commit' });
    await expect.poll(line.stopped).toBeGreaterThan(before);
    // the application has loaded, and waits for the rest
    await expect(page.locator('#root > *').first()).toBeAttached();
    line.halve(false);
    await next();
    await expect(page.locator('main h1')).toBeVisible();
    await expect(page).not.toHaveURL(/signin/);
    expect(await stored()).toBe(token);
  }
  await line.close();
});

test('an answer to /me that breaks off is asked for again, and the page opens @desktop', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(failed);
  const line = await halfAnswers('/api/v2/me');
  const { token } = await signIn(grow.editor);
  await page.goto(`${line.origin}/api/v2/health`);
  await page.evaluate((token) => localStorage.setItem('auth_token', token), token);
  line.halve(true);
  await page.goto(`${line.origin}/support`, { waitUntil: 'commit' });
  await expect.poll(line.stopped).toBeGreaterThan(0);
  line.halve(false);
  line.breakOff();
  await expect(page.locator('main h1')).toBeVisible();
  await expect(page).toHaveURL(at('/support'));
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBe(token);
  await line.close();
});

test('a token that cannot be read is reported although its page is left at once @desktop', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(failed);
  const reports: string[] = [];
  await page.route('**/api/v2/client-errors', async (route) => {
    reports.push(route.request().postData() ?? '');
    await route.fulfill({ status: 202, json: { data: { received: true } } });
  });
  for (const address of ['/contacts', '/support', '/dashboard', '/listings']) {
    await page.goto('/api/v2/health');
    await page.evaluate(() => localStorage.setItem('auth_token', 'a.b'));
    await page.route('**/api/v2/me', (route) =>
      route.fulfill({ status: 401, json: { error: 'JWT: Wrong number of segments' } }),
    );
    await page.goto(address);
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
    await expect.poll(() => reports.length, address).toBeGreaterThan(0);
    expect(JSON.parse(reports.pop() ?? '{}')).toMatchObject({ kind: 'token', path: address });
    reports.length = 0;
  }
});
