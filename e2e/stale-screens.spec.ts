import type { Page } from '@playwright/test';
import type { Contact } from '#contract/contacts/contacts.ts';
import { errors } from '#contract/errors.ts';
import { newLaunch } from './clients.ts';
import { expect, expectAccessible, expectNoSideScroll, test } from './journey.ts';
import { getCaller, grow, signedInPage, type Caller } from './people.ts';

const failed = /Failed to load resource|ERR_INTERNET_DISCONNECTED/;

async function someone(caller: Caller, what: string): Promise<Contact> {
  const { data } = await caller.send('POST', '/leads', {
    first_name: what,
    last_name: 'Haddad',
    email: `${what}.${Date.now()}@example.net`.toLowerCase(),
    lead_source_id: 14,
  });
  return data;
}

/** Returning to a tab. */
const comeBack = (page: Page) =>
  page.evaluate(() => window.dispatchEvent(new Event('visibilitychange', { bubbles: true })));

test('what a colleague changes appears in the open list and the open contact by itself @desktop', async ({
  page,
  context,
}) => {
  const client = await newLaunch('Build');
  const { caller } = client;
  const contact = await someone(caller, 'Noor');
  await signedInPage(page, client.viewer);
  await page.goto('/contacts');
  await expect(page.getByText('Noor Haddad').filter({ visible: true })).toBeVisible();
  const detail = await context.newPage();
  await signedInPage(detail, client.viewer);
  await detail.goto(`/contacts/view/${contact.id}`);
  await expect(detail.getByRole('heading', { level: 1, name: 'Noor Haddad' })).toBeVisible();

  await caller.send('PUT', `/leads/${contact.id}`, { first_name: 'Nadia', notes: 'Prefers mornings.' });
  await expect(detail.getByRole('heading', { level: 1, name: 'Nadia Haddad' })).toBeVisible();
  await expect(detail.getByText('Prefers mornings.')).toBeVisible();
  await expect(page.getByText('Nadia Haddad').filter({ visible: true })).toBeVisible();
  await someone(caller, 'Omar');
  await expect(page.getByText('Omar Haddad').filter({ visible: true })).toBeVisible();
});

test('a form that is being filled in is not overwritten, whatever colleagues change or delete @desktop', async ({
  page,
}) => {
  const client = await newLaunch('Build');
  const contact = await someone(client.caller, 'Petra');
  await signedInPage(page, client.admin);
  await page.goto(`/contacts/edit/${contact.id}`);
  await page.getByLabel('Notes').fill('Half a sentence');
  const asked = page.waitForResponse((answer) => answer.url().endsWith(`/leads/${contact.id}`));
  await client.caller.send('PUT', `/leads/${contact.id}`, { first_name: 'Paula' });
  expect((await asked).status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1, name: 'Paula Haddad' })).toBeVisible();
  await expect(page.getByLabel('Notes')).toHaveValue('Half a sentence');
  // an untouched field is updated
  await expect(page.getByLabel('First name')).toHaveValue('Paula');
});

