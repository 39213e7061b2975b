import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openNetworks, readNetworks } from './networks.ts';

const varint = (number: number): number[] =>
  number < 128 ? [number] : [(number % 128) + 128, ...varint(Math.floor(number / 128))];

type Network = readonly [first: number, place: number];
const names = ['', 'CA', 'CA-BC', 'US'];
const encode = (lists: readonly (readonly Network[])[]): Uint8Array => {
  const text = [...new TextEncoder().encode(JSON.stringify(names))];
  return Uint8Array.from([
    ...varint(text.length),
    ...text,
    ...lists.flatMap((list) => [
      ...varint(list.length),
      ...list.flatMap(([first], at) => varint(first - (list[at - 1]?.[0] ?? 0))),
      ...list.flatMap(([, place]) => varint(place)),
    ]),
  ]);
};
const list = (max: number): fc.Arbitrary<Network[]> =>
  fc
    .uniqueArray(fc.integer({ min: 0, max }), { maxLength: 12 })
    .chain((firsts) =>
      fc.tuple(
        ...firsts
          .toSorted((a, b) => a - b)
          .map((first) => fc.tuple(fc.constant(first), fc.integer({ min: 0, max: 3 }))),
      ),
    );

/** Network after network: slow, and hard to get wrong. */
const search = (networks: readonly Network[], address: number) => {
  const name = names[networks.filter(([first]) => first <= address).at(-1)?.[1] ?? 0] ?? '';
  return { country: name.slice(0, 2) || null, region: name.length > 2 ? name : null };
};

test('an address has the place of the network in which it is', () => {
  fc.assert(
    fc.property(
      list(2 ** 32 - 1),
      list(2 ** 40 - 1),
      fc.integer({ min: 0, max: 2 ** 32 - 1 }),
      fc.integer({ min: 0, max: 2 ** 40 - 1 }),
      (short, long, four, six) => {
        const find = openNetworks(encode([short, long]));
        const asked = [four, ...short.flatMap(([first]) => [first, Math.max(0, first - 1)])];
        for (const address of asked) {
          const text = [24, 16, 8, 0].map((bits) => Math.floor(address / 2 ** bits) % 256).join('.');
          expect(find(text)).toEqual(search(short, address));
          expect(find(`::ffff:${text}`)).toEqual(search(short, address));
        }
        for (const address of [six, ...long.map(([first]) => first)]) {
          // the last byte of the third part is not known
          const parts = [24, 8, -8].map((bits) => (Math.floor(address / 2 ** bits) % 65_536).toString(16));
          expect(find(`${parts.join(':')}::1`)).toEqual(search(long, address));
          expect(find(`${parts.join(':')}:0::/64`)).toEqual(search(long, address));
          expect(find(`${parts.join(':')}:1:2:3:4:5`)).toEqual(search(long, address));
        }
      },
    ),
    { numRuns: 60 },
  );
});

test('what is no address has no place', () => {
  const find = openNetworks(encode([[[0, 2]], [[0, 3]]]));
  expect(['', 'nonsense', '1.2.3', '1.2.3.4.5', ':::'].map((text) => find(text).country)).toEqual(
    Array.from({ length: 5 }, () => null),
  );
  expect(find('::').country).toBe('US');
  expect(find('1.2.3.4').region).toBe('CA-BC');
});

test('the file knows networks of universities and public servers, and no private ones', async () => {
  const find = await readNetworks();
  expect(find('142.103.1.1')).toEqual({ country: 'CA', region: 'CA-BC' });
  expect(find('128.100.1.1')).toEqual({ country: 'CA', region: 'CA-ON' });
  expect(find('128.95.1.1')).toEqual({ country: 'US', region: 'US-WA' });
  expect(find('129.132.1.1')).toEqual({ country: 'CH', region: null });
  expect(find('2607:f8f0::1').country).toBe('CA');
  for (const own of ['10.0.0.1', '192.168.1.1', '127.0.0.1', '::1', 'fe80::1'])
    expect(find(own)).toEqual({ country: null, region: null });
});
