import { expect, test } from 'vitest';
import { withClient } from '#database/connection.ts';
import { html } from '#server/core/html/html.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, newClient } = await testWorld();
const grove = await newClient({ name: `Grove <img src=x> & "Sons"` });

const open = (url: string) => server.app.inject({ method: 'GET', url });

test('the page of a site names the agent and holds the form of its client', async () => {
  const { statusCode, headers, payload } = await open(`/sites/${grove.siteId}`);
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(payload).toContain('<h1>Alice Tester</h1>');
  expect(payload).toContain(`data-token="${grove.siteToken}"`);
  expect(payload).toContain('Grove &lt;img src=x&gt; &amp; &quot;Sons&quot;');
  expect(payload).not.toContain('<img');
});

test('only its own script runs in it', async () => {
  const { headers, payload } = await open(`/sites/${grove.siteId}`);
  expect(headers['content-security-policy']).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
  );
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
  expect(payload).not.toMatch(/ style="|<style|<script(?![^>]* src=)| on\w+="/);
});

test('what a link says about a home is written into the field as text', async () => {
  const { payload } = await open(
    `/sites/${grove.siteId}/ask?home=${encodeURIComponent('"><script>alert(1)</script>')}`,
  );
  expect(payload).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
  expect(payload).not.toContain('<script>');
});

test('the assets are served, and cached forever under a URL with their hash', async () => {
  const { payload } = await open(`/sites/${grove.siteId}`);
  const addresses = [...payload.matchAll(/"(\/sites\/assets\/[^"]+)"/g)].map(([, address = '']) => address);
  expect(addresses).toHaveLength(3);
  for (const address of addresses) {
    const { statusCode, headers } = await open(address);
    expect([address, statusCode, headers['x-content-type-options']]).toEqual([address, 200, 'nosniff']);
    if (address.includes('?v=')) expect(headers['cache-control']).toContain('immutable');
  }
  expect((await open('/sites/assets/site.js?v=older')).headers['cache-control']).toBe('no-cache');
});

test.each([
  '/sites/999999',
  '/sites/0',
  '/sites/9007199254740992',
  '/sites/abc',
  '/sites/assets/no.js',
  '/sites/',
])('nobody lives at %s', async (url) => {
  const { statusCode, payload, headers } = await open(url);
  expect([statusCode, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  expect(payload).toContain('<h1>We can’t find that page</h1>');
});

test('the site of a cancelled account is a 404', async () => {
  await withClient(server.database.owner, async (db) => {
    await db.query(`SELECT set_config('app.client_id', $1, false)`, [String(grove.id)]);
    await db.query(`UPDATE app.clients SET account_status = 'Cancelled'`);
    expect((await open(`/sites/${grove.siteId}`)).statusCode).toBe(404);
    await db.query(`UPDATE app.clients SET account_status = 'Live'`);
  });
});

test('every value in a template is escaped, except markup', () => {
  const text = `<a title="x" class='y'>&</a>`;
  expect(html`<p>${text}</p>`.text).toBe(
    '<p>&lt;a title=&quot;x&quot; class=&#39;y&#39;&gt;&amp;&lt;/a&gt;</p>',
  );
  const items = [html`<b>${1}</b>`, html`<b>${false}${null}</b>`];
  expect(html`<p>${items}</p>`.text).toBe('<p><b>1</b><b></b></p>');
});
