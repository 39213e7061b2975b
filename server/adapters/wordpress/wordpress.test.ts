import { afterEach, beforeEach, expect, test } from 'vitest';
import { startWordPress, type WordPressServer } from '../../testing/wordpress.ts';
import { createAddressCheck } from '#server/engines/outbound/inner-addresses.ts';
import { createOutbound } from '#server/engines/outbound/send-outbound.ts';
import { WordPressError } from './wordpress-error.ts';
import { createWordPress, type PostDraft, type RemotePost } from './wordpress.ts';

let site: WordPressServer;
let saved: RemotePost[];
beforeEach(async () => {
  site = await startWordPress();
  saved = [];
});
afterEach(() => site.close());

const unknown: RemotePost = { post_id: null, photos: {} };
const outbound = createOutbound(createAddressCheck(['127.0.0.1']));
const wordPress = ({ password = site.password, user = site.user, timeoutMs = 60_000 } = {}) =>
  createWordPress((request) => outbound({ ...request, timeoutMs }), {
    address: `${site.url}/`,
    user,
    password,
  });

const photo = (key: string, ...bytes: number[]): PostDraft['photos'][number] => ({
  key,
  alt: `Photo ${key}`,
  sizes: bytes.map(
    (size) => () => Promise.resolve({ bytes: Buffer.alloc(size), type: 'image/jpeg', extension: 'jpg' }),
  ),
});
const draft = (more: Partial<PostDraft> = {}): PostDraft => ({
  slug: 'foyer-listing-7',
  title: '12 Elm Street',
  excerpt: 'A bright corner home.',
  terms: { categories: [], tags: [] },
  photos: [photo('aa', 300, 100), photo('bb', 200, 50)],
  contentOf: (photos) => photos.map(({ url, alt }) => `<img src="${url}" alt="${alt}">`).join(''),
  ...more,
});
const publish = (remote = saved.at(-1) ?? unknown, of = draft(), timeoutMs?: number) =>
  wordPress({ timeoutMs }).publish(of, { remote, save: (next) => Promise.resolve(void saved.push(next)) });
const sentenceOf = (publishing: Promise<unknown>) =>
  publishing.then(
    () => 'none',
    (error: unknown) =>
      error instanceof WordPressError ? [error.tryAgain, error.waitMs, error.message] : String(error),
  );
const countOf = (call: string) => site.requests.filter((one) => one === call).length;

test('a post has its pictures in their order, the first in front, and comes back with its address', async () => {
  const { link, remote } = await publish();
  const [post] = site.posts.values();
  expect(link).toBe(`${site.url}/foyer-listing-7/`);
  expect(post).toMatchObject({
    title: '12 Elm Street',
    status: 'publish',
    excerpt: 'A bright corner home.',
    featured_media: remote.photos['aa']?.id,
  });
  expect(post?.content).toContain(
    `<img src="${site.url}/uploads/foyer-listing-7-aa.jpg" alt="Photo aa"><img src="${site.url}/uploads/foyer-listing-7-bb.jpg" alt="Photo bb">`,
  );
});

test('where the website removes forms, the post is saved again without one', async () => {
  const withForm = draft({
    contentOf: (_photos, { mayHaveForm }) => (mayHaveForm ? '<form><input></form>' : '<p>Ask us</p>'),
  });
  await publish(unknown, withForm);
  expect([...site.posts.values()].map(({ content }) => content)).toEqual([
    expect.stringContaining('<form><input></form>'),
  ]);
  site.mayWriteHtml = false;
  await publish(saved.at(-1), withForm);
  expect([...site.posts.values()].map(({ content }) => content)).toEqual([
    expect.stringContaining('<p>Ask us</p>'),
  ]);
  expect([...site.posts.values()][0]?.content).not.toContain('form');
});

test('published again, the post is the same one, and its pictures are not sent again', async () => {
  const { remote } = await publish();
  const again = draft({ title: 'Sold', photos: [photo('bb', 200), photo('cc', 90)] });
  const next = await publish(remote, again);
  expect([...site.posts.values()].map(({ title }) => title)).toEqual(['Sold']);
  expect([...site.media.values()].map(({ slug }) => slug)).toEqual([
    'foyer-listing-7-bb',
    'foyer-listing-7-cc',
  ]);
  expect(countOf('POST /media')).toBe(3);
  expect(Object.keys(next.remote.photos)).toEqual(['bb', 'cc']);
});

test('after a crash that forgot everything, the post and its pictures are found again', async () => {
  await publish();
  await publish(unknown);
  expect([site.posts.size, site.media.size, countOf('POST /media')]).toEqual([1, 2, 2]);
});

