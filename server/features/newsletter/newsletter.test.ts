import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { builtInTexts } from './default-texts.ts';
import { Newsletter, newsletters } from '#contract/newsletter/newsletter.ts';
import { activity } from '#contract/activity/activity.ts';
import { call, type ClientWorld, type Person } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, newClient, owner } = await testWorld();
const open = new Date('2026-12-03T18:00:00Z');
const late = new Date('2026-12-15T15:00:00Z');

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const article = (n: number, change: object = {}) => ({
  id: null as number | null,
  refId: uuid(n),
  order: n,
  type: 'article' as const,
  title: `Article ${n}`,
  content: '<p>Snow is coming.</p>',
  link: null,
  ...change,
});

async function bookedClient(date: string | null = '2026-12-15'): Promise<ClientWorld> {
  const client = await newClient({ services: ['in_touch'] });
  await owner.query('UPDATE app.clients SET next_newsletter_date = $2 WHERE id = $1', [client.id, date]);
  await goTo(open, client);
  return client;
}

/** Sessions do not last for months, and a call that marks its session as used later must not end it. */
async function goTo(now: Date, { id }: ClientWorld): Promise<void> {
  server.clock.now = now;
  await owner.query(
    `UPDATE app.sessions SET used_at = '2028-01-01', idle_until = '2028-01-01', expires_at = '2028-01-01' WHERE client_id = $1`,
    [id],
  );
}

const read = async ({ token }: Person) =>
  z.parse(z.object({ data: Newsletter }), (await call(server.app, token, newsletters.read)).body).data;
const wordsOf = ({ subject, introduction, sections, content, custom_content }: Newsletter) => ({
  subject,
  introduction,
  sections,
  content,
  custom_content,
});
const save = (
  { token }: Person,
  data: object,
  { query = {}, version }: { query?: Record<string, string>; version?: number } = {},
) => call(server.app, token, newsletters.save, { query, body: { data, version } });
const toggle = ({ token }: Person, is_skipped: number | boolean | string, query = {}) =>
  call(server.app, token, newsletters.toggle, { query, body: { is_skipped } });

test('a month in which nobody has done anything shows the texts of the provider and its dates', async () => {
  const { alice } = await bookedClient();
  const newsletter = await read(alice);
  const texts = builtInTexts('2026-12');
  expect(newsletter).toMatchObject({
    subject: 'Your December 2026 real estate update',
    introduction: texts.introduction,
    sections: ['feature_of_the_month', 'market_summary', 'light_and_engaging_articles'],
    custom_content: [],
    month: '2026-12',
    next_newsletter_date: '2026-12-15',
    skip_newsletter: 0,
    state: 'open',
    opens_at: '2026-12-01T07:00:00Z',
    preview_at: '2026-12-08T16:00:00Z',
    locks_at: '2026-12-15T14:00:00Z',
    sends_at: '2026-12-15T16:00:00Z',
    saved_at: null,
    draft: null,
  });
  expect(newsletter.content.map(({ refId, order, title }) => [refId, order, title])).toEqual([
    ['feature_of_the_month', 1, 'Feature of the Month'],
    ['market_summary', 2, 'Market Summary'],
    ['light_and_engaging_articles', 3, 'Light and Engaging Articles'],
  ]);
});

test('what is saved comes back, and unsaved blocks have their ids by their refIds', async () => {
  const { alice } = await bookedClient();
  const words = wordsOf(await read(alice));
  const first = await save(alice, {
    ...words,
    subject: 'Winter',
    sections: ['market_summary'],
    content: words.content.map((block) => ({ ...block, content: '<p>Mine.</p>' })),
    custom_content: [article(4), article(0)],
  });
  expect(first.status).toBe(200);
  const saved = await read(alice);
  expect(first.body).toEqual({ data: saved });
  expect(saved).toMatchObject({
    subject: 'Winter',
    sections: ['market_summary'],
    version: 1,
    saved_at: '2026-12-03T18:00:00Z',
  });
  expect(saved.content.map(({ content }) => content)).toEqual(Array(3).fill('<p>Mine.</p>'));
  expect(saved.custom_content.map(({ refId, order }) => [refId, order])).toEqual([
    [uuid(0), 0],
    [uuid(4), 4],
  ]);
  expect(saved.custom_content.every(({ id }) => id !== null && id > 0)).toBe(true);
  // the answer was lost, and the same is sent again
  await save(alice, { ...words, custom_content: [article(4), article(0)] });
  const ids = ({ custom_content }: Newsletter) => custom_content.map(({ id }) => id);
  expect(ids(await read(alice))).toEqual(ids(saved));
  await save(alice, { ...words, custom_content: saved.custom_content.slice(0, 1) });
  expect(ids(await read(alice))).toEqual(ids(saved).slice(0, 1));
});

