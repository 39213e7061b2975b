import { expect, expectAccessible, expectLayout, test } from '../journey.ts';
import { newLiveClient } from '../clients.ts';
import { getCaller, signedInPage, staff } from '../people.ts';
import { lastMonth } from '../present-days.ts';

test('staff name the taxes once and export a period for the accountant', async ({ page, allowComplaint }) => {
  allowComplaint(/412 .*accounting/);
  const { id } = await newLiveClient();
  const own = await getCaller(staff);
  await own.send('POST', `/staff/clients/${id}/invoices`, {
    lines: [{ description: 'A photo session', amount: 100 }],
  });
  await signedInPage(page, staff);
  await page.goto('/staff/packages');
  const section = page.getByRole('region', { name: 'Accounting export' });
  const year = lastMonth().slice(0, 4);
  const last = section.getByLabel('Last day');
  await section.getByLabel('First day').fill(`${year}-02-01`);
  await last.fill(`${year}-01-31`);
  await expect(section.getByText('Please choose a day after the first.')).toBeVisible();
  await section.getByLabel('First day').fill(`${year}-01-01`);
  await last.fill(`${year}-12-31`);
  await expect(section.getByRole('status')).toContainText(/\d+ invoices? and \d+ credit notes?\./);
  const settings = section.getByRole('form', { name: 'Settings for Xero' });
  await settings.getByLabel('Account code').fill('200');
  await settings.getByLabel('GST 5% + PST 7%').fill('GST/PST on income');
  for (const field of await settings
    .getByRole('group', { name: 'Names of taxes in Xero' })
    .getByRole('textbox')
    .all())
    if ((await field.inputValue()) === '') await field.fill('As it is called there');
  await expectLayout(page);
  await expectAccessible(page);
  // the other width changes the same settings
  await expect(async () => {
    await settings.getByRole('button', { name: 'Save settings' }).click();
    await expect(page.getByText('Changes saved!').filter({ visible: true }).first()).toBeVisible({
      timeout: 3000,
    });
  }).toPass();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    section.getByRole('button', { name: 'Export' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`xero-${year}-01-01-to-${year}-12-31.zip`);
  await section.getByLabel('Program').selectOption('QuickBooks Online');
  await expect(section.getByRole('form', { name: 'Settings for QuickBooks Online' })).toBeVisible();
  await section.getByLabel('Program').selectOption('Spreadsheet');
  await expect(section.getByRole('form')).toHaveCount(0);
  await expectLayout(page);
});