test('coming back to a window shows what was changed meanwhile @desktop', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/notifications\/stream/);
  const client = await newLaunch('Build');
  const contact = await someone(client.caller, 'Rosa');
  // a window that gets no events
  await page.route('**/notifications/stream*', (route) => route.abort());
  await signedInPage(page, client.viewer);
  await page.goto(`/contacts/view/${contact.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Rosa Haddad' })).toBeVisible();
  await client.caller.send('PUT', `/leads/${contact.id}`, { first_name: 'Ruth' });
  await comeBack(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Ruth Haddad' })).toBeVisible();
});

test('without a network the screen says so, and loads by itself when back online @phone', async ({
  page,
  context,
  allowComplaint,
}) => {
  allowComplaint(failed);
  await signedInPage(page, grow.viewer);
  await page.goto('/contacts');
  const next = page.getByRole('link', { name: 'Next page' });
  await expect(next).toBeVisible();
  await context.setOffline(true);
  // a page on the screen stays
  await comeBack(page);
  const rows = page.getByRole('link', { name: /\w/ }).filter({ visible: true });
  await expect(rows.first()).toBeVisible();
  await expect(page.getByText('You are offline.')).toHaveCount(0);
  await next.click();
  await expect(page.getByRole('alert').getByText('You are offline.')).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await context.setOffline(false);
  await expect(page.getByText('You are offline.')).toHaveCount(0);
  await expect(page).toHaveURL(/page=2/);
  await expect(rows.first()).toBeVisible();
});

test('a save without a network says so until it is back @desktop', async ({
  page,
  context,
  allowComplaint,
}) => {
  allowComplaint(failed);
  const client = await newLaunch('Build');
  const contact = await someone(client.caller, 'Sami');
  await signedInPage(page, client.admin);
  await page.goto(`/contacts/edit/${contact.id}`);
  await page.getByLabel('Notes').fill('Written on the train');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Save contact' }).click();
  await expect(page.getByRole('alert').getByText('You are offline.')).toBeVisible();
  // a part that could not be preloaded is loaded when needed, without reloading the page
  await page.getByRole('link', { name: 'Back' }).hover();
  let reloads = 0;
  page.on('load', () => (reloads += 1));
  await context.setOffline(false);
  await expect(page.getByText('You are offline.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Save contact' }).click();
  await expect(page.getByText('Written on the train')).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible();
  await expect(page.getByText('Sami Haddad').filter({ visible: true })).toBeVisible();
  expect(reloads).toBe(0);
});

test('a window of another client stays as it is, and offers to refresh @phone', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(failed);
  const [mine, other] = [await newLaunch('Build'), await newLaunch('Build')];
  await someone(mine.caller, 'Tilda');
  await page.goto('/api/v2/health');
  const keep = ({ token }: Caller) =>
    page.evaluate((token) => localStorage.setItem('auth_token', token), token);
  await keep(mine.caller);
  await page.goto('/contacts');
  const row = page.getByText('Tilda Haddad').filter({ visible: true });
  await expect(row).toBeVisible();
  await keep(other.caller);
  await comeBack(page);
  const said = page.locator('[data-sonner-toast]', { hasText: errors.user_mismatch[1] });
  await expect(said).toHaveCount(1);
  await expect(row).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await said.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('Tilda Haddad')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible();
});

test('opening a contact marks its notifications as read, whichever way it was opened @desktop', async ({
  page,
  context,
}, { project }) => {
  const { read } = await signedInPage(page, grow.editor);
  const me: { data: { sites: { id: number }[] } } = await read('/me');
  const last = `${project.name}${Date.now()}`;
  const email = `${last}@example.net`.toLowerCase();
  type Listed = { data: { message: string; seen: boolean }[] };
  const lines = async () => {
    const { data }: Listed = await read('/activity/notifications');
    return data.filter(({ message }) => message.includes(last));
  };
  const visitor = await context.newPage();
  for (const notes of ['First', 'Second']) {
    await visitor.goto(`/sites/${me.data.sites[0]?.id}`);
    const form = visitor
      .locator('form')
      .filter({ has: visitor.getByLabel('Email') })
      .first();
    await form.getByLabel('First name').fill('Ursula');
    await form.getByLabel('Last name').fill(last);
    await form.getByLabel('Email').fill(email);
    await form
      .getByLabel(/message|question|help/i)
      .first()
      .fill(notes);
    await form.getByRole('button', { name: 'Send' }).click();
    await expect.poll(async () => (await lines()).length).toBe(1);
  }
  await visitor.close();
  await expect
    .poll(lines)
    .toMatchObject([{ message: `Ursula ${last} is a new contact and sent 2 forms.`, seen: false }]);

  // through the search, and not through the notification
  const { data }: { data: Contact[] } = await (await getCaller(grow.editor)).read(`/leads?search=${email}`);
  await page.goto(`/contacts/view/${data[0]?.id}`);
  await expect.poll(lines).toMatchObject([{ seen: true }]);
  const { data: others }: Listed = await (await getCaller(grow.admin)).read('/activity/notifications');
  expect(others.filter(({ message }) => message.includes(last))).toMatchObject([{ seen: false }]);
});

test('arrow keys on the status save nothing before Enter, and Escape reverts the choice @desktop', async ({
  page,
}) => {
  const client = await newLaunch('Build');
  const contact = await someone(client.caller, 'Vera');
  await signedInPage(page, client.admin);
  await page.goto(`/contacts/view/${contact.id}`);
  const status = page.getByLabel('Status');
  await expect(status).toHaveValue('1');
  const saved: unknown[] = [];
  page.on('request', (request) => request.method() === 'PUT' && saved.push(request.postDataJSON()));
  await status.focus();
  for (let presses = 0; presses < 3; presses += 1) await status.press('ArrowDown');
  await expect(status).not.toHaveValue('1');
  await expect(page.getByText('Press Enter to save')).toBeVisible();
  await expectAccessible(page);
  await status.press('Escape');
  await expect(status).toHaveValue('1');
  expect(saved).toEqual([]);
  await status.press('ArrowDown');
  const chosen = Number(await status.inputValue());
  await status.press('Enter');
  await expect.poll(() => saved).toEqual([{ lead_status_id: chosen }]);
  await status.press('ArrowDown');
  const last = Number(await status.inputValue());
  await status.press('Tab');
  await expect.poll(() => saved.at(-1)).toEqual({ lead_status_id: last });
});
