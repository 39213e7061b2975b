import { startPushService } from '#server/testing/push-service.ts';
import { expect, expectAccessible, expectLayout, test } from '../journey.ts';
import { grow, signedInPage } from '../people.ts';
import { leadTo } from './lead-to.ts';

test('a webhook is added, tested, given a new secret and removed @desktop @quick', async ({
  page,
  allowComplaint,
}, { project }) => {
  allowComplaint(/Failed to load resource/);
  const address = `https://tool.invalid/${project.name}/${Date.now()}`;
  const receiver = await startPushService();
  const caller = await signedInPage(page, grow.admin);
  const { data: me }: { data: { client_id: number } } = await caller.read('/me');
  await page.goto('/settings');
  await page.getByRole('link', { name: /Webhooks/ }).click();
  await expect(page).toHaveTitle('Webhooks | Client portal');
  await expect(page.getByText('https://hooks.example.com/foyer/contacts')).toBeVisible();
  await expectLayout(page);
  await page.getByRole('button', { name: 'New webhook' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('URL').fill('http://tool.invalid');
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  await expect(dialog.getByText('Please enter a URL that begins with https://.')).toBeVisible();
  await dialog.getByLabel('URL').fill(address);
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  await expect(dialog.getByText(/^whsec_/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('link', { name: address }).click();
  await expect(page.getByText('Nothing has been sent yet.')).toBeVisible();
  await leadTo(receiver.origin, { address, client: me.client_id });
  await page.getByRole('button', { name: 'Send test' }).click();
  const sent = page.getByRole('row').filter({ hasText: 'webhook.test' });
  await expect(async () => {
    await page.reload();
    await expect(sent).toContainText(/Delivered.*Answered 201 in \d+ ms\./, { timeout: 2000 });
  }).toPass();
  expect(receiver.taken.map(({ headers }) => headers['webhook-id'])).toEqual([
    expect.stringMatching(/^msg_/),
  ]);
  await leadTo(address, { address: receiver.origin, client: me.client_id });
  await expectLayout(page);
  await page.getByRole('button', { name: 'New secret' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make new secret' }).click();
  await expect(dialog.getByText(/^whsec_/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('button', { name: 'Change' }).click();
  await dialog.getByLabel('Send messages to this URL').uncheck();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Send test' })).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('link', { name: address })).toHaveCount(0);
  await expect(page.getByText('https://hooks.example.com/foyer/contacts')).toBeVisible();
  await receiver.stop();
});

test('an Editor is sent away from the webhooks @desktop', async ({ page, allowComplaint }) => {
  allowComplaint(/Failed to load resource/);
  await signedInPage(page, grow.editor);
  await page.goto('/settings/webhooks');
  await expect(page.getByText('Access denied: only admin users can access this page.')).toBeVisible();
  await expect(page).toHaveURL(/\/settings$/);
});

test('on a phone a webhook and what it was sent are read @phone', async ({ page }) => {
  await signedInPage(page, grow.admin);
  await page.goto('/settings/webhooks');
  await page.getByRole('link', { name: 'https://hooks.example.com/foyer/contacts' }).click();
  await expect(page.getByText('Attempt 10: The address answered 500.')).toBeVisible();
  await expectLayout(page);
});
