import { beforeEach, expect, test } from 'vitest';
import { apiKeys } from '#contract/api-keys/api-keys.ts';
import { providerKeys } from '#contract/api-keys/provider-keys.ts';
import { staffBilling } from '#contract/billing/staff-billing.ts';
import { contacts } from '#contract/contacts/contacts.ts';
import { adStats } from '#contract/statistics/ads.ts';
import { monthlyReports } from '#contract/statistics/monthly-reports.ts';
import { staff } from '#contract/staff/staff.ts';
import { memoryLog } from '#server/testing/memory-log.ts';
import { call } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';
import { testWorld } from '#server/testing/test-world.ts';

const lines: string[] = [];
const { server, owner, sam, newClient } = await testWorld({ log: memoryLog(lines) });
beforeEach(() => {
  lines.length = 0;
});

const fields = ['status', 'refusal', 'client_id', 'user_id', 'staff_id', 'key_id', 'provider_key_id'];
/** The line of the newest answer in the log: who called, and why it was refused. */
function lastAnswer(): Record<string, unknown> {
  const answers = lines
    .map((line): Record<string, unknown> => JSON.parse(line))
    .filter(({ msg }) => msg === 'answered');
  return Object.fromEntries(Object.entries(answers.at(-1) ?? {}).filter(([name]) => fields.includes(name)));
}

test('the log names the key of the provider whose call was refused, whatever the reason', async () => {
  const client = await newClient();
  const body = { name: 'Bank feed', scopes: ['clients:read', 'invoices:read'], lifetime: '30' };
  const made = await call(server.app, sam.token, providerKeys.create, { body });
  const { id, key } = parseData(providerKeys.create.data, made);
  const named = { provider_key_id: id };
  await call(server.app, key, providerKeys.list);
  expect(lastAnswer()).toEqual({ ...named, status: 403, refusal: 'scope_required' });
  await call(server.app, key, staff.client, { params: { id: client.id + 1000 } });
  expect(lastAnswer()).toEqual({ ...named, status: 404, refusal: 'not_found' });
  await call(server.app, key, staff.clients, { query: { take: '0' } });
  expect(lastAnswer()).toEqual({ ...named, status: 422, refusal: 'invalid' });
  await call(server.app, key, staff.clients, { headers: { 'x-app-id-check': String(client.id) } });
  expect(lastAnswer()).toEqual({ ...named, status: 409, refusal: 'user_mismatch' });
  for (let count = 0; count < 121; count += 1) await call(server.app, key, staffBilling.receivables);
  expect(lastAnswer()).toEqual({ ...named, status: 429, refusal: 'too_many_requests' });
  await call(server.app, sam.token, providerKeys.revoke, { params: { id } });
  await call(server.app, key, staff.clients);
  expect(lastAnswer()).toEqual({ ...named, status: 401, refusal: 'unauthenticated' });
  await call(server.app, key, staffBilling.receivables);
  expect(lastAnswer()).toEqual({ ...named, status: 429, refusal: 'too_many_requests' });
  expect(lines.join('\n')).not.toContain('Bank feed');
  expect(lines.join('\n')).not.toContain(key);
});

test('the log names the key of a client beside the client', async () => {
  const client = await newClient({ services: ['web'] });
  const body = { name: 'Zapier', scopes: ['contacts:read', 'statistics:read'], lifetime: '30' };
  const made = await call(server.app, client.alice.token, apiKeys.create, { body });
  const { id, key } = parseData(apiKeys.create.data, made);
  const named = { client_id: client.id, key_id: id };
  await call(server.app, key, contacts.remove, { params: { id: 1 } });
  expect(lastAnswer()).toEqual({ ...named, status: 403, refusal: 'scope_required' });
  await call(server.app, key, contacts.read, { params: { id: 99_999_999 } });
  expect(lastAnswer()).toEqual({ ...named, status: 404, refusal: 'not_found' });
  await call(server.app, key, adStats.google);
  expect(lastAnswer()).toEqual({ ...named, status: 403, refusal: 'upgrade_required' });
  const print = () => call(server.app, key, monthlyReports.print, { query: { month: '2026-10' } });
  for (let count = 0; count < 61; count += 1) await print();
  expect(lastAnswer()).toEqual({ ...named, status: 429, refusal: 'too_many_requests' });
  const setStatus = (status: string) =>
    owner.query('UPDATE app.clients SET account_status = $2 WHERE id = $1', [client.id, status]);
  await setStatus('Cancelled');
  await call(server.app, key, contacts.list);
  expect(lastAnswer()).toEqual({ ...named, status: 403, refusal: 'account_closed' });
  await setStatus('Live');
  await call(server.app, client.alice.token, apiKeys.revoke, { params: { id } });
  await call(server.app, key, contacts.list);
  expect(lastAnswer()).toEqual({ ...named, status: 401, refusal: 'unauthenticated' });
});

test('whoever calls too often is named: a person as a key is', async () => {
  const client = await newClient();
  const print = () =>
    call(server.app, client.vic.token, monthlyReports.print, { query: { month: '2026-10' } });
  for (let count = 0; count < 61; count += 1) await print();
  const named = { client_id: client.id, user_id: client.vic.id };
  expect(lastAnswer()).toEqual({ ...named, status: 429, refusal: 'too_many_requests' });
});
