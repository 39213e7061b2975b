import { expect, expectAccessible, expectLayout, test } from '../journey.ts';
import { newLiveClient } from '../clients.ts';
import { getCaller, signedInPage, staff } from '../people.ts';

test('an Admin reads the statement of a period, and staff read the same one', async ({ page, browser }) => {
  const { id, admin } = await newLiveClient();
  const own = await getCaller(staff);
  await own.send('POST', `/staff/clients/${id}/invoices`, {
    lines: [{ description: 'A photo session', amount: 100 }],
  });
  await own.send('POST', `/staff/clients/${id}/payments`, {
    method: 'cheque',
    amount: 12,
    currency: 'CAD',
    paid_on: '2026-01-02',
    reference: '1042',
  });
  await signedInPage(page, admin);
  await page.goto('/billing');
  await page.getByRole('link', { name: 'Statement' }).click();
  const account = page.getByRole('table', { name: 'Account in CAD' });
  await expect(account).toContainText(/Opening balance.*\$0\.00.*Invoice \d{4}-\d+.*\$112\.00/s);
  await expect(account).toContainText(/Cheque 1042, dated Jan 2, 2026.*-\$12\.00.*\$100\.00/s);
  const open = page.getByRole('region', { name: 'Open in CAD' });
  await expect(open).toContainText(/Not due yet\s*\$100\.00.*Balance\s*CAD \$100\.00/s);
  await expectLayout(page);
  await expectAccessible(page);
  const asked = page.context().waitForEvent('request', (request) => request.url().includes('.pdf?'));
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Open PDF' }).click(),
  ]);
  const url = (await asked).url();
  expect(url).toMatch(/\/statements\/\d+\/\d{16}\.pdf\?expires=\d+&signature=/);
  const pdf = await page.request.get(url);
  expect(pdf.headers()['content-type']).toBe('application/pdf');
  await opened.close();

  await page.getByLabel('From').fill('2020-02-01');
  await page.getByLabel('To', { exact: true }).fill('2020-01-31');
  await expect(page.getByText('Please choose a day after the first.')).toBeVisible();
  await page.getByLabel('From').fill('2020-01-01');
  await expect(page).toHaveURL(/from=2020-01-01&to=2020-01-31/);
  await expect(page.getByText('Nothing was invoiced or paid by the end of this period.')).toBeVisible();
  await expectLayout(page);
  await expectAccessible(page);

  const context = await browser.newContext();
  const colleague = await context.newPage();
  await signedInPage(colleague, staff);
  await colleague.goto(`/staff/clients/${id}/billing`);
  await expect(colleague.getByText('An invoice is still open.')).toBeVisible();
  await expect(colleague.getByText('The client is emailed an invoice')).toBeVisible();
  await colleague.getByRole('link', { name: 'Statement' }).click();
  await expect(colleague.getByRole('table', { name: 'Account in CAD' })).toContainText('Cheque 1042');
  await expectLayout(colleague);
  await expectAccessible(colleague);
  await context.close();
});
