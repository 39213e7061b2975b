import { expect, test } from 'vitest';
import { exchangeRaw, parseAnswer } from '#server/testing/raw-socket.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, newClient } = await testWorld();
const here = await newClient();

const name = `${'a'.repeat(64)}.png`;
/** One address of each kind of answer, also where nothing is. */
const addresses = [
  '/api/v2/health',
  '/api/v2/me',
  '/api/v2/nothing',
  '/',
  '/nothing',
  '/assets/nothing.js',
  '/favicon.svg',
  '/manifest.webmanifest',
  '/service-worker.js',
  `/files/${name}`,
  `/files/private/${name}`,
  `/files/thumbnails/${name}`,
  '/t.js',
  `/sites/${here.siteId}`,
  `/sites/${here.siteId}/listings`,
  '/sites/0',
  '/unsubscribe/nobody',
  '/submit-testimonial/nobody',
  '/newsletter/unsubscribe/nobody',
  '/newsletter/o/nobody.gif',
  '/seller-report/nobody',
  '/sites/widget.js',
  `/sites/${here.siteId}/testimonials.json`,
  `/sites/${here.siteId}/embed/form`,
];

const faultsOf = (headers: Record<string, unknown>): string[] => {
  const policy = String(headers['content-security-policy']);
  const type = String(headers['content-type']);
  return [
    ...["default-src 'none'", "base-uri 'none'", 'frame-ancestors '].filter((rule) => !policy.includes(rule)),
    ...(headers['x-content-type-options'] === 'nosniff' ? [] : ['nosniff']),
    ...(headers['referrer-policy'] === undefined ? ['referrer-policy'] : []),
    ...(/^text\/|json/.test(type) && !type.includes('charset=utf-8') ? [type] : []),
  ];
};

test.each(addresses)(
  'the answer of %s is neither sniffed, framed by strangers nor given another base',
  async (url) => {
    for (const accept of ['text/html', '*/*']) {
      const { headers } = await server.app.inject({ url, headers: { accept } });
      expect([accept, faultsOf(headers)]).toEqual([accept, []]);
    }
  },
);

test('what a session reads is stored by nobody', async () => {
  const headers = { authorization: `Bearer ${here.alice.token}` };
  for (const url of ['/api/v2/me', '/api/v2/leads', '/api/v2/users', '/api/v2/nothing', '/contacts']) {
    const answer = await server.app.inject({ url, headers });
    expect([url, answer.headers['cache-control']]).toEqual([url, 'no-store']);
  }
});

test('the answer to what is no HTTP is guarded like any other', async () => {
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  const address = server.app.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const { text } = await exchangeRaw(port, 'what is this\r\n\r\n');
  expect(faultsOf(parseAnswer(text)?.headers ?? {})).toEqual([]);
});

test('TRACE gives nobody back what was sent', async () => {
  const address = server.app.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  for (const url of ['/', '/api/v2/me', `/sites/${here.siteId}`]) {
    const { text } = await exchangeRaw(
      port,
      `TRACE ${url} HTTP/1.1\r\nhost: portal\r\nauthorization: Bearer canary\r\nconnection: close\r\n\r\n`,
    );
    expect([url, parseAnswer(text)?.status, text.includes('canary')]).toEqual([url, 404, false]);
  }
});
