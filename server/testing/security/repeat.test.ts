import { afterAll, beforeAll, expect, test } from 'vitest';
import { operations } from '#contract/table.ts';
import { isChosen } from '../run-options.ts';
import { sweepRepeated } from './repeat.ts';
import { startTestServer, type SecurityServer } from './test-server.ts';

let server: SecurityServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('whatever makes, sends, charges or credits something does it once for a key, and answers each call alike', async () => {
  expect(await sweepRepeated(server, isChosen)).toEqual([]);
});

test('a call that happens once has a caller and an answer that can be kept', () => {
  const wrong = operations.filter(
    ({ endpoint: { once, access, csv, document, events, stream } }) =>
      // a stream stores its answer in its own way
      once &&
      once !== 'own' &&
      (!['client', 'staff'].includes(access.kind) || csv || document || events || stream),
  );
  expect(wrong.map(({ endpoint }) => endpoint.path)).toEqual([]);
});
