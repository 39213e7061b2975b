import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { submission, testimonialCalls } from '#server/testing/testimonials.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, newClient } = await testWorld({ settings: { RATE_LIMIT_FACTOR: '1000' } });
const { create, update, given, newestLink } = testimonialCalls(server);
const client = () => newClient({ features: ['TESTIMONIAL_MANAGER'] });

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });
const wordsAt = async (siteId: number, query = '') =>
  (await get(`/sites/${siteId}/testimonials.json${query}`)).json<{
    agent_name: string;
    url: string;
    testimonials: { name: string; words: string; callout: string | null }[];
  }>();

test('the widget weighs less than five kilobytes, creates no markup from text, and is kept by browsers', async () => {
  const widget = await get('/sites/widget.js');
  expect(widget.statusCode).toBe(200);
  expect(gzipSync(widget.rawPayload).length).toBeLessThan(5 * 1024);
  expect(widget.payload).not.toMatch(
    /innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|new Function|cookie =|\.style\b/,
  );
  expect(widget.headers).toMatchObject({
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'public, max-age=3600',
  });
  const etag = String(widget.headers['etag']);
  for (const known of [etag, `W/${etag}`, `"another", ${etag}`])
    expect(await get('/sites/widget.js', { 'if-none-match': known })).toMatchObject({
      statusCode: 304,
      payload: '',
    });
  expect((await get('/sites/widget.js', { 'if-none-match': '"another"' })).statusCode).toBe(200);
});

test('any website may read the words of the page and nothing else of the giver, and not after they are withdrawn', async () => {
  const { alice, siteId } = await client();
  const { id, email } = await given(alice.token, { phone_number: '604-555-0123' });
  expect((await wordsAt(siteId)).testimonials).toEqual([]);
  await update(alice.token, id, { status_id: 3 });
  const shown = await get(`/sites/${siteId}/testimonials.json`);
  expect(shown.headers).toMatchObject({ 'access-control-allow-origin': '*', 'cache-control': 'no-cache' });
  expect(shown.json()).toEqual({
    agent_name: 'Alice Tester',
    url: expect.stringMatching(new RegExp(`/sites/${siteId}/testimonials$`)),
    testimonials: [{ name: 'Vera Visitor', words: submission.message, callout: null }],
  });
  const etag = String(shown.headers['etag']);
  const again = () => get(`/sites/${siteId}/testimonials.json`, { 'if-none-match': etag });
  expect((await again()).statusCode).toBe(304);
  await server.app.inject({
    method: 'POST',
    url: `/testimonial/withdraw/${await newestLink(email)}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: '',
  });
  const after = await again();
  expect(after.statusCode).toBe(200);
  expect(after.json()).toMatchObject({ testimonials: [] });
});

test('it asks for as many as the website shows, three without a wish, and never for more than a page', async () => {
  const { alice, siteId } = await client();
  for (let n = 0; n < 22; n += 1) await create(alice.token, { message: `Words ${n}`, status_id: 3 });
  const countAt = async (query: string) => (await wordsAt(siteId, query)).testimonials.length;
  expect(await Promise.all(['', '?most=6', '?most=99', '?most=0', '?most=x&most=2'].map(countAt))).toEqual([
    3, 6, 20, 3, 3,
  ]);
});

test('a website that does not exist has no words', async () => {
  for (const id of ['999999', '0', '-1', 'abc', '1e3'])
    expect((await get(`/sites/${id}/testimonials.json`)).statusCode).toBe(404);
});
