import { expect, expectAccessible, expectLayout, test } from '../journey.ts';
import { getCaller, signedInPage, staff } from '../people.ts';
import { newLiveClient } from '../clients.ts';

test('staff record a cheque, see first what it pays, reverse it and give the rest of another back', async ({
  page,
  browser,
}) => {
  const { id, admin } = await newLiveClient();
  const own = await getCaller(staff);
  for (const amount of [100, 50])
    await own.send('POST', `/staff/clients/${id}/invoices`, {
      lines: [{ description: 'A photo session', amount }],
    });
  await signedInPage(page, staff);
  await page.goto(`/staff/clients/${id}/billing`);
  const dialog = page.getByRole('dialog', { name: 'Record a payment' });
  const record = async (amount: string, reference: string) => {
    await page.getByRole('button', { name: 'Record a payment' }).click();
    await dialog.getByLabel('Amount').fill(amount);
    await dialog.getByLabel('Reference').fill(reference);
  };
  const send = () => dialog.getByRole('button', { name: 'Record payment' }).click();
  const invoices = page.getByRole('table', { name: 'Invoices' });
  const received = page.getByRole('region', { name: 'Payments received' });

  await record('150', '1042');
  const shares = dialog.getByRole('region', { name: 'Use of this payment' });
  await expect(shares).toContainText('This pays, the oldest invoice first:');
  await expect(shares).toContainText('CAD $112.00');
  await expect(shares).toContainText('of CAD $56.00 due');
  await expect(shares).toContainText('CAD $38.00');
  await expectLayout(page);
  await expectAccessible(page);
  await send();
  await expect(page.getByText('The payment was recorded.')).toBeVisible();
  await expect(invoices).toContainText('CAD $18.00 due');
  await expect(received).toContainText('Cheque 1042');
  await expectLayout(page);
  await expectAccessible(page);

  const context = await browser.newContext();
  const agent = await context.newPage();
  await signedInPage(agent, admin);
  await agent.goto('/billing');
  await expect(agent.getByText('CAD $18.00 due')).toBeVisible();
  await agent
    .getByRole('link', { name: /^(Pay|Details of) invoice / })
    .first()
    .click();
  await expect(agent.getByRole('region', { name: 'Payments' })).toContainText('Cheque 1042');
  await expectLayout(agent);

  await received.getByRole('button', { name: /^Reverse Cheque 1042/ }).click();
  const reversal = page.getByRole('dialog', { name: 'Reverse this payment' });
  await reversal.getByLabel('Reason').fill('The bank returned the cheque');
  await expectLayout(page);
  await reversal.getByRole('button', { name: 'Reverse' }).click();
  await expect(page.getByText('The payment was reversed.')).toBeVisible();
  await expect(invoices).not.toContainText('CAD $18.00 due');
  await expect(received).toContainText('Reversed: Cheque 1042');
  await agent.reload();
  await expect(agent.getByRole('region', { name: 'Payments' })).toContainText('Payment reversed');

  await record('200', '1043');
  await expect(shares).toContainText('Unused: credit for the next invoices');
  await send();
  await expect(page.getByText(/^CAD \$32\.00 of credit\./)).toBeVisible();
  await agent.goto('/billing');
  await expect(agent.getByText('CAD $32.00 of credit. Your next invoices use it first.')).toBeVisible();
  await expectLayout(agent);
  await context.close();
  await received.getByRole('button', { name: /^Give back from Cheque 1043/ }).click();
  const payout = page.getByRole('dialog', { name: 'Give unused money back' });
  await expect(payout.getByLabel('Amount in CAD')).toHaveValue('32.00');
  await expectLayout(page);
  await payout.getByRole('button', { name: 'Record payout' }).click();
  await expect(page.getByText('The payout was recorded.')).toBeVisible();
  await expect(page.getByText('of credit.')).toHaveCount(0);
  await expect(received).toContainText('Given back: Bank transfer');
  await expectLayout(page);
});
