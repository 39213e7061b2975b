import { createHmac, hkdfSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { createKeyedHash } from './hashes.ts';

test('a keyed hash is the HMAC of RFC 2104 with a key of its purpose', () => {
  const secret = Buffer.alloc(32, 'secret');
  for (const text of ['', 'a', 'é🏡', 'x'.repeat(200)]) {
    const key = Buffer.from(hkdfSync('sha256', secret, '', 'this', 32));
    expect(createKeyedHash(secret, 'this')(text)).toEqual(createHmac('sha256', key).update(text).digest());
    expect(createKeyedHash(secret, 'that')(text)).not.toEqual(createKeyedHash(secret, 'this')(text));
  }
});
