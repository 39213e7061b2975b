import { request } from '@playwright/test';
import { expect, expectAccessible, expectNoSideScroll, test } from './journey.ts';
import { callerOf, grow, signedInPage } from './people.ts';

const launching = (phase: number) => `launch${phase}@launch.example.com`;

test('the dashboard shows what each contact asked, when, and its status', async ({ page }, { project }) => {
  await signedInPage(page, grow.viewer);
  const me: { data: { client: { token: string } } } = await (await callerOf(grow.admin)).read('/me');
  const name = `Ottilie Dash${project.name}`;
  const api = await request.newContext({ baseURL: process.env['FOYER_URL'] ?? '' });
  await api.post('/api/v2/public/leads', {
    headers: { 'x-site-token': me.data.client.token },
    data: {
      first_name: 'Ottilie',
      last_name: `Dash${project.name}`,
      email: `dash.${project.name}.${Date.now()}@example.net`,
      phone_number: '(604) 555-0188',
      source: 2,
      notes: 'What is our house\nworth this spring?',
    },
  });
  await page.goto('/dashboard');
  await expect(page.getByText('Your latest leads and updates.')).toBeVisible();
  const row = page
    .getByRole('region', { name: 'Recently updated contacts' })
    .getByRole('listitem')
    .filter({ hasText: name });
  await expect(row).toContainText('Home evaluation: What is our house worth this spring?');
  await expect(row).toContainText(/Today at \d+:\d\d [ap]m/);
  await expect(row.getByText('Lead', { exact: true })).toBeVisible();
  await expect(row.getByText('new', { exact: true })).toBeVisible();
  const call = row.getByRole('link', { name: `Call ${name}, 604-555-0188` });
  if (project.name === 'phone') await expect(call).toHaveAttribute('href', 'tel:604-555-0188');
  else await expect(call).toBeHidden();
  await expectAccessible(page);
  await expectNoSideScroll(page);

  // notification and log show the same line
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const line = page
    .getByRole('dialog', { name: 'Notifications' })
    .getByRole('listitem')
    .filter({ hasText: name });
  await expect(line).toContainText('Home evaluation: What is our house worth this spring?');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.goto('/activity');
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Home evaluation: What is our');

  await page.goto('/dashboard');
  await row.getByRole('link', { name: new RegExp(`^${name}`) }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
});

test('an account without leads sees an empty state of its own @phone', async ({ page }) => {
  await signedInPage(page, 'admin@empty.example.com');
  await page.goto('/dashboard');
  await expect(page.getByText('Leads from your website will appear here.')).toBeVisible();
  await expect(page.getByText('Your latest leads and updates.')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'No leads yet' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await page.getByRole('link', { name: 'Add a contact manually' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'New Contact' })).toBeVisible();
});

test('an account in launch sees the progress of its website @phone', async ({ page }) => {
  await signedInPage(page, launching(1));
  await page.goto('/dashboard');
  await expect(page.getByRole('progressbar', { name: 'Launch form' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);
  await page.getByRole('link', { name: 'Open my launch form' }).click();
  await expect(page).toHaveURL(/\/launch$/);

  await signedInPage(page, launching(4));
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'We are working on your changes' })).toBeVisible();
  await expectNoSideScroll(page);
  await page.getByRole('link', { name: 'See launch status' }).click();
  await expect(page).toHaveURL(/\/launch\/status$/);
});
