import { expect, test } from 'vitest';
import { toApiPath, type Endpoint } from '#contract/endpoint.ts';
import { endpointTable } from '#contract/table.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, newClient } = await testWorld();
const here = await newClient({ host: 'head.example.com' });

const both = async (url: string, headers: Record<string, string> = {}) => {
  const ask = (method: 'HEAD' | 'GET') => server.app.inject({ method, url, headers });
  return { head: await ask('HEAD'), get: await ask('GET') };
};

test('every GET of the API answers HEAD with the same status and no body, but the streams, which never end', async () => {
  const gets = Object.values(endpointTable)
    .flatMap((feature): Endpoint[] => Object.values(feature))
    .filter(({ method }) => method === 'GET');
  expect(gets.length).toBeGreaterThan(80);
  const wrong: string[] = [];
  for (const endpoint of gets) {
    if (endpoint.events) continue;
    const url = toApiPath(endpoint).replaceAll(/\{\w+\}/g, '1');
    const { head, get } = await both(url, { authorization: `Bearer ${here.alice.token}` });
    if (head.statusCode !== get.statusCode || head.payload !== '')
      wrong.push(`${url}: ${head.statusCode}, not ${get.statusCode}`);
  }
  expect(wrong).toEqual([]);
});

test.each(['', '/ask', '/listings', '/testimonials', '/home-evaluation', '/nowhere'])(
  'the page %s of a site answers HEAD as GET',
  async (end) => {
    const { head, get } = await both(`/sites/${here.siteId}${end}`, { accept: 'text/html' });
    expect([head.statusCode, head.headers['content-type'], head.payload]).toEqual([
      get.statusCode,
      get.headers['content-type'],
      '',
    ]);
  },
);

// the pages of the portal have no route of their own
test.each([
  '/',
  '/signin',
  '/account/activate?token=nobody',
  '/unsubscribe/nobody',
  '/nowhere',
  '/submit-testimonial/nobody',
  '/testimonial/answer/nobody',
  '/testimonial/withdraw/nobody',
  '/newsletter/confirm/nobody',
  '/newsletter/unsubscribe/nobody',
  '/newsletter/preferences/nobody',
  '/seller-report/nobody',
])('the page %s answers HEAD as GET', async (url) => {
  const { head, get } = await both(url, { accept: 'text/html' });
  expect([head.statusCode, head.headers['content-type'], head.payload]).toEqual([
    get.statusCode,
    get.headers['content-type'],
    '',
  ]);
});
