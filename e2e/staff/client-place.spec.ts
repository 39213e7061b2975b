import { expect, expectAccessible, expectLayout, test } from '../journey.ts';
import { newLiveClient, unfold } from '../clients.ts';
import { errors } from '#contract/errors.ts';
import { newColleague } from '../colleagues.ts';
import { getCaller, signedInPage, staff } from '../people.ts';
import { openInQueue } from './queue-page.ts';

test('staff correct the name and place of a client, and say from when on taxes follow @phone', async ({
  page,
}) => {
  const client = await newLiveClient();
  await signedInPage(page, staff);
  await page.goto(`/staff/clients/${client.id}`);
  await unfold(page, 'Name and place');
  const form = page.getByRole('form', { name: 'Name and place' });
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill(`${client.name} of Halifax`);
  await expect(form.getByLabel('Taxes follow from')).toHaveCount(0);
  await form.getByLabel('Province').selectOption('Nova Scotia');
  await expect(form.getByLabel('Time zone').locator('option:checked')).toHaveText(/^Halifax/);
  await form.getByLabel('Taxes follow from').fill('2030-01-01');
  await form.getByLabel('Postal address').fill('1 Water Street\nHalifax NS  B3J 1A1');
  await expectLayout(page);
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Changes saved!')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: `${client.name} of Halifax` })).toBeVisible();
  await expect(form.getByText('Taxed in British Columbia, from Jan 1, 2030 in Nova Scotia.')).toBeVisible();
  // another country has no province, so the form asks for the address that taxes need
  await form.getByLabel('Country').selectOption('United States');
  await expect(form.getByLabel('State')).toHaveValue('');
  await form.getByLabel('Country').selectOption('Canada');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Please choose a province. Taxes depend on it.')).toBeVisible();
});

test('a client without a province waits in the queue, and the row closes by itself once it is entered @desktop', async ({
  page,
}) => {
  const own = await getCaller(staff);
  const name = `Nowhere ${Date.now()}`;
  await own.send('POST', '/staff/clients', {
    name,
    country: 'CA',
    time_zone: 'America/Toronto',
    package: 'Create',
    is_live: true,
    admin: { first_name: 'Nia', last_name: 'Newcomer', email: `nia@n${Date.now()}.example.com` },
  });
  await signedInPage(page, staff);
  const row = await openInQueue(page, name);
  await expect(row).toContainText('We don’t know the province of this client, so nothing is invoiced.');
  await row.getByRole('link').first().click();
  const form = page.getByRole('form', { name: 'Name and place' });
  await expect(
    form.getByText('We don’t know the province yet, so no invoice is issued to this client.'),
  ).toBeVisible();
  await form.getByLabel('Province').selectOption('Ontario');
  await expect(form.getByLabel('Taxes follow from')).toHaveCount(0);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Changes saved!')).toBeVisible();
  // the last completed item comes first
  await page.goto('/staff?show=done');
  await expect(row.getByRole('button', { name: /^Bring back/ })).toBeVisible();
});

test('the search of the console finds an invoice by its number and opens it, and it is owed wherever the client moves @phone', async ({
  page,
}) => {
  const client = await newLiveClient();
  const own = await getCaller(staff);
  await own.send('POST', `/staff/clients/${client.id}/invoices`, {
    lines: [{ description: 'A film', amount: 100 }],
  });
  await signedInPage(page, staff);
  await page.goto(`/staff/clients/${client.id}/billing`);
  const number = await page.getByRole('table', { name: 'Invoices' }).getByRole('button').first().innerText();
  await page.goto('/staff/clients');
  await page.getByRole('button', { name: /^Search/ }).click();
  await page.getByRole('combobox', { name: 'Screens, actions and names' }).fill(number);
  const hit = page.getByRole('group', { name: 'Invoices' }).getByRole('option').first();
  await expect(hit).toContainText(number);
  await expect(hit).toContainText(`${client.name} · CAD $112.00`);
  await hit.click();
  const dialog = page.getByRole('dialog', { name: `Invoice ${number}` });
  await expect(dialog).toContainText('A film');
  await expectLayout(page);
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page).toHaveURL(/\/billing$/);
  await own.send('PUT', `/staff/clients/${client.id}`, { country: 'US', state_or_province: 'WA' });
  await page.reload();
  await expect(page.getByText(`${client.name} owes CAD $112.00.`)).toBeVisible();
});

test('staff are asked where a colleague changed the same of a client, and lose nothing that they typed', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/status of 412/);
  const client = await newLiveClient();
  const theo = await newColleague('Theo');
  const other = await getCaller(theo.email);
  await signedInPage(page, staff);
  await page.goto(`/staff/clients/${client.id}`);
  await unfold(page, 'Name and place');
  const form = page.getByRole('form', { name: 'Name and place' });
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill(`${client.name} as mine`);
  await form.getByLabel('Postal address').fill('1 Water Street');
  await other.send('PUT', `/staff/clients/${client.id}`, { name: `${client.name} as theirs` });
  await form.getByRole('button', { name: 'Save' }).click();
  const question = page.getByRole('dialog', { name: errors.changed_elsewhere[1] });
  await expect(question).toContainText(`${theo.name} changed the name`);
  await expectLayout(page);
  await question.getByRole('group', { name: 'Name' }).getByRole('radio', { name: 'Keep mine' }).check();
  await question.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `${client.name} as mine` })).toBeVisible();
  await page.reload();
  await unfold(page, 'Name and place');
  await expect(form.getByLabel('Postal address')).toHaveValue('1 Water Street');
});
