import type { Page } from '@playwright/test';
import { previousMonth } from '#contract/newsletter/calendar.ts';
import { withClient } from '#database/connection.ts';
import { lockNewsletter } from '#server/testing/newsletters.ts';
import { databaseOfWorld, newLiveClient, type Launching } from '../clients.ts';
import { expect, expectLayout, test } from '../journey.ts';
import { signedInPage, staff } from '../people.ts';

// Of one mail host no more than 500 go in ten seconds, so that this many are on their way for a while.
const contacts = 4000;

/** A newsletter that was locked last month and never began: the sender finds it and says so. */
const missNewsletter = ({ id }: Launching) =>
  withClient({ connectionString: databaseOfWorld() }, async (db) => {
    await db.query(`SELECT set_config('app.client_id', $1, false)`, [String(id)]);
    const month = previousMonth(new Date().toISOString().slice(0, 7));
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
  await agent.goto('/newsletter');
  await expect(
    agent.getByText(/Your newsletter is on its way: [\d,]+ of 4,000 contacts have it\./),
  ).toBeVisible();

  await act(page, 'Pause');
  await expect(valueOf(page, 'State')).toHaveText('Paused');
  // what was being handed over still goes
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
