import { request } from '@playwright/test';
import { newLiveClient } from '../clients.ts';
import { expect, expectAccessible, expectLayout, test } from '../journey.ts';
import { signedInPage, staff } from '../people.ts';

test('Health counts an email about a lead on its day, and says what the days mean', async ({ page }) => {
  const { caller } = await newLiveClient();
  await signedInPage(page, staff);
  await page.goto('/staff/health');
  const section = page.getByRole('region', { name: 'Lead emails by day' });
  const table = section.getByRole('table');
  await expect(table.getByRole('row')).toHaveCount(15);
  await expect(table.getByRole('columnheader')).toHaveText(['Day', 'Emails', 'In time', 'Slowest']);

  const me: { data: { client: { token: string } } } = await caller.read('/me');
  await submitEnquiry(me.data.client.token);
  // the newest day: other journeys may add to its count, and none takes from it
  const cell = (place: number) => table.getByRole('row').nth(1).getByRole('cell').nth(place);
  await expect(async () => {
    await page.reload();
    await expect(cell(1)).toHaveText(/^[1-9]\d*$/, { timeout: 5000 });
  }).toPass();
  await expect(cell(2)).toHaveText(/^\d+%/);
  await expect(cell(3)).toHaveText(/^\d+ (s|min|h)$/);
  await expect(section).toContainText(
    /on time on each of the last 14 days|were late on \d+ of the last 14 days/,
  );
  await expectLayout(page);
  await expectAccessible(page);
});

test('days below the target and days without emails are shown as such', async ({ page }) => {
  await signedInPage(page, staff);
  await page.route('**/staff/health/lead-mails', (route) =>
    route.fulfill({
      json: {
        data: [
          { day: '2026-11-20', in_time: 94, late: 6, slowest_seconds: 340 },
          { day: '2026-11-19', in_time: 19, late: 1, slowest_seconds: 12 },
          { day: '2026-11-18', in_time: 0, late: 0, slowest_seconds: null },
        ],
      },
    }),
  );
  await page.goto('/staff/health');
  const section = page.getByRole('region', { name: 'Lead emails by day' });
  await expect(section).toContainText('Too many lead emails were late on 1 of the last 3 days.');
  await expect(section.getByRole('row').nth(1)).toContainText('94%Too few5 min');
  await expect(section.getByRole('row').nth(2)).toContainText('95%12 s');
  await expect(section.getByRole('row').nth(3)).toContainText('None––');
  await expectLayout(page);
  await expectAccessible(page);
});

test('where the days cannot be read, Health says so beside its checks @desktop', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/Failed to load resource/);
  await signedInPage(page, staff);
  await page.route('**/staff/health/lead-mails', (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto('/staff/health');
  const section = page.getByRole('region', { name: 'Lead emails by day' });
  await expect(section.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Database' })).toBeVisible();
  await page.unrouteAll();
  await section.getByRole('button', { name: 'Try again' }).click();
  await expect(section.getByRole('table')).toBeVisible();
});

async function submitEnquiry(siteToken: string): Promise<void> {
  const api = await request.newContext({ baseURL: process.env['FOYER_URL'] ?? '' });
  const sent = await api.post('/api/v2/public/leads', {
    headers: { 'x-site-token': siteToken },
    data: {
      first_name: 'Ingrid',
      email: 'ingrid.solberg@example.net',
      source: 2,
      notes: 'Is it still for sale?',
    },
  });
  expect(sent.status()).toBe(202);
  await api.dispose();
}
