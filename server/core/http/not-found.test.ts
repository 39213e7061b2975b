import { expect, test } from 'vitest';
import { testWorld } from '#server/testing/test-world.ts';

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
