import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { makeClient, makeStaff } from '../testing/people.ts';
import { startServerProcess } from '../testing/whole-server.ts';

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } };
type Span = { name: string; traceId: string; spanId: string; parentSpanId?: string; attributes: Attribute[] };
type Export = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };

const spans: Span[] = [];
const collector = createServer((request, response) => {
  void json(request).then((body) => {
    for (const { scopeSpans } of (body as Export).resourceSpans)
      spans.push(...scopeSpans.flatMap((scope) => scope.spans));
    response.end('{}');
  });
});
await once(collector.listen(0, '127.0.0.1'), 'listening');
const database = await testDatabase();
const dataDir = await mkdtemp(join(tmpdir(), 'foyer-traces-'));
const staff = await makeStaff(database);
const { alice } = await makeClient(database, staff.id);
afterAll(async () => {
  collector.close();
  await database.drop();
});

const addressOf = ({ port }: AddressInfo) => `http://127.0.0.1:${port}`;
const start = (endpoint: string) =>
  startServerProcess(database, dataDir, { WORKER: 'off', OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
const askAs = (url: string, init: { method?: string; body?: string; traceparent?: string } = {}) =>
  fetch(url, {
    ...init,
    headers: {
      authorization: `Bearer ${alice.token}`,
      'content-type': 'application/json',
      ...(init.traceparent && { traceparent: init.traceparent }),
    },
  });

test('a request and its round trips to the database are one trace, which names nobody', async () => {
  const { url, child, ended } = await start(addressOf(collector.address() as AddressInfo));
  const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
  expect((await askAs(`${url}/api/v2/leads/99999999`, { traceparent })).status).toBe(404);
  const created = { first_name: 'Ottoline', email: 'ottoline@example.com' };
  await askAs(`${url}/api/v2/leads`, { method: 'POST', body: JSON.stringify(created) });
  child.kill('SIGTERM');
  await ended;
  expect(child.exitCode).toBe(0);

  for (const [name, status] of [
    ['GET /api/v2/leads/:id', 404],
    ['POST /api/v2/leads', undefined],
  ]) {
    const request = spans.find((span) => span.name === name);
    const inside = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
    expect([name, inside.map((span) => span.name).includes('postgresql')]).toEqual([name, true]);
    if (status !== undefined)
      expect(request?.attributes).toContainEqual({
        key: 'http.response.status_code',
        value: { intValue: status },
      });
    // a stranger does not choose the trace
    expect(request?.traceId).not.toBe('a'.repeat(32));
  }
  const sent = JSON.stringify(spans);
  for (const word of ['ttoline', '99999999', alice.token]) expect(sent).not.toContain(word);
});

test('a collector that is gone changes no answer and holds up no stop', async () => {
  const gone = createServer();
  await once(gone.listen(0, '127.0.0.1'), 'listening');
  const address = addressOf(gone.address() as AddressInfo);
  gone.close();
  const { url, child, ended } = await start(address);
  expect((await askAs(`${url}/api/v2/leads`)).status).toBe(200);
  child.kill('SIGTERM');
  await ended;
  expect(child.exitCode).toBe(0);
});
