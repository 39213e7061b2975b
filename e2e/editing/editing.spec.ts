import type { Browser, Locator, Page } from '@playwright/test';
import type { Contact } from '#contract/contacts/contacts.ts';
import { errors } from '#contract/errors.ts';
import type { Listing } from '#contract/listings/listings.ts';
import type { User } from '#contract/users/users.ts';
import { newLiveClient, type Launching } from '../clients.ts';
import { expect, expectAccessible, expectLayout, test } from '../journey.ts';
import { startImpersonation, impersonatingPage, signedInPage } from '../people.ts';

const question = (page: Page): Locator => page.getByRole('dialog', { name: errors.changed_elsewhere[1] });
const news = (page: Page): Locator =>
  page.getByRole('status').filter({ hasText: 'Support team saved changes at' });
const keep = (page: Page, field: string, whose: 'Keep mine' | 'Use theirs') =>
  question(page).getByRole('group', { name: field }).getByRole('radio', { name: whose }).check();
const goOn = (page: Page) => question(page).getByRole('button', { name: 'Continue' }).click();

/** The account of one test, in the browser of its Admin and in that of the support team. */
async function twoPeople(page: Page, browser: Browser): Promise<{ client: Launching; other: Page }> {
  const client = await newLiveClient();
  await signedInPage(page, client.admin);
  const other = await (await browser.newContext()).newPage();
  await impersonatingPage(other, client.id);
  return { client, other };
}

async function newContact({ caller }: Launching, notes: string): Promise<Contact> {
  const { data } = await caller.send('POST', '/leads', {
    first_name: 'Noor',
    last_name: 'Haddad',
    email: `noor.${Date.now()}@example.net`,
    lead_source_id: 14,
    notes,
  });
  return data;
}

const house = {
  street_address: '12 Elm Street',
  city: 'Vancouver',
  state_or_province: 'BC',
  price: '1,250,000',
};

