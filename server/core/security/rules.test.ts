import { createDecipheriv, createHash, createHmac, hkdfSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { admins, allUsers, anySession, editors, staffAreas } from '#contract/access.ts';
import {
  authorizeSiteStatement,
  authorizeStatement,
  hashBearerToken,
  readRequirements,
} from './authorize.ts';
import { createContactHash } from './contact-hash.ts';
import { createEncryption } from './encryption.ts';
import {
  createKeyedHash,
  createSignature,
  createStoredHash,
  hmacSha1,
  hmacSha256,
  isSameBytes,
  newFormId,
  newToken,
  randomSecret,
  sha256,
} from './hashes.ts';
import { listKeys, newestKey, oldestKey } from './key-ring.ts';
import { deviceHeader, deviceKeyPattern, hashDeviceKey, knownDeviceSince } from './known-device.ts';
import { maskEmail } from './mask-email.ts';
import {
  claimRequestKey,
  readStoredAnswer,
  releaseRequestKey,
  requestKeyConstraints,
  storeAnswer,
  toRequestKey,
} from './request-keys.ts';
import { createUrlSigner, isPrivateName } from './signed-urls.ts';

const now = new Date('2026-11-20T20:00:00Z');
const digest = (text: string) => createHash('sha256').update(text).digest();
/** As RFC 2104 and RFC 5869 say it, by Node's own functions. */
const hmacOf = (key: Buffer, purpose: string, text: string) =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', key, '', purpose, 32)))
    .update(text)
    .digest();
const [newKey, oldKey] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const otherKey = Buffer.alloc(32, 3);
const ring = [newKey, oldKey];

test.each([
  ['Bearer abc', 'abc'],
  ['bearer abc', 'abc'],
  [`Bearer ${'a'.repeat(200)}`, 'a'.repeat(200)],
])('the token of %j is known by its hash', (header, token) => {
  expect(hashBearerToken(header)).toEqual(digest(token));
});

test.each([
  undefined,
  '',
  'abc',
  'Bearer',
  'Bearer ',
  'Bearer a b',
  'Bearer  a',
  'xBearer abc',
  'Bearer abc ',
  'Basic abc',
  `Bearer ${'a'.repeat(201)}`,
])('%j is no token, and its hash is that of nobody', (header) => {
  expect(hashBearerToken(header)).toEqual(Buffer.alloc(0));
});

const authorize = (access: Parameters<typeof authorizeStatement>[0], change = {}) =>
  authorizeStatement(access, {
    hash: Buffer.from('h'),
    at: now,
    claimedClientId: undefined,
    sentKeys: [],
    ...change,
  });

test('an endpoint asks the database for exactly what its access says', () => {
  expect(readRequirements(anySession, [])).toMatchObject({
    services: null,
    feature: null,
    ai: false,
    staffExempt: false,
    sends: false,
  });
  const need = {
    services: ['in_touch'],
    feature: 'TESTIMONIAL_MANAGER',
    ai: true,
    staffExempt: true,
    sends: true,
  } as const;
  expect(readRequirements(admins({ ...need, services: ['in_touch'] }), [])).toEqual({
    ...need,
    callers: ['Admin', 'Staff'],
  });
  expect(authorize(admins({ ...need, services: ['in_touch', 'web'] })).text.replaceAll(/\s+/g, ' ')).toBe(
    `SELECT app.authorize($1, $2, $3, '{"Admin","Staff"}', '{"in_touch","web"}', 'TESTIMONIAL_MANAGER', 'true', 'true', 'true')`,
  );
  expect(authorize(staffAreas('billing')).text).toMatch(
    /\$3, '\{.*"Finance".*\}', NULL,\s+NULL, 'false', 'false', 'false'\)$/,
  );
});

test('the values of an authorization are the token, the time and the client that the call claims', () => {
  const claimed = (claimedClientId: string | undefined) =>
    authorize(editors(), { claimedClientId }).values.at(-1);
  expect(authorize(editors()).values).toEqual([Buffer.from('h'), now, null]);
  expect([undefined, '', '7', '007', '0', '-7', '7x', '99999999999999999999'].map(claimed)).toEqual([
    null,
    null,
    7,
    -1,
    -1,
    -1,
    -1,
    -1,
  ]);
});

test('a caller who may send only some keys of a body is asked for by the keys that were sent', () => {
  const limited = { ...allUsers(), bodyKeys: { Editor: ['name'] } };
  const callersFor = (sentKeys: readonly string[]) => readRequirements(limited, sentKeys).callers;
  expect(callersFor(['name'])).toContain('Editor');
  expect(callersFor(['name', 'role'])).not.toContain('Editor');
  expect(callersFor(['name', 'role'])).toContain('Admin');
  // the text is written for each call, and not remembered from the first
  expect(authorize(limited, { sentKeys: ['name'] }).text).toContain('"Editor"');
  expect(authorize(limited, { sentKeys: ['role'] }).text).not.toContain('"Editor"');
  expect(authorize(limited, { sentKeys: ['name'] }).text).toContain('"Editor"');
});

