import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { contacts } from '#contract/contacts/contacts.ts';
import { Newsletter, newsletters } from '#contract/newsletter/newsletter.ts';
import { newsletterStats } from '#contract/newsletter/stats.ts';
import { readConfig } from '../config.ts';
import { testKey } from '../testing/database.ts';
import { call, type ClientWorld } from '../testing/people.ts';
import { parseData } from '../testing/results.ts';
import { smtpSink } from '../testing/smtp-sink.ts';
import { testWorld } from '../testing/test-world.ts';
import { startJobs } from './start-jobs.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'foyer-newsletter-day-'));
const sink = await smtpSink({ keep: true });
const settings = { SMTP_URL: sink.url, PORTAL_ORIGIN: 'https://portal.example.com' };
const { server, owner, newClient } = await testWorld({ settings });
const config = {
  ...readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, SUPPORT_EMAIL: 'support@example.com', ...settings }),
  secretsKey: testKey,
};
afterAll(async () => {
  await sink.close();
  await rm(dataDir, { recursive: true, force: true });
});

const month = '2026-12';
const writing = '2026-12-03T18:00:00Z';
const lock = '2026-12-15T14:00:00Z';
const send = '2026-12-15T16:00:00Z';
const later = '2026-12-15T18:00:00Z';
const guide = 'https://www.example.com/guide?for=buyers&lang=en';
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148';

/** The worker as in production, at this time, until a condition holds. */
async function workAt(instant: string, isDone: () => Promise<void>): Promise<void> {
  server.clock.now = new Date(instant);
  const errors: object[] = [];
  const worker = await startJobs(config, {
    connection: server.database.worker,
    appConnection: server.database.app,
    clock: () => server.clock.now,
    log: { error: (facts) => void errors.push(facts) },
    giveUp: new AbortController().signal,
  });
  try {
    await isDone();
  } finally {
    await worker.stop();
  }
  expect(errors).toEqual([]);
}

/** A client who has written about a guide for buyers in December. */
async function writtenNewsletter(): Promise<ClientWorld> {
  server.clock.now = new Date(writing);
  const client = await newClient({ services: ['in_touch'] });
  await owner.query(
    `UPDATE app.clients SET next_newsletter_date = '2026-12-15', time_zone = 'America/Vancouver' WHERE id = $1`,
    [client.id],
  );
  await owner.query(`UPDATE app.sessions SET idle_until = '2029-01-01', expires_at = '2029-01-01'`);
  const { body } = await call(server.app, client.alice.token, newsletters.read);
  const words = z.parse(z.object({ data: Newsletter }), body).data;
  const { status } = await call(server.app, client.alice.token, newsletters.save, {
    body: {
      data: {
        subject: 'Winter',
        introduction: `<p>Please read <a href="${guide.replace('&', '&amp;')}">our guide</a>.</p>`,
        sections: words.sections,
        content: words.content,
        custom_content: words.custom_content,
      },
    },
  });
  expect(status).toBe(200);
  return client;
}

async function addReader(client: ClientWorld, email: string): Promise<number> {
  const added = await call(server.app, client.alice.token, contacts.create, {
    body: {
      first_name: 'Nora',
      last_name: 'Novak',
      email,
      lead_source_id: 14,
      newsletter_consent: { kind: 'express', source: 'Said so at the open house' },
    },
  });
  return parseData(z.object({ id: z.int() }), added).id;
}

const frozen = async () =>
  Number((await owner.query('SELECT count(*)::int AS n FROM app.newsletter_snapshots')).rows[0]?.n);

async function mailTo(address: string) {
  const taken = sink.taken.filter(({ to }) => to === address);
  expect([address, taken.length]).toEqual([address, 1]);
  const mail = await PostalMime.parse(taken[0]?.raw ?? '');
  const html = mail.html ?? '';
  const leave = mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '';
  return {
    text: mail.text ?? '',
    html,
    pixel: /src="([^"]+\/sites\/n\/[^"]+\.gif)"/.exec(html)?.[1],
    guide: /href="([^"]+)"[^>]*>our guide</.exec(html)?.[1]?.replaceAll('&amp;', '&'),
    unsubscribe: leave.slice(1, -1),
  };
}

const pathOf = (address = '') => {
  const { origin, pathname } = new URL(address);
  expect(origin).toBe(settings.PORTAL_ORIGIN);
  return pathname;
};
const load = (address: string | undefined) =>
  server.app.inject({ url: pathOf(address), headers: { 'user-agent': safari } });
const numbersOf = async ({ alice }: ClientWorld) =>
  parseData(newsletterStats.list.data, await call(server.app, alice.token, newsletterStats.list, {}))[0];

test('a newsletter locks, goes out, is opened, followed and left, and the numbers say each of it once', async () => {
  const [client, uncounted] = [await writtenNewsletter(), await writtenNewsletter()];
  const shy = await addReader(client, 'shy@example.net');
  await addReader(client, 'nora@example.net');
  await addReader(uncounted, 'quiet@example.net');
  await owner.query('UPDATE app.newsletter_consents SET is_tracked = false WHERE lead_id = $1', [shy]);
  await call(server.app, uncounted.alice.token, newsletterStats.track, { body: { is_tracked: false } });

  await workAt(lock, () => expect.poll(frozen).toBe(2));
  await workAt(send, async () => {
    for (const [one, readers] of [
      [client, 2],
      [uncounted, 1],
    ] as const)
      await expect.poll(() => numbersOf(one)).toMatchObject({ sent_month: month, delivered: readers });
  });

  const nora = await mailTo('nora@example.net');
  expect(nora.text).toContain(nora.guide);
  for (const address of ['shy@example.net', 'quiet@example.net'])
    expect(await mailTo(address)).toMatchObject({ pixel: undefined, guide });
  expect(await numbersOf(client)).toMatchObject({ opened: 0, clicked: 0, unsubscribed: 0 });

  server.clock.now = new Date(later);
  expect((await load(nora.pixel)).headers['content-type']).toBe('image/gif');
  expect((await load(nora.guide)).headers.location).toBe(guide);
  await expect
    .poll(() => numbersOf(client))
    .toMatchObject({
      delivered: 2,
      opened: 1,
      opened_by_machine: 0,
      clicked: 1,
      unsubscribed: 0,
    });

  // as a mail program does it
  for (const _ of [1, 2])
    await server.app.inject({
      method: 'POST',
      url: pathOf(nora.unsubscribe),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
  expect(await numbersOf(client)).toMatchObject({ opened: 1, clicked: 1, unsubscribed: 1 });
  expect(await numbersOf(uncounted)).toMatchObject({
    delivered: 1,
    opened: null,
    clicked: null,
    unsubscribed: 0,
  });
});
