import type { Page } from '@playwright/test';
import { withClient } from '#database/connection.ts';
import { createContactHash } from '#server/core/security/contact-hash.ts';
import { createNewsletterTokens } from '#server/features/newsletter/unsubscribe/tokens.ts';
import { testKey } from '#server/testing/database.ts';
import { sendNewsletter } from '#server/testing/sent-newsletters.ts';
import { databaseOfWorld, newLiveClient, type Launching } from '../clients.ts';
import { expect, expectAccessible, expectNoSideScroll, test } from '../journey.ts';
import { getCaller, signedInPage, staff } from '../people.ts';
import { somebody } from '../visitors.ts';

type QueuedMail = { address: string; text: string | null };

const tokens = createNewsletterTokens(testKey, createContactHash(testKey));

test('a visitor signs up for the newsletter, confirms it, chooses less of it and leaves, and the agent sees each of it @phone', async ({
  page,
  context,
  allowComplaint,
}) => {
  // the browser's message for an expired link
  allowComplaint(/410 \(Gone\).*\/newsletter\/confirm\//);
  const client = await newLiveClient();
  const email = somebody('newsletter');
  const agent = await context.newPage();
  await signedInPage(agent, client.admin);

  await test.step('a sign-up counts once the link in the mail is confirmed', async () => {
    const me: { data: { sites: { id: number }[] } } = await client.caller.read('/me');
    await page.goto(`/sites/${me.data.sites[0]?.id}#newsletter`);
    const form = page.getByRole('region', { name: 'News once a month' });
    await form.getByLabel('Your first name').fill('Renata');
    await form.getByLabel('Email').fill('nobody');
    await form.getByRole('button', { name: 'Sign me up' }).click();
    await expect(form.getByText('Please enter a valid email address.')).toBeVisible();
    await expectGood(page);
    await form.getByLabel('Email').fill(email);
    await form.getByRole('button', { name: 'Sign me up' }).click();
    await expect(
      page.getByRole('heading', { name: 'Almost there. Please look into your email.' }),
    ).toBeVisible();
    await expectGood(page);
    expect(await contactOf(client, email)).toBeUndefined();

    await expect.poll(() => confirmLinkOf(email)).not.toBe('');
    const link = await confirmLinkOf(email);
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Get the newsletter?' })).toBeVisible();
    await expectGood(page);
    await page.getByRole('button', { name: 'Yes, send it to me' }).click();
    await expect(page.getByRole('heading', { name: 'You’re on the list' })).toBeVisible();
    await expectGood(page);
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'You’ve confirmed already' })).toBeVisible();
    await expectGood(page);
    await page.goto(link.slice(0, -5));
    await expect(page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible();
    await expectGood(page);
  });

  const lead = Number((await contactOf(client, email))?.id);
  await test.step('the agent sees what was agreed to', async () => {
    await agent.goto(`/contacts/view/${lead}`);
    const consent = agent.getByRole('region', { name: 'Newsletter', exact: true });
    await expect(consent.getByText(/^Gets it: said yes on /)).toBeVisible();
    await consent.getByRole('button', { name: 'Show history' }).click();
    await expect(consent.getByText('Express consent')).toBeVisible();
    await expect(consent.getByText(/I can unsubscribe with one click at any time/)).toBeVisible();
  });

  await test.step('a link of a mail leads to less of it, and out', async () => {
    const leaving = `/newsletter/unsubscribe/${await sentTo(client, { lead, email })}`;
    await page.goto(leaving.slice(0, -9));
    await expect(page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible();
    await expectGood(page);
    await page.goto(leaving);
    await expect(page.getByRole('heading', { name: 'Unsubscribe?' })).toBeVisible();
    await expectGood(page);
    await page.getByRole('link', { name: 'Get it less often instead' }).click();
    await page.getByLabel('Four times a year').check();
    await expectGood(page);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Your choice has been saved.')).toBeVisible();
    await expect(page.getByLabel('Four times a year')).toBeChecked();
    await expectGood(page);
    await page.getByRole('link', { name: 'Unsubscribe' }).click();
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(page.getByRole('heading', { name: 'You’re unsubscribed' })).toBeVisible();
    await expectGood(page);
    await page.goto(leaving);
    await expect(page.getByRole('heading', { name: 'You’re unsubscribed' })).toBeVisible();
    await page.getByRole('link', { name: 'Unsubscribed by mistake? Sign up again' }).click();
    await expect(page.getByRole('heading', { name: 'Would you like it back?' })).toBeVisible();
    await expectGood(page);
  });

  await agent.goto(`/contacts/view/${lead}`);
  await expect(agent.getByText(/^Unsubscribed on /)).toBeVisible();
  await agent.close();
});

async function expectGood(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSideScroll(page);
}

async function contactOf({ caller }: Launching, email: string): Promise<{ id: number } | undefined> {
  const { data }: { data: { id: number }[] } = await caller.read(`/leads?search=${email}`);
  return data[0];
}

async function confirmLinkOf(email: string): Promise<string> {
  const { read } = await getCaller(staff);
  const { data }: { data: QueuedMail[] } = await read('/staff/outbox?take=100');
  const mail = data.find(({ address }) => address === email);
  return /Confirm:\s+https?:\/\/[^\s/]+(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

/** Sends a newsletter to this contact; returns the token of its links. */
const sentTo = (client: Launching, { lead, email }: { lead: number; email: string }): Promise<string> =>
  withClient({ connectionString: databaseOfWorld() }, async (db) => {
    await db.query(`SELECT set_config('app.client_id', $1, false)`, [String(client.id)]);
    const { recipients } = await sendNewsletter(db, client, [lead], { month: '2024-02', subject: 'Spring' });
    return tokens.unsubscribeTokenOf(client.id, { id: recipients[0]?.id ?? 0, lead_id: lead, email });
  });
