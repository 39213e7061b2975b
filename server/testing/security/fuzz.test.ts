import { afterAll, beforeAll, expect, test } from 'vitest';
import { isChosen, seed, scaleRuns } from '../run-options.ts';
import { fuzz } from './fuzz.ts';
import { startTestServer, type SecurityServer } from './test-server.ts';

let server: SecurityServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test(`no input makes an endpoint fail, violate the contract or write what it does not declare (seed ${seed})`, async () => {
  // each run draws other inputs, so that a day of short runs sends as many as a long one
  expect(await fuzz(server, { runs: scaleRuns(2000, 80), seed }, isChosen)).toEqual([]);
}, 1_200_000);
