import { expect, expectAccessible, expectLayout, test } from '../journey.ts';
import { chooseMore } from '../menu.ts';
import { getCaller, impersonatingPage, signedInPage, staff } from '../people.ts';
import { inDays } from '../present-days.ts';
import { newLiveClient } from '../clients.ts';

const accelerate = 'admin@accelerate.example.com';

test('staff issue an invoice, credit it, and see what another package would cost @phone', async ({
  page,
}) => {
  const { data }: { data: { client_id: number } } = await (
    await getCaller('admin@engage.example.com')
  ).read('/me');
  await signedInPage(page, staff);
  await page.goto(`/staff/clients/${data.client_id}/billing`);
  await page.getByRole('button', { name: 'Issue an invoice' }).click();
  await page.getByLabel('Description').fill('A photo session');
  await page.getByLabel(/^Amount in CAD/).fill('$100.00');
  await expectLayout(page);
  await page.getByRole('button', { name: 'Issue invoice' }).click();
  const said = await page.getByText(/^Invoice \S+ was issued and mailed\.$/).innerText();
  await page
    .getByRole('table', { name: 'Invoices' })
    .getByRole('button', { name: said.split(' ')[1] ?? '' })
    .click();
  await page.getByRole('button', { name: 'Credit' }).click();
  await expect(page.getByLabel('Amount in CAD')).toHaveValue('112.00');
  await page.getByLabel('Reason').fill('It rained the whole day');
  await page.getByRole('button', { name: 'Credit' }).click();
  await expect(page.getByText('The invoice was credited.')).toBeVisible();
  await expect(page.getByRole('dialog').getByText('Closed')).toBeVisible();
  const notes = page.getByRole('region', { name: 'Credit notes' });
  await expect(notes).toContainText('It rained the whole day');
  const asked = page.context().waitForEvent('request', (request) => request.url().includes('.pdf?'));
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    notes.getByRole('button', { name: /^Open PDF of CN-\d{4}-\d{6}$/ }).click(),
  ]);
  const pdf = await page.request.get((await asked).url());
  expect(pdf.headers()['content-disposition']).toContain('credit-note-CN-');
  await opened.close();
  await expectLayout(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();
  await chooseMore(page, 'Change package');
  await page.getByRole('combobox', { name: 'Package' }).selectOption('Grow');
  await expect(page.getByText('To be paid now, CAD')).toBeVisible();
  await expectLayout(page);
});

