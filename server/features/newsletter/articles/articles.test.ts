import sharp from 'sharp';
import { expect, test } from 'vitest';
import { staffArticles, type Article } from '#contract/newsletter/articles.ts';
import { newsletters } from '#contract/newsletter/newsletter.ts';
import { withoutProviderFiles } from '#server/core/provider/cross-client.ts';
import { expectStaffSentence } from '#server/testing/caused-events.ts';
import { asWorker } from '#server/testing/logins.ts';
import { call, type Person } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';
import { sendForm, toFile } from '#server/testing/send-form.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, newClient, owner, sam } = await testWorld();
const month = '2026-12';
const vents = { month, title: 'Vents', content: '<p>Keep them open.</p>' };

async function bookedClient() {
  const client = await newClient({ services: ['in_touch'] });
  await owner.query(
    `UPDATE app.clients SET next_newsletter_date = '2026-12-15', account_status = 'Live' WHERE id = $1`,
    [client.id],
  );
  server.clock.now = new Date('2026-12-03T18:00:00Z');
  await owner.query(`UPDATE app.sessions SET idle_until = '2028-01-01', expires_at = '2028-01-01'`);
  await owner.query('DELETE FROM app.newsletter_articles');
  return client;
}

const create = (body: typeof vents) => call(server.app, sam.token, staffArticles.create, { body });
async function write(body: typeof vents): Promise<Article> {
  const answer = await create(body);
  expect(answer.status).toBe(201);
  return parseData(staffArticles.create.data, answer);
}
const publish = ({ id, version }: Article) =>
  call(server.app, sam.token, staffArticles.publish, { params: { id }, body: { version } });
const save = ({ id, version }: Article, content: string) =>
  call(server.app, sam.token, staffArticles.save, {
    params: { id },
    body: { title: 'Vents', content, version },
  });

const readNewsletter = async ({ token }: Person) =>
  parseData(newsletters.read.data, await call(server.app, token, newsletters.read));
const sectionOf = async (person: Person) =>
  (await readNewsletter(person)).content.find(({ refId }) => refId === 'light_and_engaging_articles')
    ?.content;

test('published articles are a section of every newsletter that nobody has saved, and of no other', async () => {
  const [untouched, edited] = [await bookedClient(), await bookedClient()];
  const { subject, preheader, introduction, sections, content } = await readNewsletter(edited.alice);
  const data = { subject, preheader, introduction, sections, content, custom_content: [] };
  expect((await call(server.app, edited.alice.token, newsletters.save, { body: { data } })).status).toBe(200);

  const article = await write(vents);
  expect(article).toMatchObject({
    state: 'draft',
    version: 1,
    changed_by: 'Sam Provider',
    published_at: null,
  });
  expect(await sectionOf(untouched.alice)).toBe('');
  expect(await publish(article)).toMatchObject({ body: { data: { state: 'published' } } });
  expect(await sectionOf(untouched.alice)).toBe('<h2>Vents</h2><p>Keep them open.</p>');
  expect(await sectionOf(edited.alice)).toBe('');

  const changed = await save(article, '<p>Close them.</p>');
  expect(changed).toMatchObject({ status: 200, body: { data: { state: 'changed', version: 2 } } });
  expect(await sectionOf(untouched.alice)).toBe('<h2>Vents</h2><p>Keep them open.</p>');
  // what the first had read is not what would be published
  expect((await publish(article)).status).toBe(412);
  expect((await save(article, '<p>Mine.</p>')).status).toBe(412);
  await publish({ ...article, version: 2 });
  expect(await sectionOf(untouched.alice)).toBe('<h2>Vents</h2><p>Close them.</p>');

  const { id } = article;
  expect((await call(server.app, sam.token, staffArticles.remove, { params: { id } })).body).toEqual({
    data: { id, deleted: true },
  });
  expect(await sectionOf(untouched.alice)).toBe('');
  expect((await publish(article)).status).toBe(404);
  for (const did of [
    'wrote the article',
    'changed the article',
    'published the article',
    'deleted the article',
  ])
    await expectStaffSentence(server, sam.token, `Sam Provider ${did} 'Vents' for 2026-12.`);
});

test('a month has three articles in the order in which they were written, and lists begin with the latest month', async () => {
  const { alice } = await bookedClient();
  for (const title of ['One', 'Two', 'Three']) await publish(await write({ ...vents, title }));
  expect(await create({ ...vents, title: 'Four' })).toMatchObject({
    status: 422,
    body: { errors: { month: [expect.stringContaining('already has 3 articles')] } },
  });
  await write({ ...vents, month: '2027-01', title: 'Next' });
  expect((await sectionOf(alice))?.match(/<h2>[^<]*/g)).toEqual(['<h2>One', '<h2>Two', '<h2>Three']);
  const list = await call(server.app, sam.token, staffArticles.list);
  const titles = parseData(staffArticles.list.data, list).map(({ title }) => title);
  expect(titles).toEqual(['Next', 'One', 'Two', 'Three']);
});

test('an article needs words or a picture, which it may have one of, and which was uploaded for it', async () => {
  await bookedClient();
  const image = (url: string) => `<img src="${url}" alt="A vent">`;
  const file = toFile(await drawPng(), 'vent.png');
  const uploaded = await sendForm(server.app, sam.token, '/api/v2/staff/newsletter-articles/pictures', [
    ['file', file],
  ]);
  expect(uploaded.statusCode).toBe(201);
  const { url } = uploaded.json<{ data: { url: string } }>().data;
  expect(await create({ ...vents, content: '<p> </p>' })).toMatchObject({
    body: { errors: { content: ['This field is required.'] } },
  });
  expect(await create({ ...vents, content: image(url) + image(url) })).toMatchObject({
    body: { errors: { content: ['Please use one picture at most.'] } },
  });
  expect(await create({ ...vents, content: image(`/files/${'0'.repeat(64)}.png`) })).toMatchObject({
    body: { errors: { content: ['Please upload this picture first.'] } },
  });
  const article = await write({ ...vents, content: image(url) });
  // the picture stays in the store, in every size of it
  const name = url.slice('/files/'.length);
  const names = [name, name.replace('.png', '-0001.jpg'), `${'0'.repeat(64)}.png`];
  expect(await asWorker(server.database, withoutProviderFiles(names))).toEqual([{ coalesce: [names[2]] }]);
  // an agent who edits the newsletter may leave it there
  const { alice } = await bookedClient();
  const again = await write({ ...vents, content: image(url) });
  expect(article.content).toBe(again.content);
  await publish(again);
  const { subject, preheader, introduction, sections, content } = await readNewsletter(alice);
  const data = { subject, preheader, introduction, sections, content, custom_content: [] };
  expect((await call(server.app, alice.token, newsletters.save, { body: { data } })).status).toBe(200);
  const preview = await call(server.app, sam.token, staffArticles.preview, {
    body: { ...vents, content: image(url) },
  });
  const { html } = parseData(staffArticles.preview.data, preview);
  expect(html).toMatch(/<h3[^>]*>Vents</);
  expect(html).toContain(name.replace('.png', '-0001.jpg'));
});

const drawPng = () =>
  sharp({ create: { width: 600, height: 400, channels: 3, background: '#1d6450' } })
    .png()
    .toBuffer();
