import { afterAll, beforeAll, expect, test } from 'vitest';
import { withClient } from '#database/connection.ts';
import { createSecondFactorCodes } from '#server/features/account/codes.ts';
import { createContactHash } from '#server/core/security/contact-hash.ts';
import { createTrackingLinks } from '#server/features/newsletter/tracking/tracking-links.ts';
import { createEncryption } from '#server/core/security/encryption.ts';
import { createKeyedHash } from '#server/core/security/hashes.ts';
import { testDatabase, testKey, type TestDatabase } from '../testing/database.ts';
import { prepareDatabase } from './database.ts';
import { assertSecretsKey, openSecretsKeys } from './database-keys.ts';

const quiet = { info: () => {}, warn: () => {} };
const [second, third, stranger] = [1, 2, 3].map((byte) => Buffer.alloc(32, byte)) as [Buffer, Buffer, Buffer];

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

/**
 * The steps of a start, without the logins: those belong to all databases of the server, and other tests use them.
 */
async function open(current: Buffer, ...former: Buffer[]) {
  await assertSecretsKey(database.owner, { current, former });
  return openSecretsKeys(database.owner, { current, former });
}
const query = (text: string) => withClient(database.owner, (client) => client.query(text));

const sentence = /sealed with another key than SECRETS_KEY/;

test('a database of before is opened with the key of its second factors alone', async () => {
  const { encrypt } = createSecondFactorCodes({ secretsKey: testKey, demo: false });
  await withClient(database.owner, (client) =>
    client.query(
      `WITH s AS (INSERT INTO app.staff (first_name, last_name, email, role, is_service, created_at) VALUES ('Sam', 'Ito', 'sam@example.com', 'Owner', false, now()) RETURNING id)
       INSERT INTO app.logins (email, staff_id, second_factor) SELECT 'sam@example.com', id, $1 FROM s`,
      [encrypt('SECRET', 'sam@example.com')],
    ),
  );
  await query('ALTER TABLE app.secrets_keys RENAME TO set_aside');
  try {
    await expect(open(stranger)).rejects.toThrow(sentence);
  } finally {
    await query('ALTER TABLE app.set_aside RENAME TO secrets_keys');
  }
});

test('another key stops the start with a sentence, and the key that sealed it opens it again', async () => {
  const start = (current: Buffer) => prepareDatabase(database.owner, { current, former: [] }, quiet);
  expect((await start(testKey)).secretsKey).toEqual([testKey]);
  await expect(start(stranger)).rejects.toThrow(sentence);
  expect(await open(testKey)).toEqual([testKey]);
});

test('a key is exchanged in one start with the former beside it, which is not needed afterwards', async () => {
  await expect(open(second)).rejects.toThrow(sentence);
  expect(await open(second, testKey)).toEqual([second, testKey]);
  expect(await open(second)).toEqual([second, testKey]);
  await expect(open(testKey)).rejects.toThrow(sentence);
  expect(await open(third, stranger, second)).toEqual([third, second, testKey]);
  // the oldest stays the oldest: the hashes stored under it cannot be made again
  expect(await open(testKey, third)).toEqual([testKey, third, second, testKey]);
  const { rows } = await query('SELECT count(*)::int AS n FROM app.secrets_keys');
  expect(rows).toEqual([{ n: 4 }]);
  await open(testKey);
});

test('no login of the server reads the keys', async () => {
  for (const login of ['app', 'read', 'system', 'worker'] as const)
    await expect(
      withClient(database[login], (client) => client.query('SELECT FROM app.secrets_keys')),
    ).rejects.toThrow('permission denied');
});

test('what was sealed, hashed or signed with a former key is read on, and new things are made with the new one', () => {
  const exchanged = [second, testKey];
  const before = createEncryption(testKey, 'tests').encrypt('words', 'mine');
  expect(createEncryption(exchanged, 'tests').decrypt(before, 'mine')).toBe('words');
  const since = createEncryption(exchanged, 'tests').encrypt('words', 'mine');
  expect(createEncryption(second, 'tests').decrypt(since, 'mine')).toBe('words');
  expect(() => createEncryption(testKey, 'tests').decrypt(since, 'mine')).toThrow('unable to authenticate');
  expect(() => createEncryption(exchanged, 'tests').decrypt(before, 'yours')).toThrow(
    'unable to authenticate',
  );

  expect(createContactHash(exchanged).ofEmail('a@example.com')).toEqual(
    createContactHash(testKey).ofEmail('a@example.com'),
  );
  const link = (ring: Buffer | Buffer[]) => createTrackingLinks(ring, '');
  const { pixel_url } = link(testKey).create({ client_id: 4, id: 9 });
  const token = /([^/]+)\.gif$/.exec(pixel_url)?.[1] ?? '';
  expect(link(exchanged).read(token)).toEqual({ client_id: 4, id: 9 });
  expect(link(stranger).read(token)).toBeNull();
  expect(createKeyedHash(exchanged, 'private files')('one')).not.toEqual(
    createKeyedHash(testKey, 'private files')('one'),
  );
});
