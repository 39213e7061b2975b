import { expect, expectAccessible, expectLayout, test } from '../journey.ts';
import { signedInPage, staff } from '../people.ts';

test('an owner of the provider makes an API key, a tool reads clients with it, and after it is revoked no longer', async ({
  page,
  request,
  allowComplaint,
}, { project }) => {
  allowComplaint(/Failed to load resource/);
  const name = `Accounting ${project.name} ${Date.now()}`;
  await signedInPage(page, staff);
  await page.goto('/staff/provider');
  await page.getByRole('link', { name: 'API keys' }).click();
  await expect(page).toHaveTitle('API keys | Client portal');
  await expect(page.getByText('Let your other tools read clients, invoices and launches.')).toBeVisible();
  await page.getByRole('button', { name: 'New API key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Make key' }).dblclick();
  await expect(dialog.getByText('Please choose what this key may do.')).toBeVisible();
  await expect(dialog.getByLabel('Read invoices, payments and statements of account')).toBeVisible();
  await expect(dialog.getByLabel(/contacts/)).toHaveCount(0);
  await dialog.getByLabel('Read clients, with their people and websites').check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Make key' }).dblclick();
  const shown = dialog.getByText(/^foyer_/);
  await expect(shown).toBeVisible();
  await expectAccessible(page);
  const headers = { authorization: `Bearer ${await shown.textContent()}` };
  const statusOf = async (path: string) => (await request.get(`/api/v2${path}`, { headers })).status();
  expect(await statusOf('/staff/clients')).toBe(200);
  for (const refused of ['/staff/billing/totals?month=2026-10', '/staff/team', '/leads', '/staff/api-keys'])
    expect(await statusOf(refused), refused).toBe(403);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(name)).toHaveCount(1);
  await expectLayout(page);

  await page.getByRole('button', { name: `Revoke ${name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText(name)).toHaveCount(0);
  expect(await statusOf('/staff/clients')).toBe(401);
});

test('colleagues who are not owners are sent away from the API keys @desktop', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/Failed to load resource/);
  await signedInPage(page, 'support@provider.example.com');
  await page.goto('/staff/api-keys');
  await expect(page).toHaveURL(/\/staff$/);
});
