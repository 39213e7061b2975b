import { withClient } from '#database/connection.ts';
import { databaseOfWorld, newLiveClient } from '../clients.ts';
import { expect, expectAccessible, expectLayout, test } from '../journey.ts';
import { signedInPage, staff } from '../people.ts';

/** Three months that began without an invoice, as the worker records them. */
const missPeriods = (id: number) =>
  withClient({ connectionString: databaseOfWorld() }, async (db) => {
    await db.query(`SELECT set_config('app.client_id', $1, false)`, [String(id)]);
    await db.query(
      `INSERT INTO app.missed_periods (client_id, starts_on, until, period_days, package, frequency, currency, cents, why, recorded_at)
       SELECT $1, d, d + 31, 31, 'Grow', 'Monthly', 'CAD', 35000, w, now()
       FROM (VALUES (date '2026-07-01', NULL), (date '2026-08-01', 'province'), (date '2026-10-01', 'price')) AS m (d, w)`,
      [id],
    );
  });

test('staff invoice periods that nobody invoiced, and let another one go', async ({ page }) => {
  const { id } = await newLiveClient();
  await missPeriods(id);
  await signedInPage(page, staff);
  await page.goto(`/staff/clients/${id}/billing`);
  const missed = page.getByRole('group', { name: 'Periods that weren’t invoiced' });
  await expect(missed.getByRole('checkbox')).toHaveCount(3);
  await expect(missed).toContainText('3 periods with service weren’t invoiced.');
  await expectAccessible(page);
  await expectLayout(page);
  await missed.getByLabel('Oct 1, 2026 to Oct 31, 2026: CAD $350.00 (the package had no price)').uncheck();
  await missed.getByRole('button', { name: 'Invoice chosen periods' }).click();
  const question = page.getByRole('alertdialog', { name: 'Invoice these periods?' });
  await expect(question.getByText('2 periods of CAD $700.00 before tax')).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Issue invoice' }).dblclick();
  await expect(page.getByText(/^Invoice \d{4}-\d+ of CAD \$[\d,.]+ was issued\.$/)).toBeVisible();
  await expect(missed.getByRole('checkbox')).toHaveCount(1);
  await expect(page.getByRole('table').first().getByRole('row')).toHaveCount(2);

  await missed.getByRole('checkbox').uncheck();
  await expect(missed.getByRole('button', { name: 'Let chosen periods go' })).toBeDisabled();
  await missed.getByRole('checkbox').check();
  await missed.getByRole('button', { name: 'Let chosen periods go' }).click();
  const letGo = page.getByRole('dialog', { name: 'Let these periods go?' });
  await letGo.getByLabel('Reason').fill(`Client ${id} had no use of it`);
  await expectAccessible(page);
  await letGo.getByRole('button', { name: 'Let them go' }).click();
  await expect(missed).toHaveCount(0);
});
