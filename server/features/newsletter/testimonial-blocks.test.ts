import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { testimonialGone } from '#contract/newsletter/blocks.ts';
import { Newsletter, newsletters } from '#contract/newsletter/newsletter.ts';
import { newsletterPreviews } from '#contract/newsletter/preview.ts';
import { testimonialLinks } from '#contract/testimonials/requests.ts';
import { createLocalStore } from '#server/core/files/local-store.ts';
import { createMailPictures } from '#server/core/files/mail-pictures.ts';
import { testKey } from '#server/testing/database.ts';
import { testProvider } from '#server/testing/mails.ts';
import { portalOrigin, senderDeps } from '#server/testing/newsletters.ts';
import { call, type ClientOptions, type ClientWorld, type Person } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';
import { sendingWorld } from '#server/testing/sending-world.ts';
import { testimonialCalls } from '#server/testing/testimonials.ts';
import { workOffTasks } from '#server/testing/work-off-tasks.ts';
import { keepNewsletterTime } from './clock.ts';
import { newsletterJobs } from './jobs.ts';
import { createWebAddresses } from './rendering/web-addresses.ts';
import { freezeNextAudience } from './sending/freeze-audience.ts';
import { createHandOver } from './sending/hand-over.ts';

const { server, db, mail, ask, newClient, owner, dataDir, handOverAll } = await sendingWorld();
const { given, newestLink, update, create } = testimonialCalls(server);
const addresses = createWebAddresses(testKey);
const jobs = newsletterJobs({
  provider: testProvider,
  frames: {
    secretsKey: testKey,
    portalOrigin,
    sitesOrigin: 'https://sites.example.com',
    pictures: createMailPictures(createLocalStore(join(dataDir, 'files'))),
  },
});

const editing = new Date('2026-12-03T18:00:00Z');
const lock = new Date('2026-12-15T14:00:00Z');
const send = new Date('2026-12-15T16:00:00Z');
const refId = '7b1b0a6e-5a53-4a0b-8b57-2f6c1de3f0a1';
const words = 'Alice found us <b>a home</b> in three weeks.';

async function bookedClient(options: ClientOptions = {}): Promise<ClientWorld> {
  const client = await newClient({
    services: ['web', 'in_touch'],
    features: ['TESTIMONIAL_MANAGER'],
    ...options,
  });
  await owner.query(
    `UPDATE app.clients SET next_newsletter_date = '2026-12-15', account_status = 'Live' WHERE id = $1`,
    [client.id],
  );
  await owner.query(
    `UPDATE app.sessions SET idle_until = '2029-01-01', expires_at = '2029-01-01' WHERE client_id = $1`,
    [client.id],
  );
  server.clock.now = editing;
  return client;
}

/** A testimonial that a customer sent through a link, and the agent published. */
async function publishedOf({ alice }: ClientWorld, message = words) {
  const { id, email } = await given(alice.token, { message, display_name: 'Vera V.' });
  expect((await update(alice.token, id, { status_id: 3 })).status).toBe(200);
  return {
    id,
    withdraw: async () => {
      const link = await newestLink(email);
      const answer = await call(server.app, null, testimonialLinks.withdraw, { params: { link } });
      expect(answer.status).toBe(200);
    },
  };
}

const read = async ({ token }: Person) =>
  z.parse(z.object({ data: Newsletter }), (await call(server.app, token, newsletters.read)).body).data;
const block = (testimonial_id: number) => ({
  id: null,
  refId,
  order: 9,
  type: 'testimonial',
  title: 'What clients say',
  testimonial_id,
});
async function save({ alice }: ClientWorld, custom_content: object[]) {
  const { subject, introduction, sections, content } = await read(alice);
  return call(server.app, alice.token, newsletters.save, {
    body: { data: { subject, introduction, sections, content, custom_content } },
  });
}
const previewOf = async ({ alice }: ClientWorld) =>
  (await call(server.app, alice.token, newsletterPreviews.show)).text;
const offered = async ({ alice }: ClientWorld) =>
  parseData(newsletters.testimonials.data, await call(server.app, alice.token, newsletters.testimonials));
const webVersion = async ({ id }: ClientWorld) =>
  (await server.app.inject({ method: 'GET', url: addresses.pathOf({ client: id, month: '2026-12' }) }))
    .payload;

async function addReaders({ id }: ClientWorld, count: number): Promise<void> {
  await ask(
    `WITH added AS (
       INSERT INTO app.leads (client_id, first_name, last_name, email, lead_source_id, is_seen, is_update_seen, created_at, updated_at)
       SELECT $1, 'Zoë', 'Reader', 'reader' || n || '@example.com', 14, true, true, '2026-01-01', '2026-01-01' FROM generate_series(1, $2::int) n
       RETURNING client_id, id, email)
     INSERT INTO app.newsletter_consents (client_id, lead_id, address_hash, is_valid_address, kind, source, given_at, changed_at)
     SELECT client_id, id, sha256(convert_to(email, 'UTF8')), true, 'express', 'In person', '2026-01-01', '2026-01-01' FROM added`,
    [id, count],
  );
}

