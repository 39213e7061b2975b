import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { changedFiles } from '../changed-files.ts';
import { deep } from '../run-options.ts';
import { mutations, type Mutation } from './mutations.ts';
import { limits, oneCallEach } from './limits.ts';
import { startTestServer, type ServerMutation, type SecurityServer } from './test-server.ts';
import { singleUse } from './single-use.ts';

/** Short runs test a dozen and those that the changed files could break, long runs all. */
const changed = changedFiles();
const tried = mutations.filter(
  (mutation) => deep || mutation.isUsual || changed.some((path) => isBreakable(mutation, path)),
);

function isBreakable({ breaks }: Mutation, path: string): boolean {
  const [room, folder] = path.split('/');
  if (path.startsWith('server/testing/security/')) return true;
  if (path.endsWith('.test.ts')) return false;
  if (room === 'database') return breaks === 'security';
  return (room === 'server' || room === 'contract') && folder === breaks;
}

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

test.each(tried)('$name is detected', async ({ alteration, net, says }) => {
  const findings = await withServer(alteration, net);
  expect(findings.map(({ what }) => what)).toContainEqual(expect.stringMatching(says));
});

test('there are enough mutations, and a dozen for every run', () => {
  expect(mutations.length).toBeGreaterThanOrEqual(25);
  expect(mutations.filter(({ isUsual }) => isUsual)).toHaveLength(12);
  const isThere = (folder: string) =>
    ['core', 'features'].some((room) => existsSync(`server/${room}/${folder}`));
  expect(mutations.map(({ breaks }) => breaks).filter((folder) => !isThere(folder))).toEqual([]);
});

test('every limit applies to its key, and to nobody else', async () => {
  expect(await withServer({ settings: oneCallEach }, limits)).toEqual([]);
});

test('a login code is redeemed by one of fifty concurrent requests', async () => {
  expect(await withServer({}, singleUse)).toEqual([]);
});
