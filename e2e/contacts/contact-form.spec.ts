import type { Contact } from '#contract/contacts/contacts.ts';
import { request, type Page } from '@playwright/test';
import { expect, expectAccessible, expectLayout, expectNoSideScroll, test } from '../journey.ts';
import { holdNumberingPlans } from '../override-responses.ts';
import { grow, signedInPage, type Caller } from '../people.ts';

const failed = /Failed to load resource|ERR_INTERNET_DISCONNECTED/;
const unsaved = 'Are you sure you want to leave without saving? Any unsaved changes will be lost.';

test('the form has its fields in order, and validates while typing @phone', async ({ page }) => {
  await signedInPage(page, grow.editor);
  await page.goto('/contacts/create');
  await expect(page.getByRole('heading', { level: 1, name: 'New Contact' })).toBeVisible();
  // its title comes before its fields
  await expect(page.getByLabel('First name')).toBeVisible();
  const labels = await page.locator('form label').allInnerTexts();
  expect(labels.map((label) => label.replace(/\s*\*$/, ''))).toEqual([
    'Status',
    'First name',
    'Last name',
    'Email',
    'Phone',
    'Do not call',
    'Do not text',
    'Source',
    'Preferred Time',
    'Contact Type',
    'Date created',
    'Notes',
    'Newsletter consent',
  ]);
  await expect(page.getByLabel('Date created')).not.toBeEditable();
  await expect(page.getByRole('button', { name: 'Delete' })).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSideScroll(page);

  await page.getByRole('button', { name: 'Save contact' }).click();
  await expect(page.getByText('Please complete all the required fields.')).toBeVisible();
  await expect(page.getByText('This field is required.')).toHaveCount(3);
  await expect(page.getByLabel('First name')).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('First name').fill('A');
  await expect(page.getByText('This field is required.')).toHaveCount(2);
  await page.getByLabel('First name').fill('A'.repeat(101));
  await expect(page.getByText('This field must be less than 100 characters.')).toBeVisible();
  await page.getByLabel('Email').fill('nobody');
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
  await page.getByLabel('Phone').fill('604555');
  await expect(page.getByText('Please enter a valid phone number.')).toBeVisible();
  await page.getByLabel('Phone').fill('6045550123');
  await page.getByLabel('Email').focus();
  await expect(page.getByLabel('Phone')).toHaveValue('604-555-0123');
  await expect(page.getByText('Please enter a valid phone number.')).toHaveCount(0);
});

test('a phone number from an address book can be pasted; text that is not a number stays as it was typed @desktop', async ({
  page,
  context,
}, info) => {
  const caller = await signedInPage(page, grow.editor);
  const { id } = await someone(caller, `pasted-${info.project.name}`);
  await page.goto(`/contacts/edit/${id}`);
  const phone = page.getByLabel('Phone');
  await phone.fill('604 555 CALL');
  await page.getByLabel('Email').focus();
  await expect(phone).toHaveValue('604 555 CALL');
  await expect(page.getByText('Please enter a valid phone number.')).toBeVisible();

  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(() => navigator.clipboard.writeText('+1 (604) 555-0123'));
  await phone.fill('');
  await phone.press('ControlOrMeta+V');
  await expect(phone).toHaveValue('604-555-0123');
  await expect(page.getByText('Please enter a valid phone number.')).toHaveCount(0);

  await phone.fill('604.555.0177');
  await phone.press('Enter');
  await expect(page.getByText('Changes saved!')).toBeVisible();
  await expect(page.getByText('604-555-0177')).toBeVisible();
});

