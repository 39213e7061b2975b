import { afterAll, beforeAll, expect, test } from 'vitest';
import { seed, share } from '../testing/shares.ts';
import { fuzz } from './fuzz.ts';
import { netServer, type NetServer } from './net-server.ts';

let server: NetServer;
beforeAll(async () => {
  server = await netServer();
});
afterAll(() => server.close());

test(`nothing that is sent to an endpoint makes it fail, leave the contract or write what is not its own (seed ${seed})`, async () => {
  expect(await fuzz(server, { runs: share(2000), seed })).toEqual([]);
}, 1_200_000);
