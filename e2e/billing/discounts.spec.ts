import { newLiveClient } from '../clients.ts';
import { expect, expectAccessible, expectLayout, test } from '../journey.ts';
import { chooseMore } from '../menu.ts';
import { signedInPage, staff } from '../people.ts';

test('staff give a discount once, the Admin sees it beside the package, and it is gone once staff end it', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/status of 422/);
  const { id, admin } = await newLiveClient();
  const words = `Welcome offer of ${id}`;
  await signedInPage(page, staff);
  await page.goto(`/staff/clients/${id}/billing`);
  await chooseMore(page, 'Give a discount');
  const dialog = page.getByRole('dialog', { name: 'Give a discount' });
  await dialog.getByRole('button', { name: 'Give discount' }).click();
  await expect(dialog.getByText('Please enter a date.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Percentage').fill('20');
  await dialog.getByLabel('First day').fill('2030-01-01');
  await dialog.getByLabel('Last day').fill('2029-03-31');
  await dialog.getByLabel('Reason').fill(words);
  await dialog.getByRole('button', { name: 'Give discount' }).click();
  await expect(dialog.getByText('Please choose a later day.')).toBeVisible();
  await dialog.getByLabel('Last day').fill('2030-03-31');
  await dialog.getByRole('button', { name: 'Give discount' }).dblclick();
  const discounts = page.getByRole('list', { name: 'Discounts' }).getByRole('listitem');
  const text = `20% off, Jan 1, 2030 to Mar 31, 2030: ${words}`;
  await expect(discounts).toHaveCount(1);
  await expect(discounts).toContainText(text);
  await expectAccessible(page);
  await expectLayout(page);

  await signedInPage(page, admin);
  await page.goto('/billing');
  await expect(page.getByText(text)).toBeVisible();
  await expectAccessible(page);
  await expectLayout(page);

  await signedInPage(page, staff);
  await page.goto(`/staff/clients/${id}/billing`);
  await discounts.getByRole('button', { name: `End the discount: ${words}` }).click();
  const question = page.getByRole('dialog', { name: 'End this discount?' });
  await question.getByLabel(/Reason/).fill(`The offer of client ${id} is over`);
  await question.getByRole('button', { name: 'End the discount' }).click();
  await expect(page.getByText('The discount has ended.')).toBeVisible();
  await expect(discounts).toHaveCount(0);
});