test('a number and an address of another country are kept whole, and shown as they are written there @phone', async ({
  page,
}, info) => {
  const caller = await signedInPage(page, grow.editor);
  const { id } = await someone(caller, `abroad-${info.project.name}`);
  const before = `wei.${info.project.name}.${Date.now()}`;
  await page.goto(`/contacts/edit/${id}`);
  const phone = page.getByLabel('Phone');
  await phone.fill('0412 345 678');
  await page.getByLabel('Email').fill(`Wei Tan <${before}@müller.de>,`);
  await expect(page.getByText('Please enter a valid phone number.')).toBeVisible();
  await phone.fill('tel:+65 9123-4567 ext. 12');
  await expect(page.getByLabel('Email')).toHaveValue(`${before}@müller.de`);
  await phone.press('Enter');
  await expect(page.getByText('Changes saved!')).toBeVisible();
  const call = page.getByRole('link', { name: '+65 9123 4567 x12' }).first();
  await expect(call).toHaveAttribute('href', 'tel:+6591234567;ext=12');
  await expect(page.getByRole('link', { name: `${before}@müller.de` })).toHaveAttribute(
    'href',
    `mailto:${before}@xn--mller-kva.de`,
  );
});

test('a contact with only an email can be saved without a last name, until one is known @desktop', async ({
  page,
}, { project }) => {
  const caller = await signedInPage(page, grow.admin);
  const email = `alone.${project.name}.${Date.now()}@example.net`;
  const { id } = await submitted(caller, { email, source: 2, notes: 'What is our house worth?' });
  await page.goto(`/contacts/edit/${id}`);
  const last = page.getByLabel('Last name');
  await expect(last).toHaveValue('');
  // the form's own source may stay; the others are sources that are added by hand
  await expect(page.getByLabel('Source')).toHaveValue('2');
  await page.getByLabel('Notes').fill('Called on Monday.');
  await page.getByRole('button', { name: 'Save contact' }).click();
  await expect(page.getByText('Changes saved!')).toBeVisible();
  await expect(page.getByText('Called on Monday.')).toBeVisible();

  await page.getByRole('link', { name: 'Edit contact' }).click();
  await last.fill('Ferreira');
  await page.getByRole('button', { name: 'Save contact' }).click();
  await expect(page.getByRole('heading', { level: 1, name: / Ferreira$/ })).toBeVisible();
  await page.getByRole('link', { name: 'Edit contact' }).click();
  await last.fill('');
  await page.getByRole('button', { name: 'Save contact' }).click();
  await expect(page.getByText('This field is required.')).toBeVisible();
  await expect(last).toBeFocused();
});

test('only an Admin may choose Open house as the source @desktop', async ({ page }) => {
  const offered = page.getByLabel('Source').locator('option');
  await signedInPage(page, grow.editor);
  await page.goto('/contacts/create');
  await expect(offered).toHaveText(
    ['Choose…', 'Referral', 'Phone call', 'Walk-in', 'Past client', 'Social media', 'Other'],
    { useInnerText: true },
  );
  await signedInPage(page, grow.admin);
  await page.goto('/contacts/create');
  await expect(offered).toContainText(['Choose…', 'Open house', 'Referral']);
});

