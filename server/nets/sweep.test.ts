import { afterAll, beforeAll, expect, test } from 'vitest';
import { netServer, type NetServer } from './net-server.ts';
import { sweep } from './sweep.ts';

let server: NetServer;
beforeAll(async () => {
  server = await netServer();
});
afterAll(() => server.close());

test('every endpoint answers everybody as its access says, and nobody with the rows of another client', async () => {
  expect(await sweep(server)).toEqual([]);
}, 120_000);
