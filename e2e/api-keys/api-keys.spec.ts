import { expect, expectAccessible, expectLayout, test } from '../journey.ts';
import { grow, signedInPage } from '../people.ts';

test('an Admin makes an API key, a tool reads contacts with it, and after it is revoked no longer @desktop @quick', async ({
  page,
  request,
  allowComplaint,
}, { project }) => {
  allowComplaint(/Failed to load resource/);
  const name = `Zapier ${project.name} ${Date.now()}`;
  await signedInPage(page, grow.admin);
  await page.goto('/settings');
  await page.getByRole('link', { name: /API keys/ }).click();
  await expect(page).toHaveTitle('API keys | Client portal');
  await expect(page.getByText('Follow-up sheet')).toBeVisible();
  await expectLayout(page);
  await page.getByRole('button', { name: 'New API key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Make key' }).click();
  await expect(dialog.getByText('Please choose what this key may do.')).toBeVisible();
  await dialog.getByLabel('Read contacts, their history, notes and tasks').check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Make key' }).click();
  const shown = dialog.getByText(/^foyer_/);
  await expect(shown).toBeVisible();
  await expectAccessible(page);
  const headers = { authorization: `Bearer ${await shown.textContent()}` };
  expect((await request.get('/api/v2/leads', { headers })).status()).toBe(200);
  expect((await request.get('/api/v2/listings', { headers })).status()).toBe(403);
  await dialog.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('button', { name: `Revoke ${name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText(name)).toHaveCount(0);
  expect((await request.get('/api/v2/leads', { headers })).status()).toBe(401);
});

test('an Editor is sent away from the API keys @desktop', async ({ page, allowComplaint }) => {
  allowComplaint(/Failed to load resource/);
  await signedInPage(page, grow.editor);
  await page.goto('/settings/api-keys');
  await expect(page.getByText('Access denied: only admin users can access this page.')).toBeVisible();
  await expect(page).toHaveURL(/\/settings$/);
});

test('on a phone an Admin sees which keys there are and when they were used @phone', async ({ page }) => {
  await signedInPage(page, grow.admin);
  await page.goto('/settings/api-keys');
  await expect(page.getByText('Follow-up sheet')).toBeVisible();
  await expect(page.getByText('Contacts, listings (read only)')).toBeVisible();
  await expectLayout(page);
  await page.getByRole('button', { name: 'New API key' }).click();
  await expect(page.getByRole('dialog').getByLabel('Name')).toBeVisible();
  await expectLayout(page);
});