test('what was typed survives every save that fails @desktop', async ({
  page,
  context,
  allowComplaint,
}, info) => {
  allowComplaint(failed);
  const caller = await signedInPage(page, grow.admin);
  const taken = await someone(caller, `taken-${info.project.name}`);
  const email = `typed.${info.project.name}.${Date.now()}@example.net`;
  await page.goto('/contacts/create');
  await fillIn(page, taken.email ?? '');
  const save = page.getByRole('button', { name: 'Save contact' });

  await save.click();
  await expect(page.getByText('A contact with this email already exists.')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expectFilledIn(page, taken.email ?? '');
  await expectAccessible(page);

  await page.getByLabel('Email').fill(email);
  await page.route('**/api/v2/leads', (route) => route.fulfill({ status: 500, body: '' }));
  await save.click();
  await expect(
    page
      .getByText('There was an error processing your request, please try again later.')
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  await expectFilledIn(page, email);
  await expectAccessible(page);
  await page.unrouteAll();

  await context.setOffline(true);
  await save.click();
  await expect(save).not.toHaveAttribute('aria-busy');
  await expectFilledIn(page, email);
  await context.setOffline(false);

  await save.click();
  await expect(page.getByText('Ana Ferreira is now one of your contacts.')).toBeVisible();
  await expect(page).toHaveURL(/\/contacts\/view\/\d+$/);
  await expect(page).toHaveTitle('Ana Ferreira | Client portal');
  await expect(page.getByText('Met at the market.')).toBeVisible();
  await expect(page.getByText('No form submissions to display')).toBeVisible();
  await expectAccessible(page);
});

test('what is typed before the numbering plans are there is asked about as well @desktop', async ({
  page,
}) => {
  const arrive = await holdNumberingPlans(page);
  await signedInPage(page, grow.editor);
  await page.goto('/contacts/create');
  await page.getByLabel('Notes').fill('Not to be lost');
  await page.getByRole('link', { name: 'Back' }).click();
  await page.getByRole('alertdialog', { name: unsaved }).getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByLabel('Notes')).toHaveValue('Not to be lost');
  arrive();
});

test('leaving or reloading asks for confirmation before what was typed is lost @desktop', async ({
  page,
}) => {
  await signedInPage(page, grow.editor);
  await page.goto('/contacts?page=2');
  await page.getByRole('link', { name: 'New contact', exact: true }).click();
  await page.getByLabel('Notes').fill('Not to be lost');
  await page.getByRole('link', { name: 'Back' }).click();
  const question = page.getByRole('alertdialog', { name: unsaved });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByLabel('Notes')).toHaveValue('Not to be lost');

  const asked = page.waitForEvent('dialog');
  const reloading = page.evaluate(() => location.reload());
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await reloading;
  await expect(page.getByLabel('Notes')).toHaveValue('Not to be lost');

  await page.getByRole('link', { name: 'Back' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/contacts\?page=2$/);
});

test('a contact is changed and deleted, and the list comes back as it was @desktop @quick', async ({
  page,
}, info) => {
  const caller = await signedInPage(page, grow.editor);
  const { id, email } = await someone(caller, `gone-${info.project.name}`);
  await page.goto(`/contacts?search=${email}`);
  await page.getByRole('link', { name: 'Noor Haddad' }).click();
  await expect(page.getByText('No details provided.')).toBeVisible();
  await expect(page.getByText('Not provided')).toHaveCount(2);
  await page.getByRole('link', { name: 'Edit contact' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Noor Haddad' })).toBeVisible();
  await expect(page.getByLabel('Date created')).toHaveValue(/^[A-Z][a-z]{2} \d+, at \d+:\d\d [ap]m$/);
  // the way back is above the form, and Delete is not beside Save
  await expect(page.getByRole('link', { name: 'Back' })).toBeInViewport();
  await expect(page.getByRole('form', { name: 'Contact' }).getByRole('button')).toHaveText([
    'Add another email',
    'Add another phone',
    'Add tags',
    'Save contact',
  ]);
  await page.getByLabel('Preferred Time').selectOption('Evenings');
  await page.getByLabel('Contact Type').selectOption('Seller');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save contact' }).click();
  await expect(page.getByText('Changes saved!')).toBeVisible();
  await expect(page.getByText('Evenings')).toBeVisible();

  await page.getByRole('link', { name: 'Edit contact' }).click();
  await page.getByLabel('Notes').fill('Whatever stands here, the contact goes.');
  await page.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete this contact?' });
  await expect(question).toContainText('All contact information will be permanently removed.');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  await page.getByRole('button', { name: 'Delete' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(/\/contacts\?search=gone-/);
  await expect(page.getByText('No contacts match your search.')).toBeVisible();
  await expect(caller.read(`/leads/${id}`)).rejects.toThrow('answered 404');
});

/** A submission from the agent's website. */
async function submitted(
  caller: Caller,
  form: { email: string; source: number; notes: string },
): Promise<Contact> {
  const me: { data: { client: { token: string } } } = await caller.read('/me');
  const api = await request.newContext({ baseURL: process.env['FOYER_URL'] ?? '' });
  const headers = { 'x-site-token': me.data.client.token };
  await api.post('/api/v2/public/leads', { data: form, headers });
  const { data }: { data: Contact[] } = await caller.read(`/leads?search=${form.email}`);
  if (!data[0]) throw new Error(`${form.email} was not taken in.`);
  return data[0];
}

async function fillIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('First name').fill('Ana');
  await page.getByLabel('Last name').fill('Ferreira');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Source').selectOption('Referral');
  await page.getByLabel('Notes').fill('Met at the market.');
}

async function expectFilledIn(page: Page, email: string): Promise<void> {
  await expect(page.getByLabel('First name')).toHaveValue('Ana');
  await expect(page.getByLabel('Last name')).toHaveValue('Ferreira');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('Source')).toHaveValue('14');
  await expect(page.getByLabel('Notes')).toHaveValue('Met at the market.');
}

test('a person has further emails and phones, and another one becomes the main one', async ({
  page,
  allowComplaint,
}, info) => {
  allowComplaint(failed);
  const caller = await signedInPage(page, grow.editor);
  const taken = await someone(caller, `of-another-${info.project.name}`);
  const { id, email } = await someone(caller, `several-${info.project.name}`);
  const work = `work.${info.project.name}.${Date.now()}@example.net`;
  await page.goto(`/contacts/edit/${id}`);
  await page.getByLabel('Phone', { exact: true }).fill('604-555-0141');
  await page.getByRole('button', { name: 'Add another email' }).click();
  const emails = page.getByRole('group', { name: 'Further email 1' });
  await expect(emails.getByRole('textbox', { name: 'Further email' })).toBeFocused();
  await emails.getByRole('textbox', { name: 'Further email' }).fill(taken.email ?? '');
  await emails.getByLabel('Label').fill('Work');
  await page.getByRole('button', { name: 'Add another phone' }).click();
  const phones = page.getByRole('group', { name: 'Further phone 1' });
  await phones.getByRole('textbox', { name: 'Further phone' }).fill('(604) 555 0142');
  await phones.getByLabel('Label').fill('Cottage');
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await expectLayout(page);

  const save = page.getByRole('button', { name: 'Save contact' });
  await save.click();
  await expect(emails.getByText('A contact with this email already exists.')).toBeVisible();
  await emails.getByRole('textbox', { name: 'Further email' }).fill(work);
  await save.click();
  await expect(page.getByText('Changes saved!')).toBeVisible();
  await expect(page.getByRole('link', { name: work })).toBeVisible();
  await expect(page.getByText('· Cottage')).toBeVisible();
  await expectAccessible(page);
  await expectLayout(page);

  await page.goto(`/contacts/edit/${id}`);
  await emails.getByRole('button', { name: 'Make main email' }).click();
  await expect(page.getByRole('textbox', { name: 'Email', exact: true })).toHaveValue(work);
  await expect(emails.getByRole('textbox', { name: 'Further email' })).toHaveValue(email ?? '');
  await page.getByRole('button', { name: 'Remove further phone 1' }).click();
  await save.click();
  await expect(page.getByText('Changes saved!')).toBeVisible();
  await page.goto(`/contacts?search=${email}`);
  await expect(page.getByText(work).filter({ visible: true })).toBeVisible();
  await page.goto(`/contacts/view/${id}`);
  await expect(page.getByText('Other phones')).toHaveCount(0);
});

test('a person with a phone alone is shown without an email, and saved without one', async ({ page }) => {
  const caller = await signedInPage(page, grow.editor);
  const list: { data: Contact[] } = await caller.read('/leads?take=100');
  const person = list.data.find(({ email }) => email === null);
  if (!person) throw new Error('The demo world has no contact without an email.');
  await page.goto(`/contacts?search=${person.name}`);
  await expect(page.getByText('No email').filter({ visible: true }).first()).toBeVisible();
  await page.goto(`/contacts/view/${person.id}`);
  await expect(page.getByRole('link', { name: /^Call/ }).first()).toBeVisible();
  await page.goto(`/contacts/edit/${person.id}`);
  await page.getByLabel('Notes').fill(`Called on ${Date.now()}.`);
  await page.getByRole('button', { name: 'Save contact' }).click();
  await expect(page.getByText('Changes saved!')).toBeVisible();
  await expectLayout(page);
});

async function someone(caller: Caller, what: string): Promise<Contact> {
  const { data } = await caller.send('POST', '/leads', {
    first_name: 'Noor',
    last_name: 'Haddad',
    email: `${what}.${Date.now()}@example.net`,
    lead_source_id: 14,
  });
  return data;
}