test('the text of an endpoint is written once', () => {
  const access = admins();
  expect(authorize(access).text).toBe(authorize(access).text);
  expect(authorize(admins()).text).toBe(authorize(access).text);
  expect(authorize(allUsers()).text).not.toBe(authorize(access).text);
});

test('a website is known by the hash of its token, and without one it is nobody', () => {
  const origin = { host: 'a.example', isPortal: false };
  expect(authorizeSiteStatement('token', now, 3, origin)).toEqual({
    text: 'SELECT app.authorize_site($1, $2, $3, $4, $5)',
    values: [digest('token'), now, 3, 'a.example', false],
  });
  expect(authorizeSiteStatement('', now, null, origin).values[0]).toEqual(Buffer.alloc(0));
});

test('new values are made with the newest key, and stored ones are found with the oldest', () => {
  expect(listKeys(newKey)).toEqual([newKey]);
  expect(listKeys(ring)).toBe(ring);
  expect([newestKey([newKey, otherKey, oldKey]), oldestKey([newKey, otherKey, oldKey])]).toEqual(ring);
  expect([newestKey(newKey), oldestKey(newKey)]).toEqual([newKey, newKey]);
  expect(() => newestKey([])).toThrow('A key ring holds a key.');
  expect(() => oldestKey([])).toThrow('A key ring holds a key.');
  expect(createKeyedHash(ring, 'p')('text')).toEqual(hmacOf(newKey, 'p', 'text'));
  expect(createStoredHash(ring, 'p')('text')).toEqual(hmacOf(oldKey, 'p', 'text'));
});

test('a signature is made with the newest key and accepted with any of the ring', () => {
  const { sign, isSigned } = createSignature(ring, 'links', 16);
  expect(sign('a')).toEqual(hmacOf(newKey, 'links', 'a').subarray(0, 16));
  expect(isSigned('a', sign('a'))).toBe(true);
  expect(isSigned('a', hmacOf(oldKey, 'links', 'a').subarray(0, 16))).toBe(true);
  expect(isSigned('b', sign('a'))).toBe(false);
  expect(isSigned('a', hmacOf(newKey, 'other', 'a').subarray(0, 16))).toBe(false);
  expect(isSigned('a', hmacOf(otherKey, 'links', 'a').subarray(0, 16))).toBe(false);
  expect(isSigned('a', sign('a').subarray(0, 8))).toBe(false);
  expect(isSigned('a', Buffer.alloc(0))).toBe(false);
});

