import type { Page } from '@playwright/test';
import { withClient } from '#database/connection.ts';
import { lockNewsletter } from '#server/testing/newsletters.ts';
import { databaseOfWorld, newLiveClient, type Launching } from '../clients.ts';
import { expect, expectLayout, test } from '../journey.ts';
import { signedInPage, staff } from '../people.ts';
import { lastMonth } from '../present-days.ts';

// Of one mail host no more than 500 go in ten seconds, so that this many are on their way for a while.
const contacts = 4000;

/** A newsletter that was locked last month and never began: the sender finds and reports it. */
const missNewsletter = ({ id }: Launching) =>
  withClient({ connectionString: databaseOfWorld() }, async (db) => {
    await db.query(`SELECT set_config('app.client_id', $1, false)`, [String(id)]);
    const month = lastMonth();
    await lockNewsletter(db, id, { month, contacts, host: `readers${id}.example.com` });
  });

const valueOf = (page: Page, term: string) =>
  page.getByRole('region', { name: 'Progress' }).locator(`dt:text-is("${term}") + dd`);
const numberIn = async (page: Page, term: string): Promise<number> =>
  Number((await valueOf(page, term).innerText()).replaceAll(',', ''));

async function act(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: label, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('The agent asked for it');
  await dialog.getByRole('button', { name: label, exact: true }).click();
  await expect(dialog).toBeHidden();
}