test('a change of package is done as it was shown, undone on the same day, and planned for the end of the period', async ({
  page,
  browser,
}) => {
  const { id, admin } = await newLiveClient();
  const own = await getCaller(staff);
  const next = inDays(20);
  await own.send('PUT', `/staff/clients/${id}/billing`, { frequency: 'Monthly', next_payment_due: next });
  await signedInPage(page, staff);
  await page.goto(`/staff/clients/${id}/billing`);
  const summary = page.getByRole('region', { name: 'Next payment' });
  const dialog = page.getByRole('dialog', { name: 'Change package' });
  const send = dialog.getByRole('button', { name: 'Change package' });
  const choose = async (name: string) => {
    await chooseMore(page, 'Change package');
    await dialog.getByRole('combobox', { name: 'Package' }).selectOption(name);
  };
  const textOf = (prefix: RegExp) => dialog.getByText(prefix).innerText();

  await choose('Accelerate');
  await expect(dialog.getByText(/^Accelerate package, /)).toBeVisible();
  await expect(dialog.getByText('$558.88', { exact: true })).toBeVisible();
  const promised = await textOf(/^Next payment on /);
  await expectLayout(page);
  await expectAccessible(page);
  await dialog.getByLabel('Reason').fill('They want Google ads too');
  await send.click();
  await expect(page.getByText(/^Journey \S+ is on Accelerate now\.$/)).toBeVisible();
  await expect(summary).toContainText('Monthly CAD $499');
  await expect(summary).toContainText(promised.replace(/^Next payment on (.*): .*$/, '$1'));
  const invoice = page.getByRole('table', { name: 'Invoices' }).locator('tbody tr').first();
  await expect(invoice).toContainText('558.88');

  await choose('Grow');
  await expect(dialog.getByText('This undoes today’s change. Grow continues as before.')).toBeVisible();
  await expect(dialog.getByText(/^Invoice \S+ of CAD \$558\.88 will be voided\.$/)).toBeVisible();
  await expectLayout(page);
  await dialog.getByLabel('Reason').fill('It was the wrong client');
  await send.click();
  await expect(page.getByText(/^Journey \S+ is on Grow now\.$/)).toBeVisible();
  await expect(invoice).toContainText('Voided');
  await expect(summary).toContainText('Monthly CAD $350');

  await choose('Create');
  await dialog.getByLabel(/^At the end of the period, /).check();
  await expect(dialog.getByText(/^Nothing changes until .*\. Nothing is charged today\.$/)).toBeVisible();
  await expectLayout(page);
  await dialog.getByLabel('Reason').fill('A quieter year');
  await send.click();
  await expect(page.getByText(/^Journey \S+ will be on Create from /)).toBeVisible();
  await expect(summary).toContainText('Monthly CAD $350');
  await expect(summary).toContainText(/Create from .*: Monthly CAD \$49/);
  await expect(summary).toContainText('$55');
  await expectAccessible(page);
  const context = await browser.newContext();
  const agent = await context.newPage();
  await signedInPage(agent, admin);
  await agent.goto('/billing');
  await expect(agent.getByRole('region', { name: 'Next payment' })).toContainText(/Create from .*: Monthly/);
  await context.close();

  await page.getByRole('button', { name: 'Cancel this change' }).click();
  const asked = page.getByRole('dialog', { name: 'Cancel the planned change' });
  await asked.getByLabel('Reason').fill('They called again');
  await asked.getByRole('button', { name: 'Cancel the change' }).click();
  await expect(page.getByText(/^Journey \S+ stays on Grow\.$/)).toBeVisible();
  await expect(summary).not.toContainText('Create from');
});

test('staff enter a tax registration, and read whom a tax without one would touch @phone', async ({
  page,
}) => {
  const client = await newLiveClient();
  await (
    await getCaller(staff)
  ).send('PUT', `/staff/clients/${client.id}`, { name: 'Prairie Homes', state_or_province: 'SK' });
  await signedInPage(page, staff);
  await page.goto('/staff/packages');
  const taxes = page.getByRole('form', { name: 'Tax registration' });
  const pst = taxes.getByRole('group', { name: 'PST in Saskatchewan' });
  await expect(pst).toContainText(/Not charged today to .*Prairie Homes/);
  await expectLayout(page);
  await pst.getByLabel('Registration number').fill('1234567');
  await taxes.getByRole('button', { name: 'Save' }).click();
  await expect(pst.getByText('Please enter a date.')).toBeVisible();
  await expect(pst.getByLabel('Registration number')).toHaveValue('1234567');
  await expect(
    taxes.getByRole('group', { name: 'GST/HST' }).getByLabel('Registration number'),
  ).not.toHaveValue('');
  await page.goto('/staff/health');
  await expect(
    page.getByText(/PST in Saskatchewan has no registration number, .*Prairie Homes/),
  ).toBeVisible();
});

test('staff who act for a client see its bills and leave its card alone @desktop', async ({ page }) => {
  const { data }: { data: { client_id: number } } = await (await getCaller(accelerate)).read('/me');
  await impersonatingPage(page, data.client_id);
  await page.goto('/billing');
  await expect(page.getByText('Visa ending in 4242')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Manage payments' })).toHaveCount(0);
});

test('staff see that the card provider and the ledger agree, and save the charges of the month @desktop', async ({
  page,
}) => {
  await signedInPage(page, staff);
  await page.goto('/staff/reconciliation');
  await expect(page.getByRole('heading', { name: 'Reconciliation', level: 1 })).toBeVisible();
  await expect(page.getByText(/^Fetched from the sample provider/)).toBeVisible();
  await expect(page.getByRole('table', { name: 'Balance' })).toContainText('CAD');
  await expectLayout(page);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Charges of the month' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^card-charges-\d{4}-\d\d-.*\.csv$/);
});
