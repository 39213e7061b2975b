import { expect, test } from 'vitest';
import { testKey } from '#server/testing/database.ts';
import { noon } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { renderNewsletter } from './render-newsletter.ts';
import { newsletterContent, newsletterFrame } from './testing-newsletter.ts';
import { createWebAddresses } from './web-addresses.ts';

const { server, owner, newClient } = await testWorld();
const addresses = createWebAddresses(testKey);
const month = '2026-11';

const open = (path: string) => server.app.inject({ method: 'GET', url: path });

async function frozen(subject: string, client: number): Promise<void> {
  const { html, text, links, bytes } = await renderNewsletter(
    newsletterContent({ subject }),
    newsletterFrame(),
  );
  await owner.query('INSERT INTO app.newsletters (client_id, month) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    client,
    month,
  ]);
  await owner.query(
    `INSERT INTO app.newsletter_snapshots (client_id, month, content, subject, html, text, links, bytes, checksum, taken_at)
     VALUES ($1, $2, '{}', $3, $4, $5, $6, $7, '', $8)`,
    [client, month, subject, html, text, links, bytes, noon],
  );
}

test('what was frozen last is read at its address, without what belongs to a person', async () => {
  const client = await newClient();
  const path = addresses.pathOf({ client: client.id, month });
  expect((await open(path)).statusCode).toBe(404);
  await frozen('The first words', client.id);
  await frozen('The last words', client.id);
  const { statusCode, headers, payload } = await open(path);
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(payload).toContain('The last words');
  expect(payload).not.toMatch(/The first words|nsubscribe|View in your browser|[\uE000-\uE004]/);
});

test('after a move to another address it shows what is there now', async () => {
  const client = await newClient();
  const path = addresses.pathOf({ client: client.id, month });
  await frozen('Words', client.id);
  const { origin } = newsletterFrame();
  const { html } = await renderNewsletter(newsletterContent({ subject: 'Words' }), newsletterFrame());
  expect(html).toContain(`${origin}/`);
  expect((await open(path)).payload).not.toContain(`${origin}/`);
});

test('no script runs in it, no search engine lists it, and nothing learns where a reader came from', async () => {
  const client = await newClient();
  await frozen('Words', client.id);
  const { headers } = await open(addresses.pathOf({ client: client.id, month }));
  expect(headers).toMatchObject({
    'content-security-policy':
      "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox allow-popups allow-popups-to-escape-sandbox",
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
  });
});

test('an address is its own client’s and month’s, and nobody makes one', async () => {
  const [client, other] = [await newClient(), await newClient()];
  await frozen('Words', client.id);
  const path = addresses.pathOf({ client: client.id, month });
  expect(path).toMatch(/^\/sites\/newsletters\/[\w-]{32}$/);
  expect((await open(addresses.pathOf({ client: other.id, month }))).statusCode).toBe(404);
  expect((await open(addresses.pathOf({ client: client.id, month: '2026-10' }))).statusCode).toBe(404);
  for (const wrong of [
    path.slice(0, -1),
    `${path.slice(0, -2)}${path.endsWith('AA') ? 'BB' : 'AA'}`,
    `${path}A`,
    '/sites/newsletters/x',
  ])
    expect((await open(wrong)).statusCode).toBe(404);
  expect(createWebAddresses(Buffer.alloc(32, 'another')).read(path.split('/').at(-1) ?? '')).toBeNull();
});

test('that of a client who has left is gone', async () => {
  const client = await newClient();
  await frozen('Words', client.id);
  await owner.query(`UPDATE app.clients SET account_status = 'Cancelled' WHERE id = $1`, [client.id]);
  expect((await open(addresses.pathOf({ client: client.id, month }))).statusCode).toBe(404);
});