test('staff start a newsletter that was missed, see how far it comes, and pause, resume and stop it; its client sees it too @phone', async ({
  page,
  browser,
}) => {
  const client = await newLiveClient();
  await missNewsletter(client);
  await signedInPage(page, staff);
  await page.goto('/staff/newsletters?state=missed');
  await page.getByRole('link', { name: client.name }).click();
  await expect(page.getByRole('heading', { name: client.name })).toBeVisible();
  await expect(valueOf(page, 'State')).toHaveText('Missed');
  await expect(valueOf(page, 'Reason')).toHaveText('It could not start by noon.');
  await expectLayout(page);

  await act(page, 'Start now');
  await expect(valueOf(page, 'State')).toHaveText('Sending');
  await expect(valueOf(page, 'Audience')).toHaveText('4,000');
  await expect(valueOf(page, 'Sent')).not.toHaveText('0');
  await expectLayout(page);
  const theirs = await browser.newContext();
  const agent = await theirs.newPage();
  await signedInPage(agent, client.admin);
  await agent.goto('/newsletter-stats');
  await expect(agent.getByText(/^Sent .+, still sending to [\d,]+$/)).toBeVisible();
  await agent.getByRole('button', { name: /Notifications/ }).click();
  await expect(
    agent
      .getByText(/Your newsletter is on its way, still sending to [\d,]+\./)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  await agent.goto('/newsletter');
  await expect(
    agent.getByText(/Your newsletter is on its way: [\d,]+ of 4,000 contacts have it\./),
  ).toBeVisible();

  await act(page, 'Pause');
  await expect(valueOf(page, 'State')).toHaveText('Paused');
  // mails that were already being handed over are still sent
  await expect(valueOf(page, 'Sent')).not.toHaveText('0');
  await expect(agent.getByText(/Your newsletter is paused after [\d,]+ of 4,000 contacts\./)).toBeVisible();

  const before = await numberIn(page, 'Sent');
  await act(page, 'Resume');
  await expect(valueOf(page, 'State')).toHaveText('Sending');
  await expect.poll(() => numberIn(page, 'Sent')).toBeGreaterThan(before);

  await act(page, 'Stop');
  await expect(valueOf(page, 'State')).toHaveText('Stopped');
  await expect(page.getByRole('button', { name: /^(Start now|Pause|Resume|Stop)$/ })).toHaveCount(0);
  expect(await numberIn(page, 'Sent')).toBeLessThan(contacts);
  await expectLayout(page);
  await expect(agent.getByText(/Your newsletter was stopped after [\d,]+ contacts\./)).toBeVisible();
  await theirs.close();
});

/** A newsletter that has ended, with some recipients of whom it is unknown whether it reached them. */
const loseAnswers = ({ id }: Launching, unknown: number) =>
  withClient({ connectionString: databaseOfWorld() }, async (db) => {
    await db.query(`SELECT set_config('app.client_id', $1, false)`, [String(id)]);
    const month = lastMonth();
    await lockNewsletter(db, id, { month, contacts: 5, host: `readers${id}.example.com` });
    const at = new Date(`${month}-15T17:00:00Z`);
    await db.query('UPDATE app.newsletters SET closed_at = $3 WHERE client_id = $1 AND month = $2', [
      id,
      month,
      at,
    ]);
    await db.query(
      `INSERT INTO app.newsletter_sends (client_id, month, snapshot_id, state, due_at, audience, frozen_at, tended_at, first_sent_at)
       SELECT client_id, month, id, 'sending', $3, 5, $3, $3, $3 FROM app.newsletter_snapshots WHERE client_id = $1 AND month = $2`,
      [id, month, at],
    );
    await db.query(
      `INSERT INTO app.newsletter_recipients (client_id, send_id, lead_id, state, attempt, settled_at, reason)
       SELECT $1, s.id, l.id, CASE WHEN l.n <= $4 THEN 'unknown' ELSE 'sent' END, 1, $3, CASE WHEN l.n <= $4 THEN 'The mail server closed the connection.' END
       FROM app.newsletter_sends s, (
         SELECT id, row_number() OVER (ORDER BY id) AS n FROM app.leads WHERE client_id = $1 AND email LIKE '%@readers%') l
       WHERE s.client_id = $1 AND s.month = $2`,
      [id, month, at, unknown],
    );
    await db.query(
      `UPDATE app.newsletter_sends SET state = 'sent', finished_at = $3, sent = 5 - $4::int, failed = 0, unknown = $4, skipped = 0
       WHERE client_id = $1 AND month = $2`,
      [id, month, at, unknown],
    );
  });

test('staff see by name of whom nobody knows, send it again to one, leave another out and decide about the rest at once @phone', async ({
  page,
}) => {
  const client = await newLiveClient();
  await loseAnswers(client, 4);
  await signedInPage(page, staff);
  await page.goto('/staff/newsletters?state=sent');
  await page.getByRole('link', { name: client.name }).click();
  await expect(valueOf(page, 'Unknown')).toHaveText('4');
  await expect(valueOf(page, 'Spam reports')).toHaveText('0');
  const people = page.getByRole('table', { name: 'Who did not get it' }).getByRole('row');
  const person = (number: number) =>
    people.filter({ hasText: `reader${number}@readers${client.id}.example.com` });
  await expect(person(1)).toContainText('Zoë Reader');
  await expect(person(1)).toContainText('The mail server closed the connection.');
  await expectLayout(page);

  const confirm = async (label: string) => {
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: label, exact: true }).dblclick();
    await expect(dialog).toBeHidden();
  };
  await person(1).getByRole('button', { name: 'Send again: Zoë Reader' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('they get it twice');
  await expectLayout(page);
  await confirm('Send again');
  await expect(person(1)).toHaveCount(0);
  await expect(valueOf(page, 'Unknown')).toHaveText('3');
  await expect(valueOf(page, 'Sent')).toHaveText('2');

  await person(2).getByRole('button', { name: 'Leave out: Zoë Reader' }).click();
  await confirm('Leave out');
  await expect(valueOf(page, 'Left out')).toHaveText('1');
  // decided recipients are no longer named
  await expect(person(2)).toHaveCount(0);
  await expect(people.filter({ hasText: 'Our team left them out.' })).toHaveCount(1);

  await page.getByRole('button', { name: 'Leave out all 2' }).click();
  await confirm('Leave out');
  await expect(valueOf(page, 'Unknown')).toHaveText('0');
  await expect(valueOf(page, 'Left out')).toHaveText('3');
  await expect(page.getByRole('button', { name: /Send again|Leave out/ })).toHaveCount(0);
  await expectLayout(page);
});
