import { afterAll, beforeAll, expect, test } from 'vitest';
import { areAllChosen, isChosen } from '../run-options.ts';
import { startTestServer, type SecurityServer } from './test-server.ts';
import { sweepVisits } from './visits.ts';

let server: SecurityServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('what staff change in a visit is in the log of the client as the work of this colleague', async () => {
  const { findings, logged } = await sweepVisits(server, isChosen);
  expect(findings).toEqual([]);
  expect(logged.size).toBeGreaterThan(areAllChosen ? 60 : 0);
});
