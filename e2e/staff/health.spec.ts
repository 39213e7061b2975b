import { newLiveClient } from '../clients.ts';
import { expect, expectAccessible, expectLayout, test } from '../journey.ts';
import { signedInPage, staff } from '../people.ts';

test('Health shows by day how soon emails about leads were handed over', async ({ page }) => {
  const { caller } = await newLiveClient();
  await caller.send('POST', '/leads', {
    first_name: 'Ingrid',
    last_name: 'Solberg',
    email: 'ingrid.solberg@example.net',
    lead_source_id: 14,
  });
  await signedInPage(page, staff);
  await page.goto('/staff/health');
  const table = page.getByRole('table', { name: 'Lead emails by day' });
  await expect(table.getByRole('row')).toHaveCount(15);
  await expect(table.getByRole('columnheader')).toHaveText(['Day', 'Emails', 'In time', 'Slowest']);
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
