import { refusal } from '#contract/access.ts';
import { errors } from '#contract/errors.ts';
import type { Case } from './case.ts';
import type { SecurityServer } from './test-server.ts';

const tooLong = JSON.stringify({ notes: 'x'.repeat(600 * 1024) });
// representative actors: the distortions are checked before the details of a caller's role
const distortedActors = new Set([
  'signed out',
  'View Only',
  'Admin',
  'staff without client',
  'staff as this client',
]);

// long bodies take time, so only these three send them
const longBodyActors = new Set(['signed out', 'View Only', 'Admin']);

/** The same request with another client claimed by the window, and with malformed bodies. */
export function distortedCases({ world }: SecurityServer, plain: Case): Case[] {
  const { endpoint, actor } = plain;
  if (!distortedActors.has(actor.name)) return [];
  const variant = (words: string, expected: Case['expected'], change: Partial<Case['ask']>): Case => ({
    ...plain,
    where: `${plain.where}, ${words}`,
    ask: { ...plain.ask, ...change, headers: { ...plain.ask.headers, ...change.headers } },
    expected,
    tries: 'distortion',
    ...(typeof expected === 'number' && expected >= 400 ? { changesNothing: true } : {}),
  });
  const expectedUsually = plain.expected;
  const claiming = (words: string, client: string, expected: Case['expected']) =>
    variant(words, expected, { headers: { 'x-app-id-check': client } });
  const isOpen = endpoint.access.kind === 'open' || endpoint.access.kind === 'site';
  const mismatch = isOpen ? expectedUsually : expectedUsually === 401 ? 401 : errors.user_mismatch[0];
  const isStaff = actor.name === 'staff without client';
  const own = isStaff ? mismatch : expectedUsually;
  const other = world.of[actor.side === 'B' ? 'A' : 'B'].client.id;

  const windows = [
    claiming('in a window of their own client', String(world.of[actor.side].client.id), own),
    claiming('in a window without client', '', expectedUsually),
    claiming('in a window of another client', String(other), mismatch),
    claiming('in a window of no client', '12 OR 1=1', mismatch),
  ];
  if (endpoint.method === 'GET') return windows;

  // a caller without access gets no error about the body; an unreadable body has no keys that access could depend on
  const beforeBody = statusBeforeBody(plain);
  const body = (words: string, code: keyof typeof errors, change: Partial<Case['ask']>) =>
    variant(words, beforeBody >= 400 ? beforeBody : errors[code][0], change);
  const json = { 'content-type': 'application/json' };
  const asText = body('with a text for a body', endpoint.isPlainText ? 'bad_request' : 'unsupported_file', {
    headers: { 'content-type': 'text/plain' },
    payload: 'a=1',
  });
  if (endpoint.upload)
    return [
      ...windows,
      asText,
      body('with JSON for a body', 'unsupported_file', { headers: json, payload: '{}' }),
    ];
  return [
    ...windows,
    asText,
    body('with a broken body', 'bad_request', { headers: json, payload: '{"a":' }),
    ...(longBodyActors.has(actor.name)
      ? [body('with too long a body', 'file_too_large', { headers: json, payload: tooLong })]
      : []),
  ];
}

function statusBeforeBody({ endpoint, actor }: Case): number {
  if (endpoint.access.kind === 'site') return actor.who === null ? errors.forbidden[0] : 200;
  const refused = refusal(actor.who, endpoint.access);
  return refused ? errors[refused][0] : 200;
}