test.each([
  { on: 'POST /posts', silent: 'after' },
  { on: 'POST /posts', cut: 'after' },
  { on: 'POST /media', silent: 'after' },
  { on: 'POST /media', cut: 'after' },
  { on: 'GET /posts', silent: 'before' },
] as const)('a website that goes silent ($on) gets nothing twice', async (mishap) => {
  site.mishaps.push(mishap);
  const impatient = publish(undefined, undefined, 300);
  expect(await sentenceOf(impatient)).toEqual(['later', null, expect.stringContaining('The website')]);
  await publish();
  expect([site.posts.size, site.media.size]).toEqual([1, 2]);
});

test.each([
  [401, {}, 'never', null],
  [403, {}, 'never', null],
  [404, {}, 'never', null],
  [429, { 'retry-after': '120' }, 'later', 120_000],
  [429, { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' }, 'later', null],
  [503, { 'retry-after': '999999' }, 'later', 999_999_000],
  [500, {}, 'later', null],
] as const)('an answer %i with %o is tried again: %s', async (status, headers, tryAgain, waitMs) => {
  site.mishaps.push({ on: 'POST /posts', status, headers });
  expect(await sentenceOf(publish())).toEqual([tryAgain, waitMs, expect.any(String)]);
  expect(site.posts.size).toBe(0);
});

test('a picture that is too large goes in its next size; one that is too large in every size is told', async () => {
  site.largest = 120;
  await publish();
  expect([...site.media.values()].map(({ bytes }) => bytes)).toEqual([100, 50]);
  site.largest = 10;
  expect(await sentenceOf(publish(unknown, draft({ slug: 'foyer-listing-8' })))).toEqual([
    'never',
    null,
    'The website refuses pictures of this size.',
  ]);
});

test('a redirect to an inner address is not followed, and a post goes nowhere else', async () => {
  site.mishaps.push({
    on: 'GET /media',
    status: 302,
    headers: { location: 'http://169.254.169.254/latest' },
  });
  expect(await sentenceOf(publish())).toEqual([
    'never',
    null,
    'The address of the website leads into a network we don’t call.',
  ]);
  site.mishaps.push({ on: 'POST /media', status: 307, headers: { location: 'http://127.0.0.1:1/' } });
  expect(await sentenceOf(publish())).toEqual(['never', null, 'The website has moved to another address.']);
});

test('a post with our slug that is not ours is left alone', async () => {
  site.posts.set(1, {
    id: 1,
    slug: 'foyer-listing-7',
    title: 'Theirs',
    content: 'Theirs',
    status: 'publish',
    featured_media: 0,
  });
  const { link } = await publish();
  expect(site.posts.get(1)?.title).toBe('Theirs');
  expect(link).toBe(`${site.url}/foyer-listing-7-2/`);
});

test('a post that somebody removed on the website is made again', async () => {
  const { remote } = await publish();
  site.posts.clear();
  const again = await publish(remote);
  expect([...site.posts.keys()]).toEqual([again.remote.post_id]);
});

test('withdrawn, the post and its pictures are gone, also where nobody remembers them', async () => {
  const { remote } = await publish();
  await wordPress().withdraw('foyer-listing-7', { ...remote, post_id: null });
  expect([site.posts.size, site.media.size]).toEqual([0, 0]);
  await wordPress().withdraw('foyer-listing-7', remote);
});

test('the check tells a wrong password and a user without rights from one who may publish', async () => {
  expect(await wordPress().check()).toBe('Foyer');
  expect(await sentenceOf(wordPress({ password: 'wrong' }).check())).toEqual([
    'never',
    null,
    'The website did not accept our user and application password.',
  ]);
  site.mayPublish = false;
  expect(await sentenceOf(wordPress().check())).toEqual([
    'never',
    null,
    'This user may not publish posts with pictures.',
  ]);
});

test('what a person wrote above and below our part of the post stays when the listing changes', async () => {
  const { remote } = await publish();
  const post = [...site.posts.values()][0];
  const theirs = '<!-- wp:paragraph -->\n<p>Parking is behind the house.</p>\n<!-- /wp:paragraph -->';
  if (post) site.posts.set(post.id, { ...post, content: `${theirs}\n\n${post.content}\n\n${theirs}` });
  await publish(remote, draft({ contentOf: () => '<p>Sold</p>' }));
  const { content = '' } = [...site.posts.values()][0] ?? {};
  expect(content.split(theirs)).toHaveLength(3);
  expect(content.split('<p>Sold</p>')).toHaveLength(2);
  expect(content).not.toContain('<img');
});
