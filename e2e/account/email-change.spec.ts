import { request, type Page } from '@playwright/test';
import { linkSentences } from '#contract/link-states.ts';
import { expect, expectAccessible, expectNoSideScroll, test } from '../journey.ts';
import { linkInMail } from '../mails.ts';
import { getCaller, grow, impersonatingPage, signIn, signedInPage, staff } from '../people.ts';

const failed = /Failed to load resource/;
const password = 'DemoPass123';

test('a user changes their email with a link in the new mailbox, and the former one takes it back @phone', async ({
  page,
  browser,
  allowComplaint,
}, { project }) => {
  allowComplaint(failed);
  const email = await joined(`mover+${project.name}`, 'View Only');
  const newEmail = email.replace('mover', 'moved');
  await logIn(page, email);
  await page.goto('/settings');
  const profile = page.getByRole('form', { name: 'Profile' });
  await profile.getByRole('button', { name: 'Change email' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change email' });
  await expect(dialog).toContainText(`Until you open it, you sign in with ${email}.`);
  const send = dialog.getByRole('button', { name: 'Send link' });
  await send.click();
  await expect(dialog.getByText('Please enter a valid email address.')).toBeVisible();
  await expect(dialog.getByText('Please enter your current password')).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await dialog.getByLabel('New email').fill(email);
  await dialog.getByLabel(/^Current password/).fill(password);
  await send.click();
  await expect(
    dialog.getByText('This is already your email.').filter({ visible: true }).first(),
  ).toBeVisible();
  await dialog.getByLabel('New email').fill(` ${newEmail.toUpperCase()} `);
  await dialog.getByLabel(/^Current password/).fill('not this one');
  await send.click();
  await expect(
    dialog.getByText('Your current password is incorrect.').filter({ visible: true }).first(),
  ).toBeVisible();
  await dialog.getByLabel(/^Current password/).fill(password);
  await send.click();
  const sent = page.getByRole('dialog', { name: 'Check your new mailbox' });
  await expect(sent).toContainText(`We’ve emailed a link to ${newEmail}.`);
  await expect(sent).toContainText(`We’ve told ${email} as well`);
  await expectAccessible(page);
  await sent.getByRole('button', { name: 'Done' }).click();
  await expect(profile.getByLabel('Email')).toHaveValue(email);

  // in another browser, without a session; a mail program leaves its full stop behind the link
  const context = await browser.newContext({ baseURL: process.env['FOYER_URL'] ?? '' });
  const reader = await context.newPage();
  const confirm = await linkInMail(newEmail, 'confirm-email', /(\/account\/email\/[\w-]+)/);
  await reader.goto(`${confirm}.`);
  await expect(reader).toHaveTitle('Email change | Client portal');
  await expect(reader.getByText(`You’ll sign in with ${newEmail} in place of ${email}.`)).toBeVisible();
  await expectAccessible(reader);
  await expectNoSideScroll(reader);
  await reader.getByRole('button', { name: 'Confirm email' }).click();
  await expect(reader.getByRole('heading', { name: 'Your email has changed' })).toBeVisible();
  await expectAccessible(reader);
  await reader.goto(confirm);
  await expect(reader.getByText(`${linkSentences.used} Sign in with ${newEmail}.`)).toBeVisible();
  await expectAccessible(reader);
  await reader.getByRole('link', { name: 'Continue' }).click();
  await expect(reader).toHaveURL(/\/signin/);

  await page.reload();
  await expect(profile.getByLabel('Email')).toHaveValue(newEmail);

  const stop = await linkInMail(email, 'email-change-asked', /(\/account\/email\/[\w-]+)/);
  await reader.goto(stop);
  await expect(reader).toHaveTitle('Email change | Client portal');
  await expect(reader.getByText(`The email of your account was changed from ${email}.`)).toBeVisible();
  await expectAccessible(reader);
  await expectNoSideScroll(reader);
  await reader.getByRole('button', { name: 'Change it back' }).click();
  await expect(reader.getByRole('heading', { name: 'Your email was changed back' })).toBeVisible();
  await expectAccessible(reader);
  await reader.goto(stop);
  await expect(reader.getByText(`${linkSentences.used} The account has the email ${email}.`)).toBeVisible();
  await linkInMail(email, 'reset-password', /(\/password\/reset\/[\w-]+)/);
  await context.close();

  // the user who asked for the change is signed out
  await page.reload();
  await expect(page).toHaveURL(/\/signin/);
  await logIn(page, email);
});

test('the former mailbox stops a change that was not confirmed yet @desktop', async ({ page }) => {
  const email = await joined('stopper', 'Editor');
  const { send } = await signIn(email);
  await send('POST', '/change-email', { email: `new-${email}`, password });
  const stop = await linkInMail(email, 'email-change-asked', /(\/account\/email\/[\w-]+)/);
  await page.goto(stop);
  await expect(page.getByText(`from ${email} to new-${email}.`)).toBeVisible();
  await page.getByRole('button', { name: 'Stop the change' }).click();
  await expect(page.getByRole('heading', { name: 'The change was stopped' })).toBeVisible();
  await page.goto(await linkInMail(`new-${email}`, 'confirm-email', /(\/account\/email\/[\w-]+)/));
  await expect(
    page.getByText(`${linkSentences.ended} The email of the account has not changed.`),
  ).toBeVisible();
  await expectAccessible(page);
});

test('a link of an email change that was never there says so, and one that cannot be asked about has a way on @phone', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(failed);
  await page.goto('/account/email/abc');
  await expect(page.getByText(linkSentences.unknown)).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await page.route('**/auth/email-link', (route) => route.abort());
  await page.reload();
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await page.unrouteAll();
  await again.click();
  await expect(page.getByText(linkSentences.unknown)).toBeVisible();
});

test('staff who act for somebody see their email, and cannot change it @desktop', async ({ page }) => {
  const { data }: { data: { client_id: number } } = await (await getCaller(grow.admin)).read('/me');
  await impersonatingPage(page, data.client_id);
  await page.goto('/settings');
  await expect(page.getByRole('form', { name: 'Profile' }).getByLabel('Email')).toHaveValue(grow.admin);
  await expect(page.getByRole('button', { name: 'Change email' })).toHaveCount(0);
});

test('staff in a session of their own have no profile, and so no email to change there @desktop', async ({
  page,
}) => {
  await signedInPage(page, staff);
  await page.goto('/settings');
  await expect(page.getByRole('heading', { name: 'Change password' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change email' })).toHaveCount(0);
});

async function logIn(page: Page, email: string): Promise<void> {
  await page.goto('/signin');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).not.toHaveURL(/\/signin/);
}

/** An invited user with the password of the demo accounts. */
async function joined(name: string, role: 'Editor' | 'View Only'): Promise<string> {
  const email = `${name}.${Date.now()}@example.net`;
  const admin = await getCaller(grow.admin);
  const user_type_id = role === 'Editor' ? 2 : 3;
  await admin.send('POST', '/users/invite', { first_name: 'Mona', last_name: 'Vance', email, user_type_id });
  const token = await linkInMail(email, 'activate-account', /\/account\/activate\/([\w-]+)/);
  const api = await request.newContext({ baseURL: process.env['FOYER_URL'] ?? '' });
  const answer = await api.post('/api/v2/auth/reset-password', {
    data: { email, token, password, password_confirmation: password },
  });
  expect(answer.ok()).toBe(true);
  await api.dispose();
  return email;
}