async function freezeWords(): Promise<void> {
  server.clock.now = lock;
  await db.transaction(keepNewsletterTime);
  await workOffTasks(server.database, [jobs], lock);
}
const mailedText = (place: number): string => {
  const raw = mail.sink.taken[place]?.raw?.toString('latin1') ?? '';
  return raw.replaceAll('=\r\n', '');
};

test('published testimonials alone are offered, in the words that their givers agreed to', async () => {
  const [here, other] = [await bookedClient(), await bookedClient()];
  const one = await publishedOf(here);
  await given(here.alice.token);
  await publishedOf(other);
  expect(await offered(here)).toEqual([
    { id: one.id, name: 'Vera V.', words, published_at: expect.any(String) },
  ]);
  expect((await update(here.alice.token, one.id, { message: 'Better words.' })).status).toBe(200);
  expect((await offered(here)).map(({ words: shown }) => shown).join('')).not.toContain('Better');
  const without = await bookedClient({ features: [] });
  expect((await call(server.app, without.alice.token, newsletters.testimonials)).body).toMatchObject({
    code: 'upgrade_required',
  });
  expect((await call(server.app, here.vic.token, newsletters.testimonials)).status).toBe(403);
});

test('a block shows the words as words, and nothing of them once they are taken back', async () => {
  const here = await bookedClient();
  const one = await publishedOf(here);
  expect((await save(here, [block(one.id)])).status).toBe(200);
  expect((await read(here.alice)).custom_content).toMatchObject([
    { type: 'testimonial', testimonial_id: one.id, testimonial: { name: 'Vera V.', words } },
  ]);
  const shown = await previewOf(here);
  expect(shown).toContain('Alice found us &lt;b&gt;a home&lt;/b&gt; in three weeks.');
  expect(shown).toContain('What clients say');
  const unsaved = await call(server.app, here.alice.token, newsletterPreviews.render, {
    body: {
      data: {
        subject: 'S',
        introduction: '',
        sections: [],
        content: [],
        custom_content: [{ ...block(one.id), content: '', image_url: '', caption: '', link: '' }],
      },
    },
  });
  expect(parseData(newsletterPreviews.render.data, unsaved).text).toContain(`> ${words}\n\nVera V.`);
  await one.withdraw();
  expect((await read(here.alice)).custom_content).toMatchObject([
    { testimonial_id: one.id, testimonial: null },
  ]);
  expect(await previewOf(here)).not.toMatch(/three weeks|What clients say/);
  await freezeWords();
  const [frozen] = await ask<{ html: string; text: string; testimonial_ids: number[] }>(
    'SELECT html, text, testimonial_ids FROM app.newsletter_snapshots WHERE client_id = $1',
    [here.id],
  );
  expect(frozen?.testimonial_ids).toEqual([]);
  expect(`${frozen?.html}${frozen?.text}`).not.toContain('three weeks');
});

test('a testimonial of somebody else is refused with its field', async () => {
  const [here, other] = [await bookedClient(), await bookedClient()];
  const { id } = await publishedOf(other);
  const answer = await save(here, [block(id)]);
  expect(answer.status).toBe(422);
  expect(answer.body).toMatchObject({
    errors: { 'custom_content.0.testimonial_id': [testimonialGone] },
  });
});

test('one that is taken back after the words were frozen is in no mail from then on, and not on the web', async () => {
  const here = await bookedClient();
  const one = await publishedOf(here);
  const kept = await create(here.alice.token, { message: 'We would ask her again.', status_id: 3 });
  await save(here, [block(one.id), { ...block(kept.id), refId: refId.replace('7b', '8c'), order: 10 }]);
  await addReaders(here, 3);
  await freezeWords();
  server.clock.now = send;
  while (await freezeNextAudience(db));
  const handOver = createHandOver(senderDeps(mail.provider, { batch: 1 }));
  expect(await handOver(db)).toBe(true);
  expect(mail.sink.taken).toHaveLength(1);
  expect(mailedText(0).match(/three weeks/g), 'in both parts').toHaveLength(2);
  expect(await webVersion(here)).toContain('three weeks');

  await one.withdraw();
  while (await handOver(db));
  await handOverAll();
  expect(mail.sink.taken).toHaveLength(3);
  for (const place of [1, 2]) {
    expect(mailedText(place)).not.toMatch(/three weeks|Vera V/);
    expect(mailedText(place).match(/We would ask her again/g)).toHaveLength(2);
    expect(mailedText(place)).not.toMatch(/[\uE000-\uE007]|=EE=80=8/);
  }
  const web = await webVersion(here);
  expect(web).not.toContain('three weeks');
  expect(web).toContain('We would ask her again');
});