test('a token is 32 random bytes, of which only the hash is stored', () => {
  const one = newToken();
  expect(one.token).toMatch(/^[\w-]{43}$/);
  expect(one.hash).toEqual(digest(one.token));
  expect(newToken().token).not.toBe(one.token);
  expect(newFormId()).toMatch(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  expect(randomSecret(20)).toHaveLength(20);
});

test('the hashes are those of the standards', () => {
  expect(sha256('abc').toString('hex')).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
  // RFC 2202 and RFC 4231, the second case of each
  const question = Buffer.from('what do ya want for nothing?');
  expect(hmacSha1(Buffer.from('Jefe'), question).toString('hex')).toBe(
    'effcdf6ae5eb2fa2d27416d5f184df9c259a7c79',
  );
  expect(hmacSha256('Jefe', question).toString('hex')).toBe(
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  );
});

test('bytes are the same if they have the same length and content', () => {
  const [ab, abc, abd] = ['ab', 'abc', 'abd'].map((text) => Buffer.from(text));
  expect(
    ab && abc && abd && [isSameBytes(abc, Buffer.from('abc')), isSameBytes(ab, abc), isSameBytes(abc, abd)],
  ).toEqual([true, false, false]);
});

test('a blocked sender is known by a hash of the address or the number, however either was written', () => {
  const { ofEmail, ofPhone } = createContactHash(ring);
  expect(ofEmail('Nora@A.example')).toEqual(hmacOf(oldKey, 'blocked senders', 'email nora@a.example'));
  expect(ofPhone('604-555-0100 x12')).toEqual(hmacOf(oldKey, 'blocked senders', 'phone 6045550100'));
  expect(ofPhone('604-555-0100')).not.toEqual(ofPhone('604-555-0101'));
  expect(ofPhone('604-555-0100')).not.toEqual(hmacOf(oldKey, 'blocked senders', 'email 604-555-0100'));
  expect(ofPhone(null)).toBeNull();
});

test('a private file opens for ten minutes with the signature of its name and its client', () => {
  const { signedUrl, isSigned, uploaded } = createUrlSigner(newKey);
  const file = { file: 'private/a.pdf', client_id: 7 };
  const expires = now.getTime() / 1000 + 600;
  const url = new URL(signedUrl(file, now), 'https://foyer.example');
  expect(url.pathname).toBe('/files/private/a.pdf');
  expect(url.searchParams.get('expires')).toBe(String(expires));
  const signature = url.searchParams.get('signature') ?? '';
  expect(signature).toBe(hmacOf(newKey, 'private files', `7 ${expires} private/a.pdf`).toString('base64url'));
  expect(isSigned(file, { expires, signature })).toBe(true);
  expect(isSigned({ ...file, client_id: 8 }, { expires, signature })).toBe(false);
  expect(isSigned({ ...file, file: 'private/b.pdf' }, { expires, signature })).toBe(false);
  expect(isSigned(file, { expires: expires + 1, signature })).toBe(false);
  expect(isSigned(file, { expires, signature: '' })).toBe(false);
  const stored = { ...file, id: 3, name: 'A.pdf', size: 12 };
  expect(uploaded(stored, now)).toEqual({ id: 3, name: 'A.pdf', size: 12, url: signedUrl(file, now) });
});

test('a public file has an address that anybody may open', () => {
  expect(createUrlSigner(newKey).signedUrl({ file: 'a.png', client_id: 7 }, now)).toBe('/files/a.png');
  expect(['private/a', 'a/private/b', 'privates', ''].map(isPrivateName)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test('headers and constraints have the names that browsers send and the database reports', () => {
  expect(deviceHeader).toBe('x-device-key');
  expect(requestKeyConstraints).toEqual([
    'request_keys_pkey',
    'staff_request_keys_pkey',
    'provider_request_keys_pkey',
  ]);
});

test('a device has a hash of its own for each account, and none without a key of 43 letters', () => {
  const key = 'A-b_9'.repeat(9).slice(0, 43);
  expect(hashDeviceKey('a@b.example', key)).toEqual(digest(`a@b.example ${key}`));
  expect(hashDeviceKey('c@b.example', key)).not.toEqual(hashDeviceKey('a@b.example', key));
  for (const wrong of [undefined, '', `${key}A`, key.slice(1), `${key.slice(1)}+`, ` ${key}`])
    expect(hashDeviceKey('a@b.example', wrong)).toBeNull();
  expect(deviceKeyPattern.test(`${key}\n`)).toBe(false);
  expect(knownDeviceSince(now).toISOString()).toBe('2026-08-22T20:00:00.000Z');
});

test.each([
  ['nora@a.example', 'n•••@a.example'],
  ['n@a.example', 'n•••@a.example'],
  ['éva@a.example', 'é•••@a.example'],
  ['𝒜da@example.com', '𝒜•••@example.com'],
])('%s is shown as %s', (email, masked) => {
  expect(maskEmail(email)).toBe(masked);
});

test('a repeated call is recognised by its endpoint and its key, and is the same only with the same content', () => {
  const key = toRequestKey('POST /leads', 'k', { a: 1 });
  expect(key).toEqual({ hash: digest('POST /leads\nk'), request: digest('{"a":1}') });
  expect(toRequestKey('POST /leads', 'k', { a: 2 }).hash).toEqual(key.hash);
  expect(toRequestKey('POST /leads', 'k', { a: 2 }).request).not.toEqual(key.request);
});

test('whose repeated call it is comes from the session and never from a parameter', () => {
  const key = toRequestKey('POST /leads', 'k', null);
  const statements = [
    storeAnswer(key.hash, { status: 200, encrypted: Buffer.from('e') }),
    releaseRequestKey(key.hash),
    readStoredAnswer(key.hash),
  ];
  for (const { text } of statements)
    expect(text).toMatch(
      /WHERE client_id = app\.client\(\) AND caller = current_setting\('app\.actor'\) AND key_hash = \$\d/,
    );
  const claim = claimRequestKey(key, now);
  expect(claim.text).toMatch(/VALUES \(app\.client\(\), current_setting\('app\.actor'\), \$1, \$2, \$3\)/);
  expect(claim.values).toEqual([key.hash, key.request, now]);
});

test('an encrypted text is AES-256-GCM with a key of its purpose, and no two begin alike', () => {
  const { encrypt } = createEncryption(ring, 'tests');
  const key = Buffer.from(hkdfSync('sha256', newKey, '', 'seal tests', 32));
  const all = Array.from({ length: 600 }, () => encrypt('é🏡', 'login 1'));
  expect(new Set(all.map((encrypted) => encrypted.subarray(0, 12).toString('hex'))).size).toBe(600);
  for (const encrypted of all.slice(0, 3)) {
    const decipher = createDecipheriv('aes-256-gcm', key, encrypted.subarray(0, 12));
    decipher.setAAD(Buffer.from('login 1'));
    decipher.setAuthTag(encrypted.subarray(-16));
    const text = Buffer.concat([decipher.update(encrypted.subarray(12, -16)), decipher.final()]);
    expect(text.toString()).toBe('é🏡');
  }
});

test('a text of a former key can be read, and one of a foreign key fails with the error of the newest', () => {
  const { decrypt } = createEncryption(ring, 'tests');
  expect(decrypt(createEncryption(oldKey, 'tests').encrypt('a', 'c'), 'c')).toBe('a');
  let failure: unknown;
  try {
    decrypt(createEncryption(otherKey, 'tests').encrypt('a', 'c'), 'c');
  } catch (error) {
    failure = error;
  }
  expect(failure).toBeInstanceOf(Error);
});
