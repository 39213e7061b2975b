import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toApiPath } from '#contract/endpoint.ts';
import { testimonialLinks } from '#contract/testimonials/requests.ts';
import { withClient } from '#database/connection.ts';
import { sha256 } from '#server/core/security/hashes.ts';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { makeClient, makeStaff, noon, type ClientWorld } from '#server/testing/people.ts';
import { submission } from '#server/testing/testimonials.ts';
import { startServerProcess } from '#server/testing/whole-server.ts';

// The server is killed with SIGKILL at each point of a submission. It is taken in completely, with its original, its
// mails and its notifications, or not at all, and then the link still works.

let database: TestDatabase;
let folder: string;
let client: ClientWorld;
beforeAll(async () => {
  database = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'foyer-testimonial-crash-'));
  const staff = await makeStaff(database);
  client = await makeClient(database, staff.id, { features: ['TESTIMONIAL_MANAGER'] });
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const inClient = (text: string, values: unknown[] = []) =>
  withClient(database.owner, async (db) => {
    await db.query(`SELECT set_config('app.client_id', $1, false)`, [String(client.id)]);
    return (await db.query(text, values)).rows;
  });

async function requestFor(link: string): Promise<void> {
  await inClient(
    `WITH made AS (
       INSERT INTO app.testimonials (client_id, status_id, origin, first_name, last_name, is_seen, created_at, updated_at)
       VALUES ($1, 1, 'link', 'Vera', 'Visitor', true, $2, $2) RETURNING id),
     asked AS (
       INSERT INTO app.testimonial_requests (client_id, testimonial_id, title, body, signature, email, created_at, sent_at)
       SELECT $1, id, 't', 'b', 's', 'vera@example.net', $2, $2 FROM made)
     INSERT INTO app.testimonial_links (token_hash, kind, client_id, testimonial_id, created_at) SELECT $3, 'submit', $1, id, $2 FROM made`,
    [client.id, noon, sha256(link)],
  );
}

const traces = async (link: string) => {
  const [row] = await inClient(
    `SELECT (SELECT count(*)::int FROM app.testimonials WHERE message = $1) AS taken,
       (SELECT count(*)::int FROM app.testimonial_originals WHERE message = $1) AS originals,
       (SELECT count(*)::int FROM app.testimonial_links WHERE token_hash = $2 AND ended_as IS NULL) AS links,
       (SELECT count(*)::int FROM app.outbox WHERE template = 'testimonial-copy' AND details ->> 'message' = $1) AS copies`,
    [`Words of ${link}`, sha256(link)],
  );
  return row;
};

const whole = { taken: 1, originals: 1, links: 0, copies: 1 };
const nothing = { taken: 0, originals: 0, links: 1, copies: 0 };

test.each([
  ['testimonial.received', nothing],
  ['testimonial.taken', whole],
])('killed at %s, a submission is there whole or not at all', async (point, expected) => {
  const link = `link for ${point}`;
  await requestFor(link);
  const put = (url: string) =>
    fetch(`${url}${toApiPath(testimonialLinks.submit).replace('{link}', encodeURIComponent(link))}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...submission, message: `Words of ${link}` }),
    });
  const dying = await startServerProcess(database, folder, { WORKER: 'off', FOYER_FAULT: point });
  await expect(put(dying.url)).rejects.toThrow('fetch failed');
  await dying.ended;
  expect(await traces(link)).toEqual(expected);
  const next = await startServerProcess(database, folder, { WORKER: 'off' });
  expect((await put(next.url)).status).toBe(expected === whole ? 410 : 200);
  expect(await traces(link)).toEqual(whole);
  next.child.kill('SIGTERM');
  await next.ended;
});
