import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendHalf } from './half-sent.ts';
import { startTestServer, type SecurityServer } from './test-server.ts';

let server: SecurityServer;
let port: number;

beforeAll(async () => {
  server = await startTestServer({
    bodyTimeout: 2000,
    settings: { MAX_CONNECTIONS: '10000', MAX_CONNECTIONS_PER_ADDRESS: '10000' },
  });
  port = Number(new URL(await server.app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => server.close());

test('half a body without the rest is disconnected in time, and callers without access are refused at once', async () => {
  expect(await sendHalf(server, port)).toEqual([]);
});
