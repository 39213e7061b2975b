import { newLiveClient } from '../clients.ts';
import { expect, expectAccessible, expectLayout, expectNoSideScroll, test } from '../journey.ts';
import { signedInPage } from '../people.ts';
import { sendCaught, somebody } from '../visitors.ts';

test('a form that was caught as spam is found below the contacts, read, and becomes a contact', async ({
  page,
}) => {
  const client = await newLiveClient();
  const email = somebody('caught');
  const notes = 'Is the loft on Alder Lane still free?\nI could come by on Saturday.';
  await signedInPage(page, client.admin);
  await page.goto('/contacts');
  await page.getByRole('link', { name: 'Caught as spam' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing has been caught.' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSideScroll(page);

  await sendCaught(client, {
    first_name: 'Maria',
    last_name: 'Lopez',
    email,
    phone_number: '604-555-0199',
    notes,
  });
  await page.goto('/contacts');
  await page.getByRole('link', { name: 'Caught as spam 1' }).click();
  await expect(page).toHaveURL(/\/contacts\/spam$/);
  const form = page.getByRole('region', { name: 'From Maria Lopez' });
  await expect(form.getByText(`${email} · 604-555-0199`)).toBeVisible();
  await expect(form.getByText('I could come by on Saturday.')).toBeVisible();
  await expectLayout(page);
  await expectAccessible(page);

  await form.getByRole('button', { name: 'Not spam: Maria Lopez' }).click();
  await expect(page.getByText('Maria Lopez is now one of your contacts.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Nothing has been caught.' })).toBeVisible();
  await page.getByRole('button', { name: 'Open' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Maria Lopez' })).toBeVisible();
  await expect(
    page.getByText('I could come by on Saturday.').filter({ visible: true }).first(),
  ).toBeVisible();
});

test('View Only reads what was caught, and whoever was not answered tries again @phone', async ({
  page,
  allowComplaint,
}) => {
  allowComplaint(/Failed to load resource/);
  const client = await newLiveClient();
  await sendCaught(client, { email: somebody('caught'), first_name: 'Maria' });
  await signedInPage(page, client.viewer);
  await page.route('**/api/v2/leads/caught*', (route) => route.abort());
  await page.goto('/contacts/spam');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/v2/leads/caught*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('region', { name: 'From Maria' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Not spam/ })).toHaveCount(0);
  await expectAccessible(page);
});
