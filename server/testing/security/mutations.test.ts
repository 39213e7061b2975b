import { expect, test } from 'vitest';
import { deep, seed } from '../run-options.ts';
import { mutations } from './mutations.ts';
import { limits, oneCallEach } from './limits.ts';
import { startTestServer, type ServerMutation, type SecurityServer } from './test-server.ts';
import { singleUse } from './single-use.ts';

/** A different part of them every day, and all of them nightly. */
const quick = mutations.filter(({ isSlow }) => !isSlow);
const today = deep
  ? mutations
  : quick.map((_mutation, n) => quick[(n + seed) % quick.length] ?? quick[n]).slice(0, 12);

async function withServer<T>(
  alteration: ServerMutation,
  run: (server: SecurityServer) => Promise<T>,
): Promise<T> {
  const server = await startTestServer(alteration);
  try {
    return await run(server);
  } finally {
    await server.close();
  }
}

test.each(today.flatMap((mutation) => mutation ?? []))(
  '$name is detected',
  async ({ alteration, net, says }) => {
    const findings = await withServer(alteration, net);
    expect(findings.map(({ what }) => what)).toContainEqual(expect.stringMatching(says));
  },
  180_000,
);

test('there are enough mutations', () => expect(mutations.length).toBeGreaterThanOrEqual(25));

test('every limit applies to its key, and to nobody else', async () => {
  expect(await withServer({ settings: oneCallEach }, limits)).toEqual([]);
});

test('a login code is redeemed by one of fifty concurrent requests', async () => {
  expect(await withServer({}, singleUse)).toEqual([]);
});
