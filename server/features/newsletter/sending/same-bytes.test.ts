import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, expect, test } from 'vitest';
import { newsletters } from '#contract/newsletter/newsletter.ts';
import { createWorkerDb, createWorkerPool } from '#server/core/db/worker-pool.ts';
import { createLocalStore } from '#server/core/files/local-store.ts';
import { createMailPictures } from '#server/core/files/mail-pictures.ts';
import { testKey } from '#server/testing/database.ts';
import { testProvider } from '#server/testing/mails.ts';
import { portalOrigin, senderDeps } from '#server/testing/newsletters.ts';
import { call } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { workOffTasks } from '#server/testing/work-off-tasks.ts';
import { keepNewsletterTime } from '../clock.ts';
import { newsletterJobs } from '../jobs.ts';
import { freezeNextAudience } from './freeze-audience.ts';
import { createHandOver } from './hand-over.ts';

const { server, newClient, owner, sam, dataDir } = await testWorld();
const pool = createWorkerPool(server.database.worker, () => {});
afterAll(() => pool.end());
const db = createWorkerDb(pool, () => server.clock.now);

async function goTo(instant: string): Promise<void> {
  server.clock.now = new Date(instant);
  await owner.query(`UPDATE app.sessions SET idle_until = '2029-01-01', expires_at = '2029-01-01'`);
}

test('what is sent is what was previewed, byte for byte but for the person’s own parts', async () => {
  const client = await newClient({ services: ['in_touch'] });
  await owner.query(
    `UPDATE app.clients SET next_newsletter_date = '2026-12-15', time_zone = 'America/Vancouver', account_status = 'Live' WHERE id = $1`,
    [client.id],
  );
  await owner.query(
    `INSERT INTO app.listings (client_id, status_id, type, price, street_address, city, state_or_province, country, marketing_newsletter, created_at, updated_at)
     VALUES ($1, 1, 'Single family', 899000, '12 Elm Street', 'Vancouver', 'BC', 'CA', true, now(), now())`,
    [client.id],
  );
  await owner.query(
    `WITH reader AS (
       INSERT INTO app.leads (client_id, first_name, last_name, email, lead_source_id, is_seen, is_update_seen, created_at, updated_at)
       VALUES ($1, 'Zoë', 'Reader', 'zoe@reader.example', 14, true, true, '2026-01-01', '2026-01-01') RETURNING client_id, id, email)
     INSERT INTO app.newsletter_consents (client_id, lead_id, address_hash, is_valid_address, kind, source, given_at, changed_at)
     SELECT client_id, id, sha256(convert_to(email, 'UTF8')), true, 'express', 'In person', '2026-01-01', '2026-01-01' FROM reader`,
    [client.id],
  );
  await owner.query(
    `INSERT INTO app.newsletter_articles (month, position, title, content, published, changed_by, changed_at)
     SELECT '2026-12', 1, w ->> 'title', w ->> 'content', w, $1, now() FROM (SELECT $2::jsonb AS w) w`,
    [sam.id, { title: 'Know your shut-offs', content: '<p>Label the main valve.</p>' }],
  );
  await goTo('2026-12-10T18:00:00Z');
  const previewed = await previewOf(client.alice.token);
  expect(previewed).toContain('12 Elm Street');
  expect(previewed).toContain('Know your shut-offs');
  const webUrl = webUrlOf(previewed);
  const { origin } = new URL(webUrl);
  const sent = await sendAll(origin);
  expect(sent).toContain('Zoë, you’re getting this at zoe@reader.example');
  // the sender of these tests is at another origin, and a message ends with a line break
  const moved = previewed.replaceAll(`${origin}/`, `${portalOrigin}/`);
  expect(withoutPerson(sent, webUrlOf(moved)).trimEnd()).toBe(moved);
});

const webUrlOf = (html: string): string => /href="([^"]+\/sites\/newsletters\/[^"]+)"/.exec(html)?.[1] ?? '';

async function previewOf(token: string): Promise<string> {
  const { body } = await call(server.app, token, newsletters.read);
  expect(body).toMatchObject({ data: { saved_at: null } });
  const { payload } = await server.app.inject({
    method: 'GET',
    url: '/api/v2/newsletters/preview',
    headers: { authorization: `Bearer ${token}` },
  });
  return payload;
}

/** The HTML of the only mail. */
async function sendAll(origin: string): Promise<string> {
  const jobs = newsletterJobs({
    provider: testProvider,
    frames: {
      secretsKey: testKey,
      portalOrigin: origin,
      sitesOrigin: origin,
      pictures: createMailPictures(createLocalStore(join(dataDir, 'files'))),
    },
  });
  await goTo('2026-12-15T14:00:00Z');
  await db.transaction(keepNewsletterTime);
  await workOffTasks(server.database, [jobs], server.clock.now);
  await goTo('2026-12-15T16:00:00Z');
  expect(await freezeNextAudience(db)).toBe(true);
  const mails: Buffer[] = [];
  const handOver = createHandOver(
    senderDeps({
      connect: async () => true,
      send: async ({ raw }) => {
        mails.push(Buffer.from(raw));
        return { kind: 'sent' };
      },
      close: () => {},
    }),
  );
  while (await handOver(db));
  expect(mails.length).toBe(1);
  return (await PostalMime.parse(mails[0] ?? '')).html ?? '';
}

/** The person's name and addresses, as a preview has them. */
const withoutPerson = (html: string, webUrl: string): string =>
  html
    .replace('Zoë, you’re getting this at zoe@reader.example', 'You’re getting this at reader@example.com')
    .replaceAll(/[^"]+\/newsletter\/(?:unsubscribe|preferences)\/[\w-]+/g, webUrl);
