import type { Page } from '@playwright/test';
import { withClient } from '#database/connection.ts';
import { addMembership } from '#server/testing/memberships.ts';
import { databaseOfWorld, newLiveClient, type Launching } from '../clients.ts';
import { expect, expectAccessible, expectNoSideScroll, test } from '../journey.ts';
import { linkInMail } from '../mails.ts';
import { entries, openMenu } from '../menu.ts';
import { password, signIn } from '../people.ts';
import { fillIn, somebody } from '../visitors.ts';

/** The Admin of one client, who is an Editor of another as well. */
async function twoClients(): Promise<{ own: Launching; other: Launching }> {
  const [own, other] = [await newLiveClient(), await newLiveClient()];
  await withClient({ connectionString: databaseOfWorld() }, async (db) => {
    await db.query(`SELECT set_config('app.client_id', $1, false)`, [String(other.id)]);
    await addMembership(db, { id: 0, token: '', email: own.admin }, { id: other.id });
  });
  for (const [client, name] of [
    [own, 'Own'],
    [other, 'Other'],
  ] as const)
    await client.caller.send('POST', '/leads', {
      first_name: name,
      last_name: client.name,
      email: `${name}@${client.id}.example.com`,
      lead_source_id: 13,
    });
  return { own, other };
}

/** Signed in by a form or a token of their own, since the test ends the session. */
async function opened(page: Page, email: string): Promise<void> {
  const { token } = await signIn(email);
  await page.goto('/api/v2/health');
  await page.evaluate((value) => localStorage.setItem('auth_token', value), token);
  await page.goto('/contacts');
}

/** The name of the client, which the header shows beside the date or below. */
const shownAccount = (page: Page, name: string) =>
  page.getByText(name, { exact: true }).filter({ visible: true }).first();

const rowOf = (page: Page, name: string) => page.getByText(name).filter({ visible: true }).first();

const isPhone = (name: string) => name === 'phone';

/** Chooses the other account in the profile menu, or in the drawer of a phone. */
async function change(page: Page, width: string, label: string): Promise<void> {
  if (isPhone(width)) {
    await (await openMenu(page)).getByRole('button', { name: label }).click();
    return;
  }
  await page.getByRole('button', { name: /^Profile menu/ }).click();
  await page.getByRole('menuitem', { name: label }).click();
}

test('a person who works for two clients changes between them, and sees the contacts of one at a time', async ({
  page,
  context,
  allowComplaint,
}, { project }) => {
  // a tab of the former account is refused until it has started again
  allowComplaint(/40[19]/);
  const { own, other } = await twoClients();
  const label = `${other.name} (Editor)`;
  await opened(page, own.admin);
  await expect(rowOf(page, `Own ${own.name}`)).toBeVisible();
  await expect(shownAccount(page, own.name)).toBeVisible();
  const second = await context.newPage();
  await second.goto('/contacts');
  await expect(rowOf(second, `Own ${own.name}`)).toBeVisible();

  if (isPhone(project.name)) await openMenu(page);
  else await page.getByRole('button', { name: /^Profile menu/ }).click();
  await expect(page.getByText(label)).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await page.keyboard.press('Escape');

  await change(page, project.name, label);
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/contacts');
  await expect(rowOf(page, `Other ${other.name}`)).toBeVisible();
  await expect(page.getByText(`Own ${own.name}`)).toHaveCount(0);
  await expect(shownAccount(page, other.name)).toBeVisible();
  await expect(rowOf(second, `Other ${other.name}`)).toBeVisible();
  await expect(second.getByText(`Own ${own.name}`)).toHaveCount(0);
  await change(second, project.name, `${own.name} (Admin)`);
  await expect(rowOf(page, `Own ${own.name}`)).toBeVisible();
  await expect(page.getByText(`Other ${other.name}`)).toHaveCount(0);
});

test('who works for one client is offered no other @desktop', async ({ page }, { project }) => {
  const client = await newLiveClient();
  await opened(page, client.admin);
  if (isPhone(project.name)) {
    await expect(entries(await openMenu(page)).last()).toHaveText('Log out');
    return;
  }
  await page.getByRole('button', { name: /^Profile menu/ }).click();
  await expect(page.getByRole('menuitem').last()).toHaveText('Log out');
});

test('typed text is not lost by a change of accounts, in this tab and in another', async ({
  page,
  context,
  allowComplaint,
}, { project }) => {
  allowComplaint(/40[19]/);
  const { own, other } = await twoClients();
  const label = `${other.name} (Editor)`;
  await opened(page, own.admin);
  await page.goto('/contacts/create');
  await page.getByLabel('First name').fill('Wanda');
  await page.getByLabel('Last name').fill(other.name);
  await page.getByLabel('Email').fill(`wanda@${other.id}.example.com`);
  await page.getByLabel('Source').selectOption('Referral');
  await change(page, project.name, label);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByLabel('First name')).toHaveValue('Wanda');

  const second = await context.newPage();
  await second.goto('/contacts');
  await change(second, project.name, label);
  await expect(shownAccount(second, other.name)).toBeVisible();
  const asked = page.getByRole('dialog', { name: 'You changed accounts' });
  await expectNoSideScroll(page);
  await expect(asked).toContainText(`You opened ${other.name} in another tab`);
  await expectAccessible(page);
  await asked.getByRole('textbox', { name: 'Password' }).fill(password);
  await asked.getByRole('button', { name: 'Log in' }).click();
  await expect(asked).toHaveCount(0);
  await page.getByRole('button', { name: 'Save' }).first().click();
  await expect(page).toHaveURL(/\/contacts\/view\/\d+/);
  await expect(shownAccount(second, own.name)).toBeVisible();
  const found = async (client: Launching) => {
    const { data }: { data: { last_name: string }[] } = await client.caller.read('/leads');
    return data.filter(({ last_name }) => last_name === other.name);
  };
  expect([(await found(own)).length, (await found(other)).length]).toEqual([1, 1]);
});

