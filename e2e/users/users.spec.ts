import { expect, expectAccessible, expectLayout, expectNoSideScroll, test } from '../journey.ts';
import { getCaller, grow, impersonatingPage, signedInPage } from '../people.ts';

const failed = /Failed to load resource/;

test('the list marks who is pending and who you are, and your own row has no link @desktop', async ({
  page,
}) => {
  await signedInPage(page, grow.admin);
  await page.goto('/settings/users');
  await expect(page).toHaveTitle('Manage users | Client portal');
  const row = (text: string) => page.getByRole('row').filter({ hasText: text });
  await expect(row('pending@grow.example.com').getByText('pending', { exact: true })).toBeVisible();
  await expect(row('pending@grow.example.com').getByRole('button', { name: /^Actions for / })).toBeVisible();
  await expect(row(grow.admin).getByText('You', { exact: true })).toBeVisible();
  await expect(row(grow.admin).getByRole('link')).toHaveCount(0);
  await expect(row(grow.editor).getByRole('link')).toHaveCount(1);
  await expect(row(grow.editor).getByRole('button')).toHaveCount(0);
  await expectLayout(page);
});

test('a user is invited, invited again, changed and removed @phone @quick', async ({ page, allowComplaint }, {
  project,
}) => {
  allowComplaint(failed);
  const caller = await signedInPage(page, grow.admin);
  const mistyped = `lina.${project.name}.${Date.now()}@example.net`;
  const email = `lena.${project.name}.${Date.now()}@example.net`;
  await page.goto('/settings/users');
  await page.getByRole('link', { name: 'New user' }).click();
  await expect(page.getByLabel('User type').locator('option:checked')).toHaveText('Editor');
  await expect(page.getByText('Manages everything except billing and other users.')).toBeVisible();
  await page.getByRole('button', { name: 'Send invite' }).click();
  await expect(page.getByText('This field is required.')).toHaveCount(2);
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
  await expect(page.getByText('Please complete all the required fields.')).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);

  await page.getByLabel('First name').fill('Lena');
  await page.getByLabel('Last name').fill(`Okada ${project.name}`);
  await page.getByLabel('Email').fill(grow.editor.toUpperCase());
  await page.getByLabel('User type').selectOption('View Only');
  await expect(page.getByText('Can look but not change.')).toBeVisible();
  await page.getByRole('button', { name: 'Send invite' }).click();
  await expect(
    page.getByText('A user with this email already exists.').filter({ visible: true }).first(),
  ).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByRole('link', { name: 'Open this user' })).toHaveAttribute(
    'href',
    /\/settings\/users\/\d+$/,
  );
  await expectAccessible(page);
  await page.getByLabel('Email').fill(mistyped);
  await page.getByRole('button', { name: 'Send invite' }).click();
  const name = `Lena Okada ${project.name}`;
  await expect(page.getByText(`${name} has been created.`)).toBeVisible();
  await expect(page).toHaveURL(/\/settings\/users$/);

  await page.getByRole('row').filter({ hasText: mistyped }).getByRole('link').click();
  await page.getByRole('button', { name: `Correct email of ${name}` }).click();
  const correct = page.getByRole('dialog', { name: 'Correct email' });
  await expect(correct).toContainText('The link in the last one stops working.');
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await correct.getByRole('textbox', { name: 'Email' }).fill(grow.editor);
  await correct.getByRole('button', { name: 'Send invite' }).click();
  await expect(
    correct.getByText('A user with this email already exists.').filter({ visible: true }).first(),
  ).toBeVisible();
  await expect(correct.getByRole('link', { name: 'Open this user' })).toBeVisible();
  await correct.getByRole('textbox', { name: 'Email' }).fill(email);
  await correct.getByRole('button', { name: 'Send invite' }).click();
  await expect(page.getByText(`A new invitation is on its way to ${email}.`)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email);
  await page.getByRole('link', { name: 'Back' }).click();

  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row.getByText('pending', { exact: true })).toBeVisible();
  // that of the corrected address has gone
  await expect(page.getByText(`A new invitation is on its way to ${email}.`)).toHaveCount(0);
  await row.getByRole('button', { name: `Actions for ${name}` }).click();
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'Resend invite' }).click();
  await expect(page.getByText(`A new invitation is on its way to ${email}.`)).toBeVisible();

  await row.getByRole('link').click();
  await expect(page).toHaveTitle(`${name} | Client portal`);
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAttribute('readonly');
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await page.getByRole('textbox', { name: 'Phone' }).fill('604-555-0142');
  await page.getByLabel('User type').selectOption('Editor');
  await page.getByRole('button', { name: 'Save user' }).click();
  await expect(page.getByText(`${name} has been updated.`)).toBeVisible();
  const everybody: { data: { email: string }[] } = await caller.read('/users');
  expect(everybody.data.find((user) => user.email === email)).toMatchObject({
    phone_number: '604-555-0142',
    role: 'Editor',
    is_pending: true,
  });

  await row.getByRole('link').click();
  await page.getByRole('button', { name: 'Delete' }).click();
  const asked = page.getByRole('alertdialog', { name: 'Delete this user?' });
  await expect(asked).toContainText(`${name} will no longer have access to this account.`);
  await expectAccessible(page);
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await page.route('**/api/v2/users/*', (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
  );
  await page.getByRole('button', { name: 'Delete' }).click();
  await asked.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(`${name} removal failed.`)).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Delete' }).click();
  await asked.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(`${name} successfully removed.`)).toBeVisible();
  await expect(page).toHaveURL(/\/settings\/users$/);
  await expect(row).toHaveCount(0);
});

test('the page of a user who does not exist, or is you, redirects to the settings @desktop', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(failed);
  const caller = await signedInPage(page, grow.admin);
  await page.goto('/settings/users/999999');
  await expect(page).toHaveURL(/\/settings$/);
  await expect(page.getByRole('alert')).toHaveText('We could not find what you were looking for.');
  const { data }: { data: { id: number } } = await caller.read('/me');
  await page.goto(`/settings/users/${data.id}`);
  await expect(page).toHaveURL(/\/settings$/);
});

test('staff acting for a client manage its users; their own row is the Admin they act for @desktop', async ({
  page,
}) => {
  const { data }: { data: { client_id: number } } = await (await getCaller(grow.admin)).read('/me');
  await impersonatingPage(page, data.client_id);
  await page.goto('/settings/users');
  const own = page.getByRole('row').filter({ hasText: grow.admin });
  await expect(own.getByText('You', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'New user' })).toBeVisible();
});
