import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { Newsletter, newsletters } from '#contract/newsletter/newsletter.ts';
import { call, type Person } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, newClient, owner } = await testWorld();
const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const article = (n: number, order: number, change: object = {}) => ({
  id: null,
  refId: uuid(n),
  order,
  type: 'article',
  title: `Article ${n}`,
  content: '<p>Snow is coming.</p>',
  link: null,
  ...change,
});

async function bookedClient() {
  const client = await newClient({ services: ['in_touch'] });
  await owner.query('UPDATE app.clients SET next_newsletter_date = $2 WHERE id = $1', [
    client.id,
    '2026-12-15',
  ]);
  server.clock.now = new Date('2026-12-03T18:00:00Z');
  await owner.query(
    `UPDATE app.sessions SET idle_until = '2028-01-01', expires_at = '2028-01-01' WHERE client_id = $1`,
    [client.id],
  );
  return client;
}

const read = async ({ token }: Person) =>
  z.parse(z.object({ data: Newsletter }), (await call(server.app, token, newsletters.read)).body).data;
const words = async (person: Person) => {
  const { subject, introduction, sections, content, custom_content, version } = await read(person);
  return { version, data: { subject, introduction, sections, content, custom_content } };
};
const save = ({ token }: Person, body: object) => call(server.app, token, newsletters.save, { body });
const titlesOf = ({ content, custom_content }: Newsletter) =>
  [...content, ...custom_content].toSorted((one, other) => one.order - other.order).map(({ title }) => title);

test('a subject and blocks that two people changed go together', async () => {
  const { alice, eve } = await bookedClient();
  const { version, data } = await words(alice);
  const own = { ...data, subject: 'December', custom_content: [article(1, 4)] };
  await save(alice, { version, data: own });
  const others = { ...data, introduction: '<p>Hello</p>', custom_content: [article(2, 0)] };
  expect((await save(eve, { version, data: others })).status).toBe(200);
  const saved = await read(eve);
  expect(saved).toMatchObject({ subject: 'December', introduction: '<p>Hello</p>', version: version + 2 });
  const [first, second, third] = data.content.map(({ title }) => title);
  expect(titlesOf(saved)).toEqual(['Article 2', first, second, third, 'Article 1']);
});

test('a block that somebody removed stays away, and one that was changed meanwhile is asked about', async () => {
  const { alice, eve } = await bookedClient();
  const begin = await words(alice);
  await save(alice, { ...begin, data: { ...begin.data, custom_content: [article(1, 4), article(2, 5)] } });
  const { version, data } = await words(alice);
  const [one, two] = data.custom_content;
  await save(alice, { version, data: { ...data, custom_content: [one] } });
  expect((await save(eve, { version, data: { ...data, subject: 'December' } })).status).toBe(200);
  expect((await read(eve)).custom_content).toMatchObject([{ title: 'Article 1' }]);
  expect(
    await save(eve, { version, data: { ...data, custom_content: [one, { ...two, title: 'Mine' }] } }),
  ).toMatchObject({
    status: 412,
    body: { data: { conflicts: [{ field: `block ${uuid(2)}`, by: 'Alice Tester' }] } },
  });
});

test('words that both changed are asked about, each by itself', async () => {
  const { alice, eve } = await bookedClient();
  const { version, data } = await words(alice);
  await save(alice, { version, data: { ...data, subject: 'Mine', introduction: '<p>Hello</p>' } });
  expect(await save(eve, { version, data: { ...data, subject: 'Theirs' } })).toMatchObject({
    status: 412,
    body: {
      code: 'changed_elsewhere',
      data: {
        subject: 'Mine',
        version: version + 1,
        conflicts: [{ field: 'subject', by: 'Alice Tester', at: '2026-12-03T18:00:00Z' }],
      },
    },
  });
});

test('a move of one and words of another go together', async () => {
  const { alice, eve } = await bookedClient();
  const { version, data } = await words(alice);
  const order = data.content.map(({ id }, index) => ({ id, order: 3 - index }));
  await call(server.app, alice.token, newsletters.order, { body: { order } });
  const [first, ...rest] = data.content;
  const changed = { ...data, content: [{ ...first, title: 'News' }, ...rest] };
  expect((await save(eve, { version, data: changed })).status).toBe(200);
  expect(titlesOf(await read(eve))).toEqual([rest[1]?.title, rest[0]?.title, 'News']);
});
