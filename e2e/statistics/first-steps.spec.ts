import { withClient } from '#database/connection.ts';
import { databaseOfWorld, newLiveClient } from '../clients.ts';
import { expect, expectLayout, test } from '../journey.ts';
import { signedInPage } from '../people.ts';

test('a new account is led through its first steps, which tick themselves, until one person hides them for all', async ({
  page,
}, { project }) => {
  const client = await newLiveClient();
  await withClient({ connectionString: databaseOfWorld() }, async (db) => {
    await db.query(`SELECT set_config('app.client_id', $1, false)`, [String(client.id)]);
    await db.query('UPDATE app.clients SET went_live_at = now() WHERE id = $1', [client.id]);
  });
  await signedInPage(page, client.admin);
  await page.goto('/dashboard');
  const card = page.getByRole('region', { name: 'Get started' });
  await expect(card.getByRole('link')).toHaveText([
    'Add your contacts',
    'Add your listings',
    'Choose how your website greets visitors',
    'Ask for your first testimonial',
    'Look at your first newsletter',
  ]);
  await expect(card).toContainText('0 of 5 done');
  await expectLayout(page);
  if (project.name === 'phone') await card.getByRole('link', { name: 'Add your listings' }).click();
  else await card.getByRole('link', { name: 'Add your contacts' }).click();
  await expect(page).toHaveURL(project.name === 'phone' ? /\/listings\/import$/ : /\/contacts\/create$/);
  await client.caller.send('POST', '/leads', {
    first_name: 'Oona',
    last_name: 'First',
    email: 'oona.first@example.net',
    lead_source_id: 14,
  });
  await client.caller.send('PUT', '/settings/leads', { rb_amelie_lead_capture_bubble_name: 'Oona' });
  await page.goto('/dashboard');
  await expect(card).toContainText('2 of 5 done');
  await expect(card.getByRole('link')).toHaveCount(3);

  await card.getByRole('button', { name: 'Hide' }).click();
  await expect(card).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(card).toContainText('2 of 5 done');
  await card.getByRole('button', { name: 'Hide' }).click();
  await expect(card).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('Oona First').filter({ visible: true }).first()).toBeVisible();
  await expect(card).toHaveCount(0);

  await signedInPage(page, client.viewer);
  await page.goto('/dashboard');
  await expect(page.getByText('Oona First').filter({ visible: true }).first()).toBeVisible();
  await expect(card).toHaveCount(0);
});
