import { expect, test } from 'vitest';
import { contacts } from '#contract/contacts/contacts.ts';
import { toApiPath } from '#contract/endpoint.ts';
import { call, testServer } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, newClient } = await testWorld();
const grove = await newClient({ host: 'grove.example.com' });
await newClient({ host: 'other.example.com' });

const send = (body: object, origin?: string) =>
  call(server.app, null, contacts.submit, {
    body,
    headers: { 'x-site-token': grove.siteToken, ...(origin === undefined ? {} : { origin }) },
  });
const form = { first_name: 'Vera', email: 'vera@example.net' };

const url = toApiPath(contacts.submit);
const ask = (origin: string | undefined) =>
  server.app.inject({
    method: 'OPTIONS',
    url,
    headers: origin === undefined ? {} : { origin, 'access-control-request-method': 'POST' },
  });

test("an agent's website may send its form, without cookies", async () => {
  for (const origin of ['https://grove.example.com', 'https://other.example.com', 'http://127.0.0.1:4000']) {
    const { statusCode, headers } = await ask(origin);
    expect(statusCode).toBe(204);
    expect(headers).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'content-type, x-site-token',
      vary: 'origin',
    });
    expect(headers['access-control-allow-credentials']).toBeUndefined();
  }
});

test('no other origin may, and no other call has a preflight', async () => {
  for (const origin of [
    'https://evil.example.org',
    'https://grove.example.com.evil.org',
    'null',
    undefined,
  ]) {
    const { statusCode, headers } = await ask(origin);
    expect([statusCode, headers['access-control-allow-origin']]).toEqual([403, undefined]);
  }
  const elsewhere = await server.app.inject({
    method: 'OPTIONS',
    url: toApiPath(contacts.list),
    headers: { origin: 'http://127.0.0.1:4000' },
  });
  expect(elsewhere.statusCode).toBe(404);
});

test('whoever sends a form from a website we do not know is told what to enter where', async () => {
  const origin = 'https://www.grove.example.net';
  const asked = (await ask(origin)).json<{ error: string }>();
  const sent = await send(form, origin);
  expect(asked.error).toMatch(
    /www\.grove\.example\.net .*Please ask our team to add it to the site’s domains/,
  );
  expect(sent.body).toMatchObject({ code: 'forbidden', error: asked.error });
});

test("the answer may be read by the client's own pages and the portal's, mistakes too", async () => {
  for (const origin of ['https://grove.example.com', 'http://127.0.0.1:4000']) {
    const taken = await send(form, origin);
    expect([taken.status, taken.headers['access-control-allow-origin']]).toEqual([202, origin]);
    expect(taken.headers['vary']).toBe('origin');
    const wrong = await send({ ...form, email: 'no' }, origin);
    expect([wrong.status, wrong.headers['access-control-allow-origin']]).toEqual([422, origin]);
  }
  const fromServer = await send(form);
  expect(fromServer.headers['access-control-allow-origin']).toBeUndefined();
});

test('an API with a host of its own only allows the portal', async () => {
  const apart = await testServer({
    API_HOST: 'https://api.example.com',
    PORTAL_ORIGIN: 'https://portal.example.com',
  });
  try {
    const options = (origin: string) =>
      apart.app.inject({ method: 'OPTIONS', url: toApiPath(contacts.list), headers: { origin } });
    const mine = await options('https://portal.example.com');
    expect(mine.statusCode).toBe(204);
    expect(mine.headers).toMatchObject({
      'access-control-allow-origin': 'https://portal.example.com',
      'access-control-allow-headers':
        'authorization, content-type, idempotency-key, if-match, x-app-id-check, x-unattended, x-device-key',
    });
    expect((await options('https://evil.example.org')).statusCode).toBe(404);
    const read = (origin: string) => call(apart.app, null, contacts.list, { headers: { origin } });
    const refused = await read('https://portal.example.com');
    expect([refused.status, refused.headers['access-control-allow-origin']]).toEqual([
      401,
      'https://portal.example.com',
    ]);
    expect((await read('https://evil.example.org')).headers['access-control-allow-origin']).toBeUndefined();
  } finally {
    await apart.close();
  }
});
