import { newLiveClient } from '../clients.ts';
import { expect, expectAccessible, expectLayout, test } from '../journey.ts';
import { signedInPage, staff } from '../people.ts';

test('staff give a free trial, make it longer and end it, and the Admin sees until when it is free', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/status of 422/);
  const { id, admin } = await newLiveClient();
  await signedInPage(page, staff);
  await page.goto(`/staff/clients/${id}/billing`);
  const chooseInMenu = async (name: string) => {
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await chooseInMenu('Give a free trial');
  const dialog = page.getByRole('dialog', { name: 'Give a free trial' });
  await dialog.getByLabel('Free days').fill('0');
  await dialog.getByLabel('Reason').fill(`Promised to client ${id} on the phone`);
  await dialog.getByRole('button', { name: 'Give trial' }).click();
  await expect(dialog.getByText('Please enter a whole number from 1 to 366.')).toBeVisible();
  await dialog.getByLabel('Free days').fill('30');
  await expect(dialog.getByText(/^Free until .*\. The first payment is due on /)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Give trial' }).dblclick();
  await expect(dialog).toBeHidden();
  const note = page.getByText(/^Free until \w+ \d+, \d{4}, then CAD \$[\d,]+ a month$/);
  await expect(note).toBeVisible();
  await expectAccessible(page);
  await expectLayout(page);

  await page.getByRole('button', { name: 'Change trial' }).click();
  const change = page.getByRole('dialog', { name: 'Change the free trial' });
  await change.getByLabel('Last free day').fill('2030-01-14');
  await change.getByLabel('Reason').fill(`Client ${id} is on holiday`);
  await expect(change.getByText('The first payment is due on January 15, 2030.')).toBeVisible();
  await expectAccessible(page);
  await change.getByRole('button', { name: 'Change trial' }).click();
  await expect(note).toContainText('Free until January 14, 2030');

  await page.goto(`/staff/clients/${id}`);
  await expect(page.getByText('This client has a free trial until January 14, 2030.')).toBeVisible();

  await signedInPage(page, admin);
  await page.goto('/billing');
  await expect(page.getByText(/^Free until January 14, 2030, then CAD \$[\d,]+ a month$/)).toBeVisible();
  await expect(page.getByText(/^Due Jan 15, 2030/)).toBeVisible();
  await expectAccessible(page);
  await expectLayout(page);

  await signedInPage(page, staff);
  await page.goto(`/staff/clients/${id}/billing`);
  await page.getByRole('button', { name: 'End trial' }).click();
  const end = page.getByRole('dialog', { name: 'End the free trial?' });
  await end.getByLabel('First payment').selectOption('None scheduled');
  await end.getByLabel('Reason').fill(`Client ${id} decides later`);
  await expectAccessible(page);
  await end.getByRole('button', { name: 'End trial' }).click();
  await expect(note).toHaveCount(0);
  await expect(page.getByText('None scheduled')).toBeVisible();

  await chooseInMenu('Give a free trial');
  await dialog.getByLabel('Reason').fill(`Client ${id} needs another week`);
  await dialog.getByRole('button', { name: 'Give trial' }).click();
  await expect(dialog.getByText('This client has had a free trial before. Please confirm')).toBeVisible();
  await dialog.getByLabel('Give another trial').check();
  await dialog.getByRole('button', { name: 'Give trial' }).click();
  await expect(note).toBeVisible();
});