test('a section that is left out keeps its text', async () => {
  const { alice } = await bookedClient();
  const words = wordsOf(await read(alice));
  await save(alice, {
    ...words,
    content: words.content.map((block) => ({ ...block, content: '<p>Mine.</p>' })),
  });
  await save(alice, { ...words, sections: [], content: [] });
  expect((await read(alice)).content.map(({ content }) => content)).toEqual(Array(3).fill('<p>Mine.</p>'));
});

test('a missing subject, a fourth section and an eleventh block are refused by name', async () => {
  const { alice } = await bookedClient();
  const words = wordsOf(await read(alice));
  const answer = await save(alice, {
    ...words,
    subject: ' ',
    sections: ['a', 'b', 'c', 'd'],
    custom_content: Array.from({ length: 11 }, (_, n) => article(n)),
  });
  expect(answer).toMatchObject({
    status: 422,
    body: {
      errors: {
        subject: ['This field is required.'],
        sections: ['Only a total of 3 choices is allowed.'],
        custom_content: ['You can add up to 10 blocks.'],
      },
    },
  });
});

test('outside the window nothing is changed, but by staff who say so', async () => {
  const { alice, staff } = await bookedClient();
  const words = wordsOf(await read(alice));
  for (const now of [late, new Date('2026-11-22T12:00:00Z')]) {
    server.clock.now = now;
    const locked = { status: 423, body: { code: 'newsletter_locked', error: 'The newsletter is locked.' } };
    expect(await save(alice, words)).toMatchObject(locked);
    expect(await save(alice, words, { query: { staff: 'true' } })).toMatchObject(locked);
    expect(await save(staff, words)).toMatchObject(locked);
    expect(await toggle(alice, 1)).toMatchObject(locked);
    const order = { order: [{ id: words.content[0]?.id, order: 9 }] };
    expect(await call(server.app, alice.token, newsletters.order, { body: order })).toMatchObject(locked);
    expect(await call(server.app, alice.token, newsletters.removeBlock, { params: { id: 1 } })).toMatchObject(
      locked,
    );
    expect((await read(alice)).subject).toBe(words.subject);
  }
  server.clock.now = new Date('2026-11-22T12:00:00Z');
  expect((await save(staff, words, { query: { staff: 'true' } })).status).toBe(200);
});

test('a month that was frozen while a save waited is not changed by it', async () => {
  const { alice, id } = await bookedClient();
  const words = wordsOf(await read(alice));
  await save(alice, words);
  await owner.query(`UPDATE app.newsletters SET locked_at = now() WHERE client_id = $1`, [id]);
  expect((await save(alice, words)).status).toBe(423);
  expect((await toggle(alice, 1)).status).toBe(423);
});

test('skipping leads to the skipped state and back, and both are in the log', async () => {
  const { alice, id } = await bookedClient();
  expect(await toggle(alice, 1)).toMatchObject({ status: 200, body: { data: { skip_newsletter: 1 } } });
  expect(await read(alice)).toMatchObject({ state: 'skipped', skip_newsletter: 1 });
  expect((await toggle(alice, 1)).status).toBe(200);
  await toggle(alice, 0);
  expect(await read(alice)).toMatchObject({ state: 'open', skip_newsletter: 0 });
  const { rows } = await owner.query(`SELECT event FROM app.activity WHERE client_id = $1 ORDER BY id`, [id]);
  expect(rows.map(({ event }) => event)).toEqual(['newsletter.skipped', 'newsletter.unskipped']);
  const log = await call(server.app, alice.token, activity.list);
  expect(JSON.stringify(log.body)).toContain('Alice Tester unskipped the newsletter.');
});

