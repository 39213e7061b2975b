import type { Client } from 'pg';
import { withClient } from '#database/connection.ts';
import { lockNewsletter } from '#server/testing/newsletters.ts';
import { databaseOfWorld, newLiveClient } from './clients.ts';
import { expect, expectAccessible, test } from './journey.ts';
import { newsletterDay, now } from './newsletter-day.ts';
import { staff } from './people.ts';

const { arrive, go, at, moveTo, impersonate } = newsletterDay();

test('without the service the area leads home, and staff in an account go past the lock @desktop', async ({
  page,
  browser,
}) => {
  await arrive(page, 'admin@create.example.com');
  for (const path of ['/newsletter', '/newsletter/forms', '/newsletter/skipped', '/newsletter/locked/late']) {
    await go(page, path);
    await expect(page).toHaveURL(at('/dashboard'));
  }
  const client = await newLiveClient();
  await moveTo(client, 'America/St_Johns');
  const context = await browser.newContext();
  const helper = await context.newPage();
  await impersonate(helper, client);
  await go(helper, '/newsletter/forms');
  await expect(helper).toHaveURL(at('/newsletter/locked/late'));
  await go(helper, '/newsletter/forms?staff=true');
  await expect(helper).toHaveURL(at('/newsletter/forms?staff=true'));
  await helper.getByRole('textbox', { name: 'Subject' }).fill('A wrong price was mended');
  await helper.getByRole('button', { name: 'Save newsletter' }).click();
  await expect(helper.getByText('Successfully saved newsletter content.')).toBeVisible();
  await go(helper, '/newsletter?staff=true');
  await expect(helper.getByRole('heading', { name: 'A wrong price was mended' })).toBeVisible();
  await context.close();
});

test('staff draft, approve and publish the texts of a month @desktop', async ({ page }) => {
  await arrive(page, staff);
  await go(page, '/staff/newsletter-texts');
  // the last month that is offered: the next one is what other journeys read
  await page.getByRole('combobox', { name: 'Month' }).selectOption({ index: 3 });
  await expect(page.getByText(/^Nobody has written texts for/)).toBeVisible();
  await page.getByRole('textbox', { name: 'Subject' }).fill('Spring is at the door');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText(/^A draft by/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText(/^Approved by .* and not published/)).toBeVisible();
  await page.getByRole('button', { name: 'Publish to all clients' }).click();
  await expect(page.getByText(/^Published by/)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('Spring is at the door');
  await expect(page.getByText(/^Published by/)).toBeVisible();
});

test('staff follow a send, pause it, resume it and stop it, and its client sees how far it has come @desktop', async ({
  page,
  browser,
}) => {
  const client = await newLiveClient();
  await withClient({ connectionString: databaseOfWorld() }, async (db) => {
    await db.query(`SELECT set_config('app.client_id', $1, false)`, [String(client.id)]);
    await beginSend(db, client.id);
  });
  const agent = await (await browser.newContext()).newPage();
  await arrive(agent, client.admin);
  await go(agent, '/newsletter');
  await expect(agent.getByText('Your newsletter is on its way: 2 of 5 contacts have it.')).toBeVisible();
  await arrive(page, staff);
  await go(page, '/staff/newsletters');
  await page.getByRole('combobox', { name: 'State' }).selectOption('Sending');
  await page.getByRole('link', { name: client.name }).click();
  await expect(page.getByRole('heading', { name: client.name })).toBeVisible();
  await expect(page.getByText('Nov 15, at 9:00 am, on the client’s clock')).toBeVisible();
  await expect(page.getByText('They unsubscribed.')).toBeVisible();
  await expectAccessible(page);
  const act = async (action: string, done: string) => {
    await page.getByRole('button', { name: action, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('A price is wrong in it');
    await dialog.getByRole('button', { name: action, exact: true }).click();
    await expect(page.getByText(done)).toBeVisible();
  };
  await act('Pause', 'The newsletter is paused.');
  await agent.reload();
  await expect(agent.getByText('Your newsletter is paused after 2 of 5 contacts.')).toBeVisible();
  await act('Resume', 'The newsletter goes on.');
  await act('Stop', 'The newsletter is stopped.');
  await expect(page.getByRole('button', { name: 'Resume' })).toHaveCount(0);
  await agent.reload();
  await expect(agent.getByText('Your newsletter was stopped after 2 contacts.')).toBeVisible();
  await agent.context().close();
});

/** A newsletter in the middle of going out: two have it, one has left, two wait. */
async function beginSend(db: Client, id: number): Promise<void> {
  await lockNewsletter(db, id, { contacts: 5, host: `send${id}.example.com` });
  await db.query(
    `INSERT INTO app.newsletter_sends (client_id, month, snapshot_id, state, due_at, audience, frozen_at, tended_at)
     SELECT client_id, month, id, 'sending', '2026-11-15T16:00:00Z', 5, '2026-11-15T16:00:00Z', $2 FROM app.newsletter_snapshots WHERE client_id = $1 AND month = '2026-11'`,
    [id, now],
  );
  await db.query(
    `INSERT INTO app.newsletter_recipients (client_id, send_id, lead_id, state, attempt, settled_at, reason)
     SELECT s.client_id, s.id, l.id, o.state, (o.state = 'sent')::int, CASE WHEN o.state <> 'pending' THEN s.frozen_at END,
       CASE WHEN o.state = 'skipped' THEN 'They unsubscribed.' END
     FROM app.newsletter_sends s, unnest(ARRAY['sent', 'sent', 'skipped', 'pending', 'pending']) WITH ORDINALITY AS o (state, n)
     JOIN app.leads l ON l.email = 'reader' || o.n || '@' || $2
     WHERE s.client_id = $1 AND l.client_id = $1 AND s.month = '2026-11'`,
    [id, `send${id}.example.com`],
  );
  await db.query(`UPDATE app.clients SET next_newsletter_date = '2026-12-15' WHERE id = $1`, [id]);
}
