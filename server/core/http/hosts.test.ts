import { expect, test } from 'vitest';
import { contacts } from '#contract/contacts/contacts.ts';
import { toApiPath } from '#contract/endpoint.ts';
import { call, testServer } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, newClient } = await testWorld({
  settings: {
    PORTAL_ORIGIN: 'https://portal.example.com',
    SITES_ORIGIN: 'http://sites.example.com:8080',
  },
});
const grove = await newClient();

const portal = 'portal.example.com';
const sites = 'sites.example.com:8080';
const open = async (host: string, url: string) => {
  const { statusCode, payload, headers } = await server.app.inject({ url, headers: { host } });
  return { status: statusCode, payload, headers };
};

test('a site is found on the host of the sites and nowhere else', async () => {
  const there = await open(sites, `/sites/${grove.siteId}`);
  expect([there.status, there.payload.includes('Alice Tester')]).toEqual([200, true]);
  const here = await open(portal, `/sites/${grove.siteId}`);
  expect([here.status, here.payload.includes('Alice Tester')]).toEqual([404, false]);
  const [, script = ''] = /src="([^"]+)"/.exec(there.payload) ?? [];
  expect([(await open(sites, script)).status, (await open(portal, script)).status]).toEqual([200, 404]);
});

test('the host of the sites serves neither the portal nor its API', async () => {
  for (const url of ['/', '/signin', '/contacts', `/files/private/${'a'.repeat(32)}.png`]) {
    const { status, payload } = await open(sites, url);
    expect([url, status, payload.includes('We can’t find that page')]).toEqual([url, 404, true]);
  }
  for (const endpoint of [contacts.list, contacts.submit]) {
    const { status, body } = await call(server.app, grove.alice.token, endpoint, {
      headers: { host: sites },
    });
    expect([status, body]).toEqual([404, expect.objectContaining({ code: 'not_found' })]);
  }
  expect(
    (await call(server.app, grove.alice.token, contacts.list, { headers: { host: portal } })).status,
  ).toBe(200);
});

test('a form on the host of the sites is sent to the portal, which allows it', async () => {
  const { payload, headers } = await open(sites, `/sites/${grove.siteId}`);
  expect(payload).toContain('data-forms-to="https://portal.example.com"');
  expect(headers['content-security-policy']).toContain("connect-src 'self' https://portal.example.com;");
  const origin = 'http://sites.example.com:8080';
  const asked = await server.app.inject({
    method: 'OPTIONS',
    url: toApiPath(contacts.submit),
    headers: { host: portal, origin },
  });
  expect([asked.statusCode, asked.headers['access-control-allow-origin']]).toEqual([204, origin]);
  const sent = await call(server.app, null, contacts.submit, {
    body: { first_name: 'Vera', email: 'vera@example.net', site_id: grove.siteId },
    headers: { host: portal, origin, 'x-site-token': grove.siteToken },
  });
  expect([sent.status, sent.headers['access-control-allow-origin']]).toEqual([202, origin]);
});

test('HSTS is sent where the origin is https', async () => {
  const hsts = async (host: string, url: string) =>
    (await open(host, url)).headers['strict-transport-security'];
  for (const url of ['/', '/api/v2/health', '/api/v2/nothing', '/sites/1', '/files/x'])
    expect([url, await hsts(portal, url)]).toEqual([url, 'max-age=31536000']);
  expect(await hsts(sites, `/sites/${grove.siteId}`)).toBeUndefined();
});

test('HSTS holds for the hosts below as well where the operator says so', async () => {
  const { app, close } = await testServer({
    PORTAL_ORIGIN: `https://${portal}`,
    HSTS_SUBDOMAINS: 'on',
  });
  const { headers } = await app.inject({ url: '/api/v2/health', headers: { host: portal } });
  expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  await close();
});
