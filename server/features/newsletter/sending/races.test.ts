import { expect, test } from 'vitest';
import { staffNewsletterSends } from '#contract/newsletter/sending.ts';
import { createContactHash } from '#server/core/security/contact-hash.ts';
import { testKey } from '#server/testing/database.ts';
import { waitingInDatabase } from '#server/testing/locks.ts';
import { senderDeps } from '#server/testing/newsletters.ts';
import { connectOwner } from '#server/testing/owner.ts';
import { call, type ClientWorld } from '#server/testing/people.ts';
import { scaleRuns } from '#server/testing/run-options.ts';
import { nine, sendingWorld } from '#server/testing/sending-world.ts';
import { createNewsletterTokens } from '../unsubscribe/tokens.ts';
import { createHandOver } from './hand-over.ts';

const { server, owner, sam, db, mail, ask, frozen, sendOf, states, tendAll } = await sendingWorld();

const together = 30;
/** A hundred with --deep. */
const races = scaleRuns(100);
const tokens = createNewsletterTokens(testKey, createContactHash(testKey));

/** The links in their mails, and the hashes that identify them. */
async function linksOf(client: ClientWorld): Promise<{ email: string; token: string }[]> {
  const rows = await ask<{ id: string; lead_id: string; email: string }>(
    `SELECT r.id, r.lead_id, l.email FROM app.newsletter_recipients r JOIN app.leads l ON l.id = r.lead_id WHERE r.client_id = $1`,
    [client.id],
  );
  return rows.map(({ id, lead_id, email }) => ({
    email,
    token: tokens.unsubscribeTokenOf(client.id, { id: Number(id), lead_id: Number(lead_id), email }),
  }));
}

test('of thirty who leave while their newsletter goes out, each gets it before or never', async () => {
  let spared = 0;
  for (let race = 0; race < races; race += 1) {
    const client = await frozen({ contacts: together, host: `race${race}.example.com` });
    const links = await linksOf(client);
    const begun = new Map<string, number>();
    let step = 0;
    mail.answer = (stage, { to }) => {
      if (stage === 'MAIL' || stage === 'RCPT') begun.set(to, begun.get(to) ?? (step += 1));
      return undefined;
    };
    const handOver = createHandOver(senderDeps(mail.provider, { batch: 3 }));
    const sending = (async () => {
      while (await handOver(db));
    })();
    const left = await Promise.all(
      links.map(async ({ email, token }) => {
        const { statusCode } = await server.app.inject({
          method: 'POST',
          url: `/newsletter/unsubscribe/${token}`,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload: 'List-Unsubscribe=One-Click',
        });
        expect(statusCode).toBeLessThan(400);
        return { email, isPending: await isPending(client, email) };
      }),
    );
    await sending;
    await tendAll();
    // once it was acknowledged, nobody waits for a mail any more
    expect(left.filter((one) => one.isPending)).toEqual([]);
    const outcomes = new Map((await states(client)).map(({ state, n }) => [state, n]));
    const got = mail.sink.taken.filter(({ to }) => to.endsWith(`@race${race}.example.com`));
    expect(new Set(got.map(({ to }) => to)).size).toBe(got.length);
    expect((outcomes.get('sent') ?? 0) + (outcomes.get('skipped') ?? 0)).toBe(together);
    expect(got.length).toBe(outcomes.get('sent') ?? 0);
    spared += outcomes.get('skipped') ?? 0;
  }
  expect(spared).toBeGreaterThan(0);
});

const isPending = async ({ id }: ClientWorld, email: string): Promise<boolean> => {
  const { rows } = await owner.query(
    `SELECT FROM app.newsletter_recipients r JOIN app.leads l ON l.id = r.lead_id WHERE r.client_id = $1 AND l.email = $2 AND r.state = 'pending'`,
    [id, email],
  );
  return rows.length > 0;
};

test('of thirty stops one stops the send, and nothing is claimed after it', async () => {
  for (let race = 0; race < scaleRuns(20); race += 1) {
    const client = await frozen({ contacts: 60 });
    const { id } = await sendOf(client);
    const handOver = createHandOver(senderDeps(mail.provider, { batch: 5 }));
    const sending = (async () => {
      while (await handOver(db));
    })();
    const stops = await Promise.all(
      Array.from({ length: together }, () =>
        call(server.app, sam.token, staffNewsletterSends.act, {
          params: { id: client.id, send_id: id },
          body: { action: 'stop', reason: 'A wrong price in it' },
        }),
      ),
    );
    const pending = await states(client);
    await sending;
    expect(stops.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(stops.filter(({ status }) => status === 422)).toHaveLength(together - 1);
    const waiting = (all: typeof pending) => all.find(({ state }) => state === 'pending')?.n ?? 0;
    expect(waiting(await states(client))).toBe(waiting(pending));
  }
});

test('who stops a send while it is claimed comes before the claims that come after', async () => {
  const client = await frozen();
  const waiting = () => waitingInDatabase(owner);
  const [claiming, staff] = await Promise.all([connectOwner(server.database), connectOwner(server.database)]);
  try {
    await claiming.query('BEGIN');
    await claiming.query('SELECT FROM app.newsletter_sends WHERE client_id = $1 FOR SHARE', [client.id]);
    const stopped = staff.query(
      `UPDATE app.newsletter_sends SET state = 'stopped', reason = 'A wrong price', finished_at = $2 WHERE client_id = $1`,
      [client.id, nine],
    );
    await expect.poll(waiting).toBe(1);
    const handedOver = createHandOver(senderDeps(mail.provider))(db);
    await expect.poll(waiting).toBe(2);
    await claiming.query('COMMIT');
    await stopped;
    expect(await handedOver).toBe(false);
    expect(await states(client)).toEqual([{ state: 'pending', n: 3 }]);
  } finally {
    await Promise.all([claiming.end(), staff.end()]);
  }
});

test('thirty previews at once show the same mail', async () => {
  const client = await frozen({ contacts: 1 });
  server.clock.now = new Date(nine.getTime() + 20 * 86_400_000);
  await owner.query(`UPDATE app.sessions SET idle_until = '2029-01-01', expires_at = '2029-01-01'`);
  const previews = await Promise.all(
    Array.from({ length: together }, () =>
      server.app.inject({
        method: 'GET',
        url: '/api/v2/newsletters/preview',
        headers: { authorization: `Bearer ${client.alice.token}` },
      }),
    ),
  );
  expect(new Set(previews.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(new Set(previews.map(({ payload }) => payload)).size).toBe(1);
});
