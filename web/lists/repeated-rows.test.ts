import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withoutRepeated } from './repeated-rows.ts';

const itself = (row: number) => row;

test('whoever reads on from page to page reads each row once, whatever arrives meanwhile', () => {
  const arrivals = fc.array(fc.nat({ max: 9 }), { maxLength: 12 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 80 }), arrivals, (size, arrived) => {
      const take = 10;
      let list = Array.from({ length: size }, (_, place) => place);
      let next = size;
      let before: number[] = [];
      const read: number[] = [];
      let hasNext = size > 0;
      for (let page = 1; hasNext; page += 1) {
        const rows = list.slice((page - 1) * take, page * take);
        read.push(...withoutRepeated(rows, before, itself));
        before = rows;
        // it is already known whether there is a next page before new rows arrive
        hasNext = list.length > page * take;
        const newest = Array.from({ length: arrived[page] ?? 0 }, () => next++);
        list = [...newest.toReversed(), ...list];
      }
      expect(new Set(read).size).toBe(read.length);
      for (let row = 0; row < size; row += 1) expect(read).toContain(row);
    }),
  );
});

test('a page that holds nothing but the one before is shown as it is', () => {
  expect(withoutRepeated([1, 2], [2, 1], itself)).toEqual([1, 2]);
  expect(withoutRepeated([], [1], itself)).toEqual([]);
});