test('skipping is said with true and false or with 1 and 0, and with nothing else', async () => {
  const { alice } = await bookedClient();
  for (const [said, skip_newsletter] of [
    [true, 1],
    [false, 0],
    [1, 1],
    [0, 0],
  ] as const) {
    expect(await toggle(alice, said)).toMatchObject({ status: 200, body: { data: { skip_newsletter } } });
    expect(await read(alice)).toMatchObject({ skip_newsletter });
  }
  expect(await toggle(alice, 'true')).toMatchObject({
    status: 422,
    body: { errors: { is_skipped: ['Please choose 0 or 1.'] } },
  });
});

test('a newsletter that was skipped is not skipped next month', async () => {
  const client = await bookedClient();
  const { alice } = client;
  await toggle(alice, 1);
  await goTo(new Date('2027-01-03T18:00:00Z'), client);
  expect(await read(alice)).toMatchObject({ state: 'open', skip_newsletter: 0, month: '2027-01' });
});

test('a new month begins with the texts of the provider, and offers the blocks of the last one', async () => {
  const client = await bookedClient();
  const { alice } = client;
  await save(alice, { ...wordsOf(await read(alice)), custom_content: [article(1)] });
  await goTo(new Date('2027-01-03T18:00:00Z'), client);
  expect(await read(alice)).toMatchObject({
    subject: 'Your January 2027 real estate update',
    custom_content: [],
    saved_at: null,
  });
  const previous = await call(server.app, alice.token, newsletters.previous);
  expect(previous.body).toMatchObject({
    data: { month: '2026-12', custom_content: [{ title: 'Article 1' }] },
  });
});

test('blocks of both lists are moved by a call of their own, also before anything is saved', async () => {
  const { alice } = await bookedClient();
  const { content } = await read(alice);
  const [first, , third] = content;
  const move = (order: object[]) => call(server.app, alice.token, newsletters.order, { body: { order } });
  expect(
    (
      await move([
        { id: first?.id, order: 3 },
        { id: third?.id, order: 1 },
      ])
    ).status,
  ).toBe(200);
  const moved = await read(alice);
  expect(moved.content.map(({ refId }) => refId)).toEqual([
    'light_and_engaging_articles',
    'market_summary',
    'feature_of_the_month',
  ]);
  expect(moved.content[0]?.content).toBe(third?.content);
  expect(moved.saved_at).toBeNull();
  expect((await move([{ id: 999_999_999, order: 1 }])).status).toBe(404);
});

test('a block of another client is not there, in any call', async () => {
  const here = await bookedClient();
  const there = await bookedClient();
  await save(there.alice, { ...wordsOf(await read(there.alice)), custom_content: [article(1)] });
  const foreign = await read(there.alice);
  const words = wordsOf(await read(here.alice));
  const id = foreign.custom_content[0]?.id ?? 0;
  expect((await save(here.alice, { ...words, custom_content: [article(1, { id })] })).status).toBe(404);
  expect((await save(here.alice, { ...words, content: foreign.content })).status).toBe(404);
  expect((await call(server.app, here.alice.token, newsletters.removeBlock, { params: { id } })).status).toBe(
    404,
  );
  expect((await read(there.alice)).custom_content).toHaveLength(1);
});

test('a default block cannot be removed; one of one’s own is gone at once', async () => {
  const { alice } = await bookedClient();
  await save(alice, { ...wordsOf(await read(alice)), custom_content: [article(1)] });
  const { content, custom_content } = await read(alice);
  const remove = (id: number) => call(server.app, alice.token, newsletters.removeBlock, { params: { id } });
  expect((await remove(content[0]?.id ?? 0)).status).toBe(404);
  const id = custom_content[0]?.id ?? 0;
  expect(await remove(id)).toMatchObject({ status: 200, body: { data: { id, deleted: true } } });
  expect((await read(alice)).custom_content).toEqual([]);
  expect((await remove(id)).status).toBe(404);
});

