import { newLiveClient } from '../clients.ts';
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