test('a tab that is refused in the middle of a change follows it, and signs nobody out @desktop', async ({
  page,
  context,
  allowComplaint,
}, { project }) => {
  allowComplaint(/401/);
  const { own, other } = await twoClients();
  await opened(page, own.admin);
  const second = await context.newPage();
  await second.goto('/contacts');
  await expect(rowOf(second, `Own ${own.name}`)).toBeVisible();
  // the server has ended the session, and the answer is under way
  await page.route('**/memberships/*/open', async (route) => {
    const answer = await route.fetch();
    const refused = second.waitForResponse((response) => response.status() === 401);
    await second.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await refused;
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.fulfill({ response: answer });
  });
  await change(page, project.name, `${other.name} (Editor)`);
  await expect(shownAccount(page, other.name)).toBeVisible();
  await expect(shownAccount(second, other.name)).toBeVisible();
  await page.reload();
  await expect(shownAccount(page, other.name)).toBeVisible();
});

test('a link of an email opens the account it is about, also after signing in', async ({ page }) => {
  const { own, other } = await twoClients();
  const me: { data: { sites: { id: number }[] } } = await other.caller.read('/me');
  await page.goto(`/sites/${me.data.sites[0]?.id}`);
  await fillIn(page, somebody('link'));
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible();
  await opened(page, own.admin);
  const link = await linkInMail(own.admin, 'new-contact', /(\S+\/account\/open\/\S+)/);
  expect(link).toContain(`/account/open/${other.id}?to=/contacts/view/`);
  const { pathname, search } = new URL(link);
  await page.goto(pathname + search);
  await expect(page).toHaveURL(/\/contacts\/view\/\d+/);
  await expect(page.getByRole('heading', { name: 'Renata Silva' }).first()).toBeVisible();
  await expect(shownAccount(page, other.name)).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  // once more, in its own account: nothing in between
  await page.goto(pathname + search);
  await expect(page.getByRole('heading', { name: 'Renata Silva' }).first()).toBeVisible();

  await page.goto(`/account/open/${own.id}?to=/contacts`);
  await expect(shownAccount(page, own.name)).toBeVisible();
  const leaving = await linkInMail(own.admin, 'new-contact', /(\S+\/unsubscribe\/\S+)/);
  await page.goto(new URL(leaving).pathname);
  await page.getByRole('link', { name: 'Notification preferences' }).click();
  await expect(page).toHaveURL(/\/settings/);
  await expect(shownAccount(page, other.name)).toBeVisible();

  await page.goto(`/account/open/${own.id}?to=/contacts`);
  await expect(shownAccount(page, own.name)).toBeVisible();
  // an open page would notice it, and go to the sign-in form
  await page.goto('/api/v2/health');
  await page.evaluate(() => localStorage.removeItem('auth_token'));
  await page.goto(pathname + search);
  await page.getByLabel('Email').fill(own.admin);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { name: 'Renata Silva' }).first()).toBeVisible();
  await expect(shownAccount(page, other.name)).toBeVisible();
});

test('a link into an account of others says no more than one into none', async ({ page, allowComplaint }) => {
  allowComplaint(/404|Failed to load resource/);
  const own = await newLiveClient();
  const stranger = await newLiveClient();
  await opened(page, own.admin);
  const said = page.getByRole('main');
  for (const id of [stranger.id, 999_999_999]) {
    await page.goto(`/account/open/${id}?to=/contacts/view/1`);
    await expect(said).toContainText('This link is for another account');
    await expect(said).toContainText(`${own.admin} doesn’t have access to it, or it no longer exists.`);
    await expect(said).not.toContainText(stranger.name);
  }
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await page.getByRole('link', { name: 'Back to the portal' }).click();
  await expect(page).toHaveURL(/\/(dashboard|contacts)$/);
  await page.goBack();
  await page.getByRole('button', { name: 'Log in with another email' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();
  expect(new URL(page.url()).searchParams.get('redirect')).toBe(
    '/account/open/999999999?to=/contacts/view/1',
  );
});

test('the address of a notification opens the account it is about, and no other site or person @desktop', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/404|Failed to load resource/);
  const { own, other } = await twoClients();
  const stranger = await newLiveClient();
  await opened(page, own.admin);
  await page.goto(`/account/open/${other.id}?to=${encodeURIComponent('/contacts?search=Other')}`);
  await expect(page).toHaveURL(/\/contacts\?search=Other$/);
  await expect(rowOf(page, `Other ${other.name}`)).toBeVisible();
  await expect(shownAccount(page, other.name)).toBeVisible();
  await page.goto(`/account/open/${own.id}?to=${encodeURIComponent('//example.com/contacts')}`);
  await expect(shownAccount(page, own.name)).toBeVisible();
  await expect(page).toHaveURL(/\/(dashboard|contacts)$/);
  await page.goto(`/account/open/${stranger.id}?to=%2Fcontacts`);
  await expect(page.getByText('This link is for another account')).toBeVisible();
  await expect(shownAccount(page, own.name)).toBeVisible();
});
