import { expect, test } from 'vitest';
import { createEncryption } from './encryption.ts';

const { encrypt, decrypt } = createEncryption(Buffer.alloc(32, 1), 'tests');

/** The error of AES-GCM for a text that was changed. */
const refused = /authenticate data/;

test('a text can only be decrypted in the context it was encrypted for', () => {
  const encrypted = encrypt('JBSWY3DPEHPK3PXP', 'login 1');
  expect(decrypt(encrypted, 'login 1')).toBe('JBSWY3DPEHPK3PXP');
  expect(() => decrypt(encrypted, 'login 2')).toThrow(refused);
  expect(() => createEncryption(Buffer.alloc(32, 1), 'other tests').decrypt(encrypted, 'login 1')).toThrow(
    refused,
  );
  expect(() => createEncryption(Buffer.alloc(32, 2), 'tests').decrypt(encrypted, 'login 1')).toThrow(refused);
});

test('an encrypted text that was changed or cut short cannot be decrypted', () => {
  const encrypted = encrypt('secret', '');
  const changed = Buffer.from(encrypted);
  changed.writeUInt8(changed.readUInt8(14) ^ 1, 14);
  expect(() => decrypt(changed, '')).toThrow(refused);
  expect(() => decrypt(encrypted.subarray(0, 20), '')).toThrow(refused);
  expect(() => decrypt(Buffer.alloc(0), '')).toThrow(/initialization vector/);
});

test('the same text is encrypted differently every time', () => {
  expect(encrypt('a', '')).not.toEqual(encrypt('a', ''));
});
