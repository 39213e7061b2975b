import type { Page } from '@playwright/test';
import { codeAt } from '#server/features/account/totp.ts';
import { newLiveClient, locatePerson, type Launching } from '../clients.ts';
import { expect, expectAccessible, expectNoSideScroll, test } from '../journey.ts';
import { password, signedInPage, signIn, staff, type Caller } from '../people.ts';

const refused = /Failed to load resource/;
const reason = 'Lost the phone on the ferry';
const wrongCode = 'That code is not correct. Please try again.';

type Secured = { id: number; name: string; email: string; secret: string; caller: Caller };

/** A colleague of a new client, with two-step sign-in turned on. */
async function securedColleague(client: Launching): Promise<Secured> {
  const caller = await signIn(client.viewer);
  const { data }: { data: { secret: string } } = await caller.send('POST', '/auth/second-factor', {
    password,
  });
  await caller.send('PUT', '/auth/second-factor', { code: codeAt(data.secret, new Date()) });
  const me: { data: { id: number; name: string } } = await caller.read('/me');
  return { ...me.data, email: client.viewer, secret: data.secret, caller };
}

async function fillIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** Uses the dialog that says to verify the request; one word is too short for a reason. */
async function reset(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Reset two-step sign-in?' });
  await expect(dialog).toContainText(`Make sure it’s really ${name} asking`);
  await dialog.getByLabel('Reason').fill('Lost');
  await dialog.getByRole('button', { name: 'Reset', exact: true }).click();
  await expect(dialog.getByText('Please give a reason of at least 10 characters.')).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: 'Reset', exact: true }).click();
  await expect(page.getByText(`${name} can now sign in with just a password.`)).toBeVisible();
  await expect(dialog).toHaveCount(0);
}

test('a wrong code is refused, and the right one signs in @phone', async ({ page, allowComplaint }) => {
  allowComplaint(refused);
  const colleague = await securedColleague(await newLiveClient());
  await page.goto('/signin');
  await fillIn(page, colleague.email);
  const code = page.getByLabel('Code');
  await expect(code).toBeFocused();
  await code.fill('000000');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText(wrongCode)).toBeVisible();
  await expect(page.getByText('Please complete all the required fields.')).toHaveCount(0);
  await expect(code).toBeFocused();
  await expect(code).toHaveAccessibleDescription(new RegExp(wrongCode));
  await expectAccessible(page);
  await expectNoSideScroll(page);
  // the code that turned it on is used up, so the next one is needed
  await code.fill(codeAt(colleague.secret, new Date(Date.now() + 30_000)));
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('an Admin resets the second factor of a colleague without phone and codes, with a reason @phone', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(refused);
  const client = await newLiveClient();
  const colleague = await securedColleague(client);
  await signedInPage(page, client.admin);
  await page.goto(`/settings/users/${colleague.id}`);
  await expect(page.getByRole('heading', { name: 'Two-step sign-in' })).toBeVisible();
  await expect(page.getByText('On', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  const button = page.getByRole('button', { name: 'Reset two-step sign-in' });
  await button.click();
  await reset(page, colleague.name);
  await expect(page.getByText('Off', { exact: true })).toBeVisible();
  await expect(button).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Two-step sign-in' })).toBeFocused();

  await expect(colleague.caller.read('/me')).rejects.toThrow('401');
  await expect((await signIn(colleague.email)).read('/me')).resolves.toMatchObject({
    data: { has_second_factor: false },
  });
  await page.goto('/activity');
  await expect(page.getByText(`reset two-step sign-in for ${colleague.name}: ${reason}`)).toBeVisible();
});

test('staff reset the second factor of a client’s user from the page of the client @phone', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(refused);
  const client = await newLiveClient();
  const colleague = await securedColleague(client);
  await signedInPage(page, staff);
  await page.goto(`/staff/clients/${client.id}`);
  const actions = locatePerson(page, colleague.email).getByRole('button', { name: /^Actions for/ });
  await actions.click();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  const entry = page.getByRole('menuitem', { name: 'Reset two-step sign-in' });
  await entry.click();
  await reset(page, colleague.name);
  await expect(actions).toBeFocused();
  await expect(page.getByText('Two-step on')).toHaveCount(0);
  await actions.click();
  await expect(entry).toBeDisabled();
  await expect(colleague.caller.read('/me')).rejects.toThrow('401');
  const { data }: { data: { message: string }[] } = await client.caller.read('/activity?take=1');
  expect(data[0]?.message).toBe(`Support team reset two-step sign-in for ${colleague.name}: ${reason}`);
});

test('a person signs in on their own device while strangers guess at the account @desktop', async ({
  page,
  browser,
  allowComplaint,
}) => {
  allowComplaint(refused);
  const client = await newLiveClient();
  const opened = async (where: Page) => {
    await where.goto('/signin');
    await fillIn(where, client.viewer);
  };
  await opened(page);
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.getByRole('button', { name: /^Profile menu/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  for (let n = 0; n < 5; n += 1) {
    const guess = await page.request.post('/api/v2/auth/sign-in', {
      data: { email: client.viewer, password: 'a stranger’s guess' },
      headers: { 'x-forwarded-for': `198.51.100.${n}` },
    });
    expect(guess.status()).toBe(401);
  }
  const elsewhere = await (await browser.newContext({ baseURL: process.env['FOYER_URL'] ?? '' })).newPage();
  await opened(elsewhere);
  await expect(elsewhere.getByRole('alert')).toHaveText(
    'Too many sign-in attempts. Please try again in 15 minutes.',
  );
  await elsewhere.context().close();
  await opened(page);
  await expect(page).toHaveURL(/\/dashboard$/);
});
