import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { withClient } from '#database/connection.ts';
import { localDay, toInstant } from '#contract/zoned-time.ts';
import { databaseOfWorld, newLiveClient, type Launching } from './clients.ts';
import { expect, expectAccessible, expectNoSideScroll, test } from './journey.ts';
import { grow, signedInPage, staff } from './people.ts';
import { presentMonth, vancouver } from './present-days.ts';

/** Half past eleven at night on the last of October in Vancouver, when it is the first of November further west. */
const created = '2025-11-01T06:30:00Z';
const shownDay = 'Oct 31, 2025';
const shownTime = 'Oct 31, at 11:30 pm Pacific Time';

/** A contact with consent, a submitted form and an invoice, all from that minute. */
async function longAgo(client: Launching): Promise<number> {
  const { data: contact }: { data: { id: number } } = await client.caller.send('POST', '/leads', {
    first_name: 'Vera',
    last_name: 'Lindqvist',
    lead_source_id: 14,
    email: `vera@journey${client.id}.example.com`,
    newsletter_consent: { kind: 'express', source: 'She told me at the open house.' },
  });
  await withClient({ connectionString: databaseOfWorld() }, async (db) => {
    await db.query(`SELECT set_config('app.client_id', $1, false)`, [String(client.id)]);
    const here = [client.id, contact.id, created];
    await db.query(
      'UPDATE app.leads SET created_at = $3, updated_at = $3 WHERE client_id = $1 AND id = $2',
      here,
    );
    await db.query(
      'UPDATE app.newsletter_consents SET given_at = $3 WHERE client_id = $1 AND lead_id = $2',
      here,
    );
    await db.query(
      'UPDATE app.newsletter_consent_changes SET changed_at = $3 WHERE client_id = $1 AND lead_id = $2',
      here,
    );
    await db.query(
      `INSERT INTO app.lead_history (client_id, lead_id, email, lead_source_id, created_at)
       SELECT client_id, id, email, 1, $3 FROM app.leads WHERE client_id = $1 AND id = $2`,
      here,
    );
    await db.query(
      `INSERT INTO app.invoices (client_id, number, currency, lines, taxes, subtotal_cents, tax_cents, total_cents, issued_on, due_on, issuer,
         bill_to, status, paid_cents, payment_due_at, created_at, paid_at)
       VALUES ($1, '2025-' || $2, 'CAD', '[{"description": "Website", "cents": 10000}]', '[]', 10000, 0, 10000, '2025-10-31', '2025-10-31',
         '{"name": "Provider", "address": [], "logo": null}',
         '["Somebody"]', 'paid', 10000, $3, $3, $3)`,
      [client.id, `${client.id}`.padStart(6, '9'), created],
    );
  });
  return contact.id;
}

for (const timezoneId of ['Asia/Tokyo', 'Pacific/Kiritimati'])
  test.describe(`read in ${timezoneId}`, () => {
    test.use({ timezoneId });

    test('a contact, its history, its consent, its spreadsheet and an invoice have the days of the account', async ({
      page,
      isMobile,
    }) => {
      const client = await newLiveClient();
      const id = await longAgo(client);
      await signedInPage(page, client.admin);
      await page.goto(`/contacts/view/${id}`);
      await expect(page.getByText(shownTime).filter({ visible: true }).first()).toBeVisible();
      await expect(page.getByText(`said yes on ${shownDay}`)).toBeVisible();
      // of the contact and of its form
      await expect(page.getByText(shownTime)).toHaveCount(2);
      await page.getByRole('button', { name: 'Show history' }).click();
      // and of two changes of the consent, the second made by this journey
      await expect(page.getByText(shownTime)).toHaveCount(4);
      await expect(page.getByRole('main')).not.toContainText('Nov 1');
      await expectAccessible(page);
      await expectNoSideScroll(page);
      await page.goto(`/contacts/edit/${id}`);
      await expect(page.getByLabel('Date created')).toHaveValue(shownTime);

      // phones have no spreadsheets
      if (!isMobile) {
        await page.goto('/contacts');
        const downloading = page.waitForEvent('download');
        await page.getByRole('button', { name: 'Export' }).click();
        const file = await readFile(await (await downloading).path(), 'utf8');
        expect(file.split('\r\n').find((row) => row.includes('Lindqvist'))).toContain('2025-10-31');
      }

      await page.goto('/billing');
      await expect(page.getByText(shownDay).filter({ visible: true }).first()).toBeVisible();
      await expect(page.getByRole('main')).not.toContainText('Nov 1, 2025');
    });

    test('on the last evening of a month it still is that month, in pickers and in the header', async ({
      page,
      isMobile,
    }) => {
      const month = presentMonth();
      const evening = toInstant(lastDayOf(month), '22:30', vancouver);
      expect(localDay(evening, timezoneId).slice(0, 7)).not.toBe(month);
      await page.clock.setFixedTime(evening);
      await signedInPage(page, grow.admin);
      for (const address of ['/website-stats', '/lead-stats', '/ad-stats/facebook']) {
        await page.goto(address);
        await expect(page.getByRole('combobox', { name: 'Month' })).toHaveValue(month);
      }
      await page.goto('/website-stats');
      await expect(page.getByText(/^Last updated .+ [ap]m Pacific Time/)).toBeVisible();
      if (!isMobile)
        await expect(page.getByRole('banner')).toContainText(
          evening.toLocaleDateString('en-CA', {
            timeZone: vancouver,
            weekday: 'long',
            month: 'long',
            day: 'numeric',
          }),
        );
      await page.goto('/newsletter-stats');
      await expect(page.getByRole('main')).toContainText(/[ap]m Pacific Time/);
      await expectNoSideScroll(page);
      if (isMobile) return;
      await page.goto('/testimonials');
      await expect(
        page
          .getByText(/, at \d+:\d\d [ap]m Pacific Time/)
          .filter({ visible: true })
          .first(),
      ).toBeVisible();
      await expectNoSideScroll(page);
    });

    test('the console has the clocks of the provider @desktop', async ({ page }) => {
      await signedInPage(page, staff);
      await page.goto('/staff/outbox');
      await timesOfConsole(page);
    });
  });

const timesOfConsole = (page: Page) =>
  expect(
    page
      .getByText(/\d:\d\d [ap]m Pacific Time/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();

const lastDayOf = (month: string): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
};
