import { startPushService } from '#server/testing/push-service.ts';
import { expect, expectAccessible, expectLayout, test } from '../journey.ts';
import { signedInPage, staff } from '../people.ts';
import { leadTo } from './lead-to.ts';

test('an owner adds a webhook of the provider, tests it, gives it a new secret and removes it', async ({
  page,
  allowComplaint,
}, { project }) => {
  allowComplaint(/Failed to load resource/);
  const address = `https://tool.invalid/${project.name}/${Date.now()}`;
  const receiver = await startPushService();
  await signedInPage(page, staff);
  await page.goto('/staff/provider');
  await page.getByRole('link', { name: 'Webhooks' }).click();
  await expect(page).toHaveTitle('Webhooks | Client portal');
  await page.getByRole('button', { name: 'New webhook' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('URL').fill('http://tool.invalid');
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  await expect(dialog.getByText('Please enter a URL that begins with https://.')).toBeVisible();
  await dialog.getByLabel('URL').fill(address);
  await dialog.getByLabel('Invoice events').check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add webhook' }).dblclick();
  await expect(dialog.getByText(/^whsec_/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('link', { name: address })).toHaveCount(1);
  await expectLayout(page);

  await page.getByRole('link', { name: address }).click();
  await expect(page.getByText('Nothing has been sent yet.')).toBeVisible();
  await leadTo(receiver.origin, { address, client: null });
  await page.getByRole('button', { name: 'Send test' }).click();
  await expect(page.getByText('webhook.test', { exact: true })).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(
      page
        .getByText(/Answered 201 in \d+ ms\./)
        .filter({ visible: true })
        .first(),
    ).toBeVisible({ timeout: 2000 });
  }).toPass();
  // other journeys issue invoices
  await expect(page.getByText('Delivered', { exact: true }).filter({ visible: true }).first()).toBeVisible();
  expect(receiver.taken.map(({ body }) => body.toString()).join()).toContain('webhook.test');
  await leadTo(address, { address: receiver.origin, client: null });
  await expectLayout(page);
  await page.getByRole('button', { name: 'New secret' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make new secret' }).dblclick();
  await expect(dialog.getByText(/^whsec_/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Change' }).click();
  await expect(dialog.getByLabel('Invoice events')).toBeChecked();
  await dialog.getByLabel('Send messages to this URL').uncheck();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Send test' })).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('button', { name: 'New webhook' })).toBeVisible();
  await expect(page.getByRole('link', { name: address })).toHaveCount(0);
  await receiver.stop();
});

test('colleagues who are not owners are sent away from the webhooks @desktop', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/Failed to load resource/);
  await signedInPage(page, 'support@provider.example.com');
  await page.goto('/staff/webhooks');
  await expect(page).toHaveURL(/\/staff$/);
});
