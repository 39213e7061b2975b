import { newLiveClient } from '../clients.ts';
import { expect, expectAccessible, expectLayout, expectNoSideScroll, test } from '../journey.ts';
import { deliverEmail } from '../mails.ts';
import { signedInPage } from '../people.ts';
import { somebody } from '../visitors.ts';

test('an email to the own address becomes a contact, and the list of emails leads to it', async ({
  page,
}) => {
  const client = await newLiveClient();
  const email = somebody('realtor');
  await signedInPage(page, client.admin);
  await page.goto('/contacts');
  await page.getByRole('link', { name: 'Leads by email' }).click();
  await expect(page.getByRole('heading', { name: 'No email has come in yet.' })).toBeVisible();
  const own = page.getByText(/^leads-\d+-0-[0-9a-f]{16}@in\.localhost$/);
  await expect(own).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);

  await deliverEmail({
    to: await own.innerText(),
    from: 'REALTOR.ca <no-reply@realtor.ca>',
    subject: 'You have an inquiry',
    text: `Name: Maria Lopez\nEmail: ${email}\nPhone: 604-555-0199\nMessage: Is the loft on Alder Lane still free?`,
  });
  const row = page.getByRole('region', { name: 'From REALTOR.ca' });
  await expect(async () => {
    await page.reload();
    await expect(row).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 60_000 });
  await row.getByText('Read the email').click();
  await expect(row.getByText('Is the loft on Alder Lane still free?')).toBeVisible();
  await expectLayout(page);
  await expectAccessible(page);

  await row.getByRole('link', { name: 'Open the contact' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Maria Lopez' })).toBeVisible();
  await expect(
    page.getByText('Is the loft on Alder Lane still free?').filter({ visible: true }).first(),
  ).toBeVisible();
  await expect(page.getByText('Listing inquiry').filter({ visible: true }).first()).toBeVisible();
});

test('an Admin replaces the address after a question; View Only reads and copies it @phone', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/Failed to load resource/);
  const client = await newLiveClient();
  await signedInPage(page, client.admin);
  await page.goto('/contacts/email');
  await page.getByRole('button', { name: 'Replace address' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Replace the address?' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Replace' }).click();
  await expect(page.getByText('You have a new address.')).toBeVisible();
  await expect(page.getByText(/^leads-\d+-1-[0-9a-f]{16}@in\.localhost$/)).toBeVisible();
  await expectLayout(page);

  await signedInPage(page, client.viewer);
  await page.route(/\/leads\/emails(\?|$)/, (route) => route.abort());
  await page.goto('/contacts/email');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy address' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Replace address' })).toHaveCount(0);
  await page.unroute(/\/leads\/emails(\?|$)/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'No email has come in yet.' })).toBeVisible();
  await expectAccessible(page);
});

test('a lead who leaves a name and a phone becomes a contact whom the agent can call', async ({ page }) => {
  const client = await newLiveClient();
  await signedInPage(page, client.admin);
  await page.goto('/contacts/email');
  const own = page.getByText(/^leads-\d+-0-[0-9a-f]{16}@in\.localhost$/);
  await deliverEmail({
    to: await own.innerText(),
    from: 'Zillow <noreply@zillow.com>',
    subject: 'New Zillow lead',
    text: 'Name: Rae Ring\nPhone: 604-555-0171\nMessage: Please call me about the loft.',
  });
  const row = page.getByRole('region', { name: 'From Zillow' });
  await expect(async () => {
    await page.reload();
    await expect(row.getByRole('link', { name: 'Open the contact' })).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 60_000 });
  await row.getByRole('link', { name: 'Open the contact' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Rae Ring' })).toBeVisible();
  await expect(
    page.getByText('Please call me about the loft.').filter({ visible: true }).first(),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: /604-555-0171/ }).first()).toBeVisible();
  await expectLayout(page);
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await page.goto('/contacts');
  await expect(page.getByRole('link', { name: /^Rae Ring/ }).first()).toBeVisible();
});
