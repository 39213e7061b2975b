import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changedIn, describeConflicts, restoreBase, type StoredEdit } from './rules.ts';

const edit = (version: number, before: Record<string, unknown>, by: string | null = 'Ann'): StoredEdit => ({
  version,
  by,
  at: `2026-11-20T20:00:0${version}Z`,
  before,
});

test('a record is restored by taking its edits back one after the other, in whichever order they come', () => {
  const value = fc.integer({ min: 0, max: 3 });
  const record = fc.record({ a: value, b: value, c: value });
  fc.assert(
    fc.property(fc.array(record, { minLength: 1, maxLength: 6 }), fc.boolean(), (states, isReversed) => {
      const edits = states.slice(1).map((after, index): StoredEdit => {
        const before = states[index] ?? after;
        const changed = Object.entries(before).filter(
          ([key]) => Reflect.get(before, key) !== Reflect.get(after, key),
        );
        return edit(index + 1, Object.fromEntries(changed));
      });
      const sent = isReversed ? edits.toReversed() : edits;
      expect(restoreBase(states.at(-1) ?? {}, sent)).toEqual(states[0]);
    }),
  );
});

test('a field that both changed is named with who changed it last', () => {
  const edits = [edit(1, { name: 'a' }, 'Ann'), edit(3, { name: 'c' }, 'Cem'), edit(2, { price: 1 }, null)];
  expect(describeConflicts(['name', 'price', 'city'], edits)).toEqual([
    { field: 'name', by: 'Cem', at: '2026-11-20T20:00:03Z' },
    { field: 'price', by: null, at: '2026-11-20T20:00:02Z' },
    { field: 'city', by: null, at: null },
  ]);
  expect(changedIn(edits)).toEqual(['name', 'price']);
});
