import { expect, test } from 'vitest';
import { testWorld } from '../testing/test-world.ts';

const { server } = await testWorld();

test.each([
  ['{', 'application/json'],
  ['', 'application/json'],
  ['a=b', 'application/x-www-form-urlencoded'],
  [`{"a":"${'x'.repeat(300_000)}"}`, 'application/json'],
])('a path that is not there is the same 404, whatever its body: %.10s', async (payload, type) => {
  for (const method of ['POST', 'PUT', 'DELETE'] as const) {
    const answer = await server.app.inject({
      method,
      url: '/api/v2/nowhere',
      headers: { 'content-type': type },
      payload,
    });
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, 'no-store']);
    expect(answer.json()).toMatchObject({ code: 'not_found' });
  }
});

test.each([
  ['/%E0%A4%A', '/%25E0%25A4%25A'],
  ['/contacts/view/%?page=2', '/contacts/view/%25?page=2'],
  ['//elsewhere.example.com/%', '/elsewhere.example.com/%25'],
])('the portal is opened at an address that its router can decode: %s', async (url, decodable) => {
  const answer = await server.app.inject({ method: 'GET', url, headers: { accept: 'text/html' } });
  expect([answer.statusCode, answer.headers['location']]).toEqual([302, decodable]);
  const page = await server.app.inject({ method: 'GET', url: decodable, headers: { accept: 'text/html' } });
  expect(page.headers['location']).toBeUndefined();
});
