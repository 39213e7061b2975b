import { expect, test } from 'vitest';
import { createBrowser, readVapid } from '#server/testing/push-service.ts';
import { areUsableKeys, encryptPayload, maxPayloadBytes } from './encrypt-payload.ts';
import { isPushAddress } from './push-hosts.ts';
import { createPushRequest, readPushOutcome } from './push-request.ts';
import { createVapidKeys, signRequest } from './vapid.ts';

const now = new Date('2026-11-20T20:00:00Z');
const bytes = (text: string) => Buffer.from(text, 'base64url');

/** The example of RFC 8291, appendix A. */
const example = {
  text: 'When I grow up, I want to be a watermelon',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  random: {
    salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
    privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
  },
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

test('a payload is encrypted as the standard shows', () => {
  expect(encryptPayload(example.text, example.keys, example.random).toString('base64url')).toBe(example.body);
});

test('each message has its own keys, and the largest one fits into what a service takes', () => {
  const [one, other] = [encryptPayload('same', example.keys), encryptPayload('same', example.keys)];
  expect(one.equals(other)).toBe(false);
  expect(encryptPayload('x'.repeat(maxPayloadBytes), example.keys)).toHaveLength(4096);
});

test('only the browser whose keys they are can read it', () => {
  const browser = createBrowser('https://web.push.apple.com', 'a');
  const text = 'Ana Lima is a new contact.';
  expect(browser.read(encryptPayload(text, browser.subscription))).toBe(text);
  const other = createBrowser('https://web.push.apple.com', 'b');
  expect(() => other.read(encryptPayload(text, browser.subscription))).toThrow('unable to authenticate');
});

test('keys of no browser are refused', () => {
  expect(areUsableKeys(example.keys)).toBe(true);
  expect(areUsableKeys({ ...example.keys, auth: 'BTBZ' })).toBe(false);
  expect(areUsableKeys({ ...example.keys, p256dh: example.keys.p256dh.slice(0, 20) })).toBe(false);
  expect(areUsableKeys({ ...example.keys, p256dh: 'B'.repeat(87) })).toBe(false);
});

test('a request is signed for its service alone, for half a day, with a key that anybody can check', () => {
  const keys = createVapidKeys();
  const header = signRequest(keys, {
    endpoint: 'https://fcm.googleapis.com/fcm/send/abc',
    contact: 'mailto:help@example.com',
    now,
  });
  expect(readVapid(header)).toEqual({
    key: keys.publicKey,
    claims: {
      aud: 'https://fcm.googleapis.com',
      exp: Date.parse('2026-11-21T08:00:00Z') / 1000,
      sub: 'mailto:help@example.com',
    },
  });
  expect(() => readVapid(header.replace('t=ey', 't=eyx'))).toThrow('not signed');
});

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
  ['https://web.push.apple.com/abc', true],
  ['https://wns2-by3p.notify.windows.com/w/?token=abc', true],
  ['http://fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com:8443/fcm/send/abc', false],
  ['https://user@fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com.example.com/abc', false],
  ['https://evilpush.apple.com/abc', false],
  ['https://push.apple.com.example.com/abc', false],
  ['https://notify.windows.com.example.com/abc', false],
  ['https://example.com/?fcm.googleapis.com', false],
  ['https://127.0.0.1/abc', false],
  ['no address', false],
])('%s is a push service: %s', (address, expected) => expect(isPushAddress(address)).toBe(expected));

test('only in tests the machine itself is a push service', () => {
  const standIn = 'http://127.0.0.1:4999/a';
  expect([isPushAddress(standIn, { mayBeLoopback: true }), isPushAddress(standIn)]).toEqual([true, false]);
  expect(isPushAddress('http://10.0.0.7/a', { mayBeLoopback: true })).toBe(false);
});

test('a request names its lifetime and its urgency, and its body is encrypted', () => {
  const request = createPushRequest(
    'a lead',
    { endpoint: 'https://web.push.apple.com/abc', ...example.keys },
    { keys: createVapidKeys(), contact: 'mailto:help@example.com', ttlSeconds: 3600, now },
  );
  expect(request).toMatchObject({
    method: 'POST',
    url: 'https://web.push.apple.com/abc',
    headers: { ttl: '3600', urgency: 'high', 'content-encoding': 'aes128gcm' },
  });
  expect(String(request.body)).not.toContain('a lead');
});

const after = (seconds: number) => ({ kind: 'later', at: new Date(now.getTime() + seconds * 1000) });
test.each([
  [201, undefined, 1, { kind: 'sent' }],
  [200, undefined, 1, { kind: 'sent' }],
  [404, undefined, 1, { kind: 'gone' }],
  [410, undefined, 1, { kind: 'gone' }],
  [400, undefined, 1, { kind: 'refused', status: 400 }],
  [307, undefined, 1, { kind: 'refused', status: 307 }],
  [403, '5', 1, { kind: 'refused', status: 403 }],
  [429, undefined, 1, after(5)],
  [429, '120', 1, after(120)],
  [429, '1', 3, after(20)],
  [503, 'Fri, 20 Nov 2026 20:01:30 GMT', 1, after(90)],
  [503, 'Fri, 20 Nov 2026 19:00:00 GMT', 1, after(5)],
  [503, 'soon', 2, after(10)],
  [500, '999999', 1, after(86_400)],
  [500, undefined, 30, after(900)],
  [null, undefined, 1, after(5)],
])('status %s with Retry-After %s at attempt %s', (status, retryAfter, attempts, expected) => {
  const answer = status === null ? null : { status, headers: { 'retry-after': retryAfter } };
  expect(readPushOutcome(answer, { attempts, now })).toEqual(expected);
});
