import { createHash } from 'node:crypto';
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { passwords } from '#contract/account/passwords.ts';
import { contacts } from '#contract/contacts/contacts.ts';
import {
  hashSession,
  header,
  idIn,
  readEmail,
  readIdempotencyKey,
  readOrigin,
  readSiteId,
  readVisitor,
  toRequester,
} from './read-request.ts';

/** The result of reading a request with these headers. */
async function readOf<Value>(
  headers: Record<string, string>,
  read: (request: FastifyRequest, reply: FastifyReply) => Value,
  remoteAddress = '192.0.2.1',
): Promise<Value> {
  const values: Value[] = [];
  const app = fastify();
  app.get('/', async (request, reply) => {
    values.push(read(request, reply));
    return '';
  });
  await app.inject({ url: '/', headers, remoteAddress });
  const [value] = values;
  if (value === undefined) throw new Error('Nothing was read.');
  return value;
}

test('a visitor is known by program and network, and is not tracked where the browser asks so', async () => {
  expect(await readOf({ 'user-agent': 'Reader 1' }, readVisitor, '2001:db8:1:2:3:4:5:6')).toEqual({
    userAgent: 'Reader 1',
    isUntracked: false,
    address: '2001:db8:1:2::/64',
  });
  const isUntracked = (headers: Record<string, string>) =>
    readOf(headers, (request) => [readVisitor(request).isUntracked]);
  expect(await isUntracked({ dnt: '1' })).toEqual([true]);
  expect(await isUntracked({ 'sec-gpc': '1' })).toEqual([true]);
  expect(await isUntracked({ dnt: '0', 'sec-gpc': '0' })).toEqual([false]);
});

test('the email of a body is one that can be read', () => {
  expect(readEmail({ email: ' Ana@Example.net ' })).toBe('ana@example.net');
  for (const body of [undefined, null, 'ana@example.net', 7, {}, { email: 7 }, { email: 'ana' }, []])
    expect([body, readEmail(body)]).toEqual([body, undefined]);
});

test('a session is known by the hash of its token', () => {
  expect(hashSession(undefined)).toBeUndefined();
  expect(hashSession('Bearer abc')).toBe(createHash('sha256').update('abc').digest('hex'));
});

test('the key of a call has 255 characters at most, and an empty one is none', async () => {
  const keyOf = (headers: Record<string, string>) =>
    readOf(headers, (request) => [readIdempotencyKey(request)]);
  expect(await keyOf({})).toEqual([null]);
  expect(await keyOf({ 'idempotency-key': '' })).toEqual([null]);
  expect(await keyOf({ 'idempotency-key': 'k'.repeat(256) })).toEqual(['k'.repeat(255)]);
});

test('the id of a path is a number, and without one it is none', () => {
  expect([{ id: '7' }, { id: 8 }].map(idIn)).toEqual([7, 8]);
  expect([{}, null, undefined, 'id', { id: 'x' }].map(idIn)).toEqual([NaN, NaN, NaN, NaN, NaN]);
});

test('the website of a body is a whole number', () => {
  expect(readSiteId({ site_id: 7 })).toBe(7);
  for (const body of [
    null,
    undefined,
    'site_id',
    {},
    { site_id: '7' },
    { site_id: 1.5 },
    { site_id: 2 ** 53 },
  ])
    expect([body, readSiteId(body)]).toEqual([body, null]);
});

test('the origin of a form is a host, and known where it is ours', async () => {
  const origins = {
    portalOrigin: 'https://portal.example.com',
    sitesOrigin: 'https://sites.example.com:8443',
  };
  const originOf = (headers: Record<string, string>) =>
    readOf(headers, (request) => readOrigin(request, origins));
  expect(await originOf({})).toEqual({ host: null, isPortal: false });
  expect(await originOf({ origin: origins.portalOrigin })).toEqual({
    host: 'portal.example.com',
    isPortal: true,
  });
  expect(await originOf({ origin: origins.sitesOrigin })).toEqual({
    host: 'sites.example.com',
    isPortal: true,
  });
  expect(await originOf({ origin: 'https://agent.example.net' })).toEqual({
    host: 'agent.example.net',
    isPortal: false,
  });
  expect(await originOf({ origin: 'null' })).toEqual({ host: '', isPortal: false });
});

test('a header that came more than once is one text', async () => {
  expect(await readOf({ 'x-one': 'a' }, (request) => [header(request, 'x-one')])).toEqual(['a']);
  expect(await readOf({}, (request) => [header(request, 'x-one')])).toEqual([undefined]);
  expect(
    await readOf({}, (request) => {
      request.headers['x-one'] = ['a', 'b'];
      return header(request, 'x-one');
    }),
  ).toBe('a, b');
});

test('turns are taken by client, else by session, else by network', async () => {
  const keyOf = (
    headers: Record<string, string>,
    endpoint: Parameters<typeof toRequester>[0],
    clientId: number | null,
  ) =>
    readOf(headers, (request, reply) => {
      const { key, isGone } = toRequester(endpoint, request, reply, () => clientId);
      return { key, isGone: isGone() };
    });
  const authorization = 'Bearer abc';
  expect(await keyOf({ authorization }, contacts.list, 7)).toEqual({ key: 'client 7', isGone: false });
  expect((await keyOf({ authorization }, contacts.list, null)).key).toBe(
    `session ${createHash('sha256').update('abc').digest('hex')}`,
  );
  expect((await keyOf({}, contacts.list, null)).key).toBe('network 192.0.2.1');
  // anybody may send any token to an open endpoint
  expect((await keyOf({ authorization }, passwords.forgot, null)).key).toBe('network 192.0.2.1');
});

test('a requester is gone once the connection is', async () => {
  const requester = await readOf({}, (request, reply) => {
    const { isGone } = toRequester(contacts.list, request, reply, () => null);
    const before = isGone();
    reply.raw.destroy();
    return [before, isGone()];
  });
  expect(requester).toEqual([false, true]);
});
