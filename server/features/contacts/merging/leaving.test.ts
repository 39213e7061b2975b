import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { createContactHash } from '#server/core/security/contact-hash.ts';
import { createNewsletterTokens } from '#server/features/newsletter/unsubscribe/tokens.ts';
import { testKey } from '#server/testing/database.ts';
import { createMergingWorld } from '#server/testing/merging.ts';
import { connectOwner } from '#server/testing/owner.ts';

const { server, owner, here, add, merge, undo, read } = await createMergingWorld();
const tokens = createNewsletterTokens(testKey, createContactHash(testKey));
const watcher = await connectOwner(server.database);
afterAll(() => watcher.end());

const express = { newsletter_consent: { kind: 'express', source: 'Said yes in the shop' } };
const emails = ['one', 'two'].map((name) => `${name}-${randomUUID()}`);
let pairs = 0;
async function addTwo() {
  pairs += 1;
  const [one, two] = emails.map((name) => `${name}-${pairs}@example.com`);
  return {
    one: await add({ email: one, ...express }),
    two: await add({ email: two, ...express }),
    email: two ?? '',
  };
}
/** A link in a newsletter that the other contact had before the merge. */
const follow = (page: 'unsubscribe' | 'preferences', lead: number, email: string) =>
  server.app.inject({
    method: 'POST',
    url: `/newsletter/${page}/${tokens.unsubscribeTokenOf(here.id, { id: 1, lead_id: lead, email })}`,
    headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
    payload: page === 'preferences' ? 'action=save&every_months=3' : '',
  });

const countWaiting = async () => {
  const { rows } = await watcher.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM pg_locks WHERE NOT granted AND pid <> pg_backend_pid()',
  );
  return rows[0]?.n;
};

/** Both wait for the consent of the contact, in this order, before either goes on. */
async function meet(lead: number, [first, second]: [() => Promise<unknown>, () => Promise<unknown>]) {
  await owner.query('BEGIN');
  await owner.query('SELECT FROM app.newsletter_consents WHERE lead_id = $1 FOR UPDATE', [lead]);
  const one = first();
  await expect.poll(countWaiting).toBe(1);
  const two = second();
  await expect.poll(countWaiting).toBe(2);
  await owner.query('COMMIT');
  await Promise.all([one, two]);
}

test.each(['merge', 'link'])(
  'an unsubscription during a merge stops newsletters, the %s being first',
  async (first) => {
    const { one, two, email } = await addTwo();
    const merging = async () => expect((await merge(one, two)).status).toBe(200);
    const leaving = async () => expect((await follow('unsubscribe', two, email)).statusCode).toBe(200);
    await meet(two, first === 'merge' ? [merging, leaving] : [leaving, merging]);
    const left = { kind: 'none', unsubscribed_at: expect.any(String) };
    expect((await read(one)).newsletter_consent).toMatchObject(left);
    await undo(two);
    expect((await read(two)).newsletter_consent).toMatchObject(left);
  },
);

test.each(['merge', 'link'])(
  'fewer newsletters chosen during a merge are fewer, the %s being first',
  async (first) => {
    const { one, two, email } = await addTwo();
    const merging = async () => expect((await merge(one, two)).status).toBe(200);
    const choosing = async () => expect((await follow('preferences', two, email)).statusCode).toBe(200);
    await meet(two, first === 'merge' ? [merging, choosing] : [choosing, merging]);
    const { rows } = await owner.query(
      'SELECT every_months, kind FROM app.newsletter_consents WHERE lead_id = $1',
      [one],
    );
    expect(rows).toEqual([{ every_months: 3, kind: 'express' }]);
  },
);
