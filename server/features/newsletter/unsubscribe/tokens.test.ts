import { expect, test } from 'vitest';
import { createContactHash } from '#server/core/security/contact-hash.ts';
import { testKey } from '#server/testing/database.ts';
import { createNewsletterTokens } from './tokens.ts';

const hashes = createContactHash(testKey);
const tokens = createNewsletterTokens(testKey, hashes);
const vera = { id: 7_777_777, lead_id: 5, email: 'vera@example.net' };

test('a token says whose newsletter it was and which address it went to, to this server alone', () => {
  const token = tokens.unsubscribeTokenOf(3, vera);
  expect(tokens.read(token)).toEqual({
    client: 3,
    recipient: 7_777_777,
    lead: 5,
    addressHash: hashes.ofEmail('vera@example.net'),
  });
  expect(Buffer.from(token, 'base64url').toString('latin1')).not.toMatch(/vera|example|7777777/);
  expect(token).toMatch(/^[\w-]{60,160}$/);
  expect(createNewsletterTokens(Buffer.alloc(32, 'another'), hashes).read(token)).toBeNull();
});

test('whatever was changed or cut off is no token', () => {
  const token = tokens.unsubscribeTokenOf(3, vera);
  for (let n = 0; n < token.length; n += 1) {
    const other = token[n] === 'A' ? 'B' : 'A';
    const read = tokens.read(token.slice(0, n) + other + token.slice(n + 1));
    // the last character of base64 has unused bits
    if (n < token.length - 1) expect(read).toBeNull();
    expect(tokens.read(token.slice(0, n))).toBeNull();
  }
  for (const wrong of ['', '.', 'x'.repeat(20_000), '%00', "'"]) expect(tokens.read(wrong)).toBeNull();
});
