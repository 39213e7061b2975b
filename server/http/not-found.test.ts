import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer, type TestServer } from '../testing/people.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

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