test('a save does not replace that of a colleague that it has not seen', async () => {
  const { alice, eve } = await bookedClient();
  const words = wordsOf(await read(alice));
  expect((await save(alice, { ...words, subject: 'Mine' }, { version: 0 })).status).toBe(200);
  expect(await save(eve, { ...words, subject: 'Theirs' }, { version: 0 })).toMatchObject({
    status: 412,
    body: { code: 'changed_elsewhere', data: { subject: 'Mine', version: 1 } },
  });
  expect((await save(eve, { ...words, subject: 'Theirs' }, { version: 1 })).status).toBe(200);
});

test('a draft is its author’s own, stays beside what is saved, and goes with the save', async () => {
  const { alice, eve } = await bookedClient();
  const words = wordsOf(await read(alice));
  const data = {
    ...words,
    subject: '',
    custom_content: [article(1, { title: 'Half a', content: '', image_url: '', caption: '', link: '' })],
  };
  const kept = await call(server.app, alice.token, newsletters.saveDraft, { body: { data, version: 0 } });
  expect(kept.body).toEqual({ data: { saved_at: '2026-12-03T18:00:00Z' } });
  expect((await read(alice)).draft).toMatchObject({
    version: 0,
    data: { subject: '', custom_content: [{ title: 'Half a' }] },
  });
  expect(await read(alice)).toMatchObject({ subject: words.subject, saved_at: null });
  expect((await read(eve)).draft).toBeNull();
  await save(alice, words);
  expect((await read(alice)).draft).toBeNull();
});

test('rich text is reduced to what is allowed', async () => {
  const { alice } = await bookedClient();
  await save(alice, {
    ...wordsOf(await read(alice)),
    introduction: '<p onclick="a()">Hello<script>b()</script></p>',
    custom_content: [article(1, { content: '<iframe src="https://x.example.com"></iframe><h2>News</h2>' })],
  });
  expect(await read(alice)).toMatchObject({
    introduction: '<p>Hello</p>',
    custom_content: [{ content: '<h2>News</h2>' }],
  });
});

test('View Only and who has not booked it find the newsletter closed; staff do not', async () => {
  const { vic } = await bookedClient();
  expect((await call(server.app, vic.token, newsletters.read)).status).toBe(403);
  const without = await newClient({ services: ['web'] });
  expect(await call(server.app, without.alice.token, newsletters.read)).toMatchObject({
    status: 403,
    body: { code: 'upgrade_required' },
  });
  expect(await call(server.app, without.staff.token, newsletters.read)).toMatchObject({
    status: 200,
    body: {
      data: { state: 'early', next_newsletter_date: null, locks_at: null, opens_at: '2027-01-01T07:00:00Z' },
    },
  });
});

test('the preview text is stored with the newsletter, and callers that know none keep the default', async () => {
  const { alice } = await bookedClient();
  const words = wordsOf(await read(alice));
  expect((await read(alice)).preheader).toBe('');
  expect((await save(alice, { ...words, preheader: 'Two homes and a recipe' })).status).toBe(200);
  expect((await read(alice)).preheader).toBe('Two homes and a recipe');
  const { body } = await save(alice, { ...words, preheader: 'x'.repeat(121) });
  expect(body).toMatchObject({
    code: 'invalid',
    errors: { preheader: ['This field must be less than 120 characters.'] },
  });
  expect((await save(alice, words)).status).toBe(200);
  expect((await read(alice)).preheader).toBe('');
});

test('a newsletter that email apps would cut off is not saved, and the reason says its size', async () => {
  const { alice } = await bookedClient();
  const words = wordsOf(await read(alice));
  const long = `<p>${'&amp;'.repeat(4900)}</p>`;
  const content = words.content.map((block) => ({ ...block, content: long }));
  const { status, body } = await save(alice, { ...words, content, introduction: long });
  expect([status, body]).toMatchObject([
    422,
    {
      error: expect.stringMatching(
        /^This newsletter is 1\d\d KB\. Email apps cut off newsletters above 100 KB, so please shorten it or remove a block\.$/,
      ),
    },
  ]);
  expect((await read(alice)).saved_at).toBeNull();
});
