import { withClient } from '#database/connection.ts';
import { databaseOfWorld, newLiveClient } from '../clients.ts';
import { expect, expectAccessible, expectLayout, test } from '../journey.ts';
import { chooseMore } from '../menu.ts';
import { signedInPage, staff } from '../people.ts';

test('staff put a fee on the next invoice and set a price for the client, and the Admin sees both', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/status of 422/);
  const { id, admin } = await newLiveClient();
  const words = `Photo session of ${id}`;
  await signedInPage(page, staff);
  await page.goto(`/staff/clients/${id}/billing`);
  await chooseMore(page, 'Add a fee');
  const issue = page.getByRole('dialog', { name: 'Issue an invoice' });
  await expect(issue.getByText('No payment is scheduled, so there is no next invoice.')).toBeVisible();
  await issue.getByRole('button', { name: 'Cancel' }).click();
  await chooseMore(page, 'Change plan');
  const plan = page.getByRole('dialog', { name: 'Change plan' });
  await plan.getByLabel('Next payment').fill('2030-01-01');
  await plan.getByRole('button', { name: 'Save' }).click();
  await expect(plan).toBeHidden();

  await chooseMore(page, 'Add a fee');
  const dialog = page.getByRole('dialog', { name: 'Add a fee' });
  await expect(dialog.getByText('on the invoice of Jan 1, 2030, once')).toBeVisible();
  await dialog.getByLabel('Description').fill(words);
  await dialog.getByRole('button', { name: 'Add fee' }).click();
  await expectAccessible(page);
  await dialog.getByLabel('before tax').fill('120.50');
  await dialog.getByRole('button', { name: 'Add fee' }).dblclick();
  const fees = page.getByRole('list', { name: 'Fees' }).getByRole('listitem');
  await expect(fees).toHaveCount(1);
  await expect(fees).toContainText(`${words}: CAD $120.50, on the next invoice`);

  await chooseMore(page, 'Set a price');
  const price = page.getByRole('dialog', { name: 'Set a price for this client' });
  await price.getByLabel('Price in CAD, before tax').fill('299');
  await price.getByLabel('First day').fill('2030-02-01');
  await price.getByLabel('Reason').fill(`Promised to client ${id} on the phone`);
  await expectAccessible(page);
  await price.getByRole('button', { name: 'Set price' }).dblclick();
  const prices = page.getByRole('list', { name: 'Prices of this client' }).getByRole('listitem');
  await expect(prices).toHaveCount(1);
  await expect(prices).toContainText('from Feb 1, 2030: Monthly CAD $299.00');
  await expectAccessible(page);
  await expectLayout(page);

  await signedInPage(page, admin);
  await page.goto('/billing');
  await expect(page.getByText(`${words}: CAD $120.50, on the next invoice`)).toBeVisible();
  await expect(page.getByText(/^Your price of .* from Feb 1, 2030: Monthly CAD \$299\.00$/)).toBeVisible();
  await expectAccessible(page);
  await expectLayout(page);

  await signedInPage(page, staff);
  await page.goto(`/staff/clients/${id}/billing`);
  await fees.getByRole('button', { name: `Withdraw the fee: ${words}` }).click();
  const question = page.getByRole('dialog', { name: 'Withdraw this fee?' });
  await question.getByLabel(/Reason/).fill(`The session of client ${id} was cancelled`);
  await question.getByRole('button', { name: 'Withdraw the fee' }).click();
  await expect(fees).toHaveCount(0);
  await prices.getByRole('button', { name: /^End the price/ }).click();
  const ending = page.getByRole('dialog', { name: 'End this price?' });
  await ending.getByLabel(/Reason/).fill(`The promise to client ${id} is over`);
  await ending.getByRole('button', { name: 'End the price' }).click();
  await expect(prices).toHaveCount(0);
});

/** An invoice of the run with a fee, as the worker issues it. */
const invoiceFee = (id: number, words: string) =>
  withClient({ connectionString: databaseOfWorld() }, async (db) => {
    await db.query(`SELECT set_config('app.client_id', $1, false)`, [String(id)]);
    const { rows } = await db.query<{ number: string }>(
      `WITH i AS (
         INSERT INTO app.invoices (client_id, number, currency, lines, taxes, subtotal_cents, tax_cents, total_cents, issued_on, due_on, issuer, bill_to,
           created_at, payment_due_at, status)
         SELECT $1::bigint, 'FEE-' || $1::bigint, 'CAD', '[{"description": "A photo session", "cents": 12000}]', '[]', 12000, 0, 12000, d, d,
           '{"name": "Provider", "address": [], "logo": null}', '["Client"]', now(), now() + interval '30 days', 'pending'
         FROM (VALUES (current_date + 30)) v (d) RETURNING id, number),
       f AS (INSERT INTO app.one_time_fees (client_id, words, cents, currency, invoice_id, created_at)
         SELECT $1::bigint, $2, 12000, 'CAD', id, now() FROM i)
       SELECT number FROM i`,
      [id, words],
    );
    return rows[0]?.number ?? '';
  });

test('the fee of a voided invoice stays listed until staff charge it again or let it go', async ({
  page,
}) => {
  const { id } = await newLiveClient();
  const words = `Photo session of ${id}`;
  const number = await invoiceFee(id, words);
  await signedInPage(page, staff);
  await page.goto(`/staff/clients/${id}/billing`);
  await chooseMore(page, 'Change plan');
  const plan = page.getByRole('dialog', { name: 'Change plan' });
  await plan.getByLabel('Next payment').fill('2030-01-01');
  await plan.getByRole('button', { name: 'Save' }).click();
  await expect(plan).toBeHidden();

  await page
    .getByRole('button', { name: new RegExp(number) })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Void' }).click();
  const voiding = page.getByRole('dialog', { name: 'Void this invoice' });
  await expect(voiding.getByText('Its one-time fees stay on the client’s billing page')).toBeVisible();
  await expectAccessible(page);
  await voiding.getByLabel(/Reason/).fill(`Client ${id} was promised another date`);
  await voiding.getByRole('button', { name: 'Void' }).click();
  await expect(voiding).toBeHidden();
  await page.keyboard.press('Escape');

  const left = page.getByRole('list', { name: 'Fees of voided invoices' }).getByRole('listitem');
  await expect(left).toContainText(`${words}: CAD $120.00, on voided invoice ${number}`);
  await expectAccessible(page);
  await expectLayout(page);
  await left.getByRole('button', { name: `Charge again: ${words}` }).click();
  await page
    .getByRole('alertdialog', { name: 'Charge this fee again?' })
    .getByRole('button', { name: 'Charge again' })
    .dblclick();
  await expect(page.getByRole('list', { name: 'Fees', exact: true }).getByRole('listitem')).toContainText(
    `${words}: CAD $120.00, on the next invoice`,
  );
  await expect(left).toHaveCount(0);
});