test('an open contact takes what a colleague saved, and asks about what both changed', async ({
  page,
  browser,
  allowComplaint,
}) => {
  allowComplaint(/status of 412/);
  const { client, other } = await twoPeople(page, browser);
  const { id } = await newContact(client, 'Met at the fair');
  for (const one of [page, other]) await one.goto(`/contacts/edit/${id}`);
  await page.getByLabel('First name').fill('Nour');
  await other.getByLabel('Phone').fill('604-555-0123');
  await other.getByRole('button', { name: 'Save contact' }).click();
  await expect(other.getByText('Changes saved!')).toBeVisible();

  await expect(news(page)).toContainText('The form shows them, with your unsaved changes.');
  await expect(page.getByLabel('Phone')).toHaveValue('604-555-0123');
  await expect(page.getByLabel('First name')).toHaveValue('Nour');
  await page.getByLabel('Notes').fill('Wants a view');
  await other.goto(`/contacts/edit/${id}`);
  await other.getByLabel('Notes').fill('Wants a garden');
  await other.getByRole('button', { name: 'Save contact' }).click();
  await expect(news(page)).toContainText('You both changed: Notes.');
  await page.getByRole('button', { name: 'Save contact' }).click();
  await expect(question(page)).toContainText('Support team changed the notes at');
  await expect(question(page)).toContainText('Wants a view');
  await expect(question(page)).toContainText('Wants a garden');
  await expectLayout(page);
  await expectAccessible(page);
  await keep(page, 'Notes', 'Keep mine');
  await goOn(page);
  await expect(page.getByText('Changes saved!')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Nour Haddad' })).toBeVisible();
  const { data }: { data: Contact } = await client.caller.read(`/leads/${id}`);
  expect(data).toMatchObject({ notes: 'Wants a view', phone_number: '604-555-0123', first_name: 'Nour' });
  // the replaced notes are in the history, with the person who replaced them
  const replaced = page.getByRole('region', { name: 'Form submissions' });
  await expect(
    replaced.getByText('Notes, replaced by', { exact: false }).filter({ visible: true }).first(),
  ).toBeVisible();
  await expect(replaced.getByText('Wants a garden')).toBeVisible();
  await other.context().close();
});

test('a contact that a colleague deleted keeps what was typed, and can be created again @desktop @quick', async ({
  page,
  browser,
  allowComplaint,
}) => {
  allowComplaint(/status of 404/);
  const { client, other } = await twoPeople(page, browser);
  const { id } = await newContact(client, 'Met at the fair');
  await page.goto(`/contacts/edit/${id}`);
  await page.getByLabel('Notes').fill('Wants a view of the sea');
  const support = await startImpersonation(client.id);
  await support.send('DELETE', `/leads/${id}`);
  await expect(page.getByText('This contact has been deleted. Your changes are still here.')).toBeVisible();
  await expect(page.getByLabel('Notes')).toHaveValue('Wants a view of the sea');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create again' }).click();
  await expect(page.getByText('Wants a view of the sea')).toBeVisible();
  await expect(page).not.toHaveURL(new RegExp(`/${id}$`));
  await other.context().close();
});

test('of a listing, open houses that both entered stay, and one price is chosen', async ({
  page,
  browser,
  allowComplaint,
}) => {
  allowComplaint(/status of 412/);
  const { client, other } = await twoPeople(page, browser);
  const made: { data: Listing } = await client.caller.send('POST', '/listings', house);
  const { id, version } = made.data;
  await page.goto(`/listings/${id}`);
  await page.getByLabel('Price').fill('1,275,000');
  const support = await startImpersonation(client.id);
  const visit = { date: '2027-12-12', start_time: '13:00', end_time: '15:00' };
  await support.send('PUT', `/listings/${id}`, { version, price: '1,299,000', openhouses: [visit] });
  await expect(news(page)).toContainText('You both changed: Price.');
  await page.getByRole('button', { name: 'Save listing' }).click();
  await expect(question(page)).toContainText('Support team changed the price at');
  await expectLayout(page);
  await keep(page, 'Price', 'Use theirs');
  await goOn(page);
  await expect(page.getByText('Listing has been updated.')).toBeVisible();
  const { data }: { data: Listing } = await client.caller.read(`/listings/${id}`);
  expect(data).toMatchObject({ price: '1299000.00', openhouses: [visit] });
  await other.context().close();
});

test('settings that two people changed go together, and so do fields of a user @desktop', async ({
  page,
  browser,
  allowComplaint,
}) => {
  allowComplaint(/status of 412/);
  const { client, other } = await twoPeople(page, browser);
  for (const one of [page, other]) await one.goto('/settings/leads');
  await other
    .getByRole('combobox', { name: 'Landing page' })
    .or(other.getByLabel('Home finder'))
    .first()
    .waitFor();
  const support = await startImpersonation(client.id);
  await page.getByRole('textbox', { name: 'Name' }).first().fill('Ask Nora');
  await support.send('PUT', '/settings/leads', { rb_amelie_lp_home_finder_header: 'Find a home' });
  await expect(news(page)).toBeVisible();
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('Lead settings have been updated.')).toBeVisible();
  const { data }: { data: Record<string, string> } = await client.caller.read('/settings');
  expect(data).toMatchObject({
    rb_amelie_lp_home_finder_header: 'Find a home',
    rb_amelie_lead_capture_bubble_name: 'Ask Nora',
  });

  const all: { data: User[] } = await client.caller.read('/users');
  const viewer = all.data.find(({ email }) => email === client.viewer);
  await page.goto(`/settings/users/${viewer?.id}`);
  await page.getByLabel('Last name').fill('Bianchi');
  await support.send('PUT', `/users/${viewer?.id}`, { last_name: 'Moretti', first_name: 'Carla' });
  await expect(news(page)).toContainText('You both changed: Last name.');
  await page.getByRole('button', { name: 'Save user' }).click();
  await keep(page, 'Last name', 'Keep mine');
  await goOn(page);
  await expect(page.getByText('Carla Bianchi has been updated.')).toBeVisible();
  await other.context().close();
});

test('the own profile takes what the support team saved, and keeps what was typed @desktop', async ({
  page,
}) => {
  const client = await newLiveClient();
  const { caller } = client;
  await signedInPage(page, client.admin);
  const { data: me }: { data: User } = await caller.read('/me');
  await page.goto('/settings');
  const profile = page.getByRole('form', { name: 'Profile' });
  await profile.getByLabel('First name').fill('Nora');
  const support = await startImpersonation(client.id);
  await support.send('PUT', `/users/${me.id}`, { phone_number: '604-555-0199' });
  await expect(news(page)).toContainText('The form shows them, with your unsaved changes.');
  await expect(profile.getByLabel('Phone')).toHaveValue('604-555-0199');
  await expect(profile.getByLabel('First name')).toHaveValue('Nora');
  await expectAccessible(page);
  await profile.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByText('Changes saved!')).toBeVisible();
  const { data: saved }: { data: User } = await caller.read('/me');
  expect(saved).toMatchObject({ first_name: 'Nora', phone_number: '604-555-0199' });
});
