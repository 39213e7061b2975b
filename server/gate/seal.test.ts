import { expect, test } from 'vitest';
import { sealedBy } from './seal.ts';

const { seal, unseal } = sealedBy(Buffer.alloc(32, 1), 'tests');

/** What AES-GCM says of a text that is not what was sealed. */
const refused = /authenticate data/;

test('what was sealed for one opens for that one alone', () => {
  const sealed = seal('JBSWY3DPEHPK3PXP', 'login 1');
  expect(unseal(sealed, 'login 1')).toBe('JBSWY3DPEHPK3PXP');
  expect(() => unseal(sealed, 'login 2')).toThrow(refused);
  expect(() => sealedBy(Buffer.alloc(32, 1), 'other tests').unseal(sealed, 'login 1')).toThrow(refused);
  expect(() => sealedBy(Buffer.alloc(32, 2), 'tests').unseal(sealed, 'login 1')).toThrow(refused);
});

test('a sealed text that was changed or cut short opens nothing', () => {
  const sealed = seal('secret', '');
  const changed = Buffer.from(sealed);
  changed.writeUInt8(changed.readUInt8(14) ^ 1, 14);
  expect(() => unseal(changed, '')).toThrow(refused);
  expect(() => unseal(sealed.subarray(0, 20), '')).toThrow(refused);
  expect(() => unseal(Buffer.alloc(0), '')).toThrow(/initialization vector/);
});

test('the same text is sealed differently every time', () => {
  expect(seal('a', '')).not.toEqual(seal('a', ''));
});
