import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isSame, joinChanges, joinLists } from './join.ts';

const value = fc.oneof(fc.string({ maxLength: 3 }), fc.integer({ min: 0, max: 3 }), fc.constant(null));
const fields = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), value);
const list = fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 8 });
const idsToEntries = (ids: readonly number[]) => ids.map((id) => ({ id }));
const after = (stored: object, { values }: { values: object }) => ({ ...stored, ...values });

describe('fields', () => {
  test('what only one side changed goes together, whoever saves first', () => {
    fc.assert(
      fc.property(fields, fields, fields, (base, ours, theirs) => {
        const mine = Object.fromEntries(Object.entries(ours).filter(([key]) => key < 'c'));
        const other = Object.fromEntries(Object.entries(theirs).filter(([key]) => key >= 'c'));
        const one = joinChanges({ base, mine, stored: { ...base, ...other } });
        const two = joinChanges({ base, mine: other, stored: { ...base, ...mine } });
        expect([one.conflicts, two.conflicts]).toEqual([[], []]);
        const read = (record: Record<string, unknown>) =>
          ['a', 'b', 'c', 'd'].map((key) => record[key] ?? '');
        expect(read(after({ ...base, ...other }, one))).toEqual(read({ ...base, ...mine, ...other }));
        expect(read(after({ ...base, ...mine }, two))).toEqual(read({ ...base, ...mine, ...other }));
      }),
    );
  });

  test('the same change on both sides is no conflict, and nothing is left to write', () => {
    fc.assert(
      fc.property(fields, fields, (base, change) => {
        expect(joinChanges({ base, mine: change, stored: { ...base, ...change } })).toEqual({
          values: {},
          conflicts: [],
        });
      }),
    );
  });

  test('a field is a conflict where both sides changed it, and not to the same', () => {
    fc.assert(
      fc.property(value, value, value, (before, mine, theirs) => {
        const isChanged = (one: unknown) => (one ?? '') !== (before ?? '');
        const isConflict = isChanged(mine) && isChanged(theirs) && (mine ?? '') !== (theirs ?? '');
        const joined = joinChanges({ base: { a: before }, mine: { a: mine }, stored: { a: theirs } });
        expect(joined.conflicts).toEqual(isConflict ? ['a'] : []);
      }),
    );
  });

  test('a field that was sent as it was before does not undo what somebody else changed', () => {
    const joined = joinChanges({ base: { a: 'old' }, mine: { a: 'old' }, stored: { a: 'new' } });
    expect(joined).toEqual({ values: {}, conflicts: [] });
  });
});

describe('lists', () => {
  test('nothing that was added is lost and nothing that was removed comes back', () => {
    fc.assert(
      fc.property(list, list, list, (base, mine, stored) => {
        const joined = joinLists(idsToEntries(base), idsToEntries(mine), idsToEntries(stored));
        if (joined === null) return;
        const ids = joined.map(({ id }) => id);
        const wanted = [...mine, ...stored].filter((id) =>
          base.includes(id) ? mine.includes(id) && stored.includes(id) : true,
        );
        expect(new Set(ids)).toEqual(new Set(wanted));
        expect(ids).toHaveLength(new Set(wanted).size);
      }),
    );
  });

  test('lists contradict each other only where both sides moved what all have', () => {
    fc.assert(
      fc.property(list, list, list, (base, mine, stored) => {
        const common = (ids: readonly number[]) =>
          ids.filter((id) => [base, mine, stored].every((side) => side.includes(id))).join();
        const bothMoved = common(mine) !== common(base) && common(stored) !== common(base);
        const isConflict = bothMoved && common(mine) !== common(stored);
        const joined = joinLists(idsToEntries(base), idsToEntries(mine), idsToEntries(stored));
        expect(joined === null).toBe(isConflict);
      }),
    );
  });

  test('who saves second does not matter for what is in the list', () => {
    fc.assert(
      fc.property(list, list, list, (base, mine, stored) => {
        const inOrder = (entries: readonly number[] | null) => entries && entries.toSorted((a, b) => a - b);
        expect(inOrder(joinLists(base, mine, stored))).toEqual(inOrder(joinLists(base, stored, mine)));
      }),
    );
  });

  test('a list that one side left alone is that of the other side', () => {
    fc.assert(
      fc.property(list, list, (base, other) => {
        expect(joinLists(base, other, base)).toEqual(other);
        expect(joinLists(base, base, other)).toEqual(other);
        expect(joinLists(base, other, other)).toEqual(other);
      }),
    );
  });

  test('what was added stays behind what it followed', () => {
    expect(joinLists(['a', 'b'], ['a', 'x', 'b'], ['b', 'a'])).toEqual(['b', 'a', 'x']);
    expect(joinLists(['a', 'b'], ['x', 'a', 'b'], ['a', 'b', 'y'])).toEqual(['x', 'a', 'b', 'y']);
  });

  test('an entry that one side changed is kept as changed, and is a conflict where the other removed or changed it', () => {
    const [base, at2, at3] = [[{ id: 1, at: '1' }], [{ id: 1, at: '2' }], [{ id: 1, at: '3' }]];
    expect(joinLists(base, at2, base)).toEqual(at2);
    expect(joinLists(base, base, at2)).toEqual(at2);
    expect(joinLists(base, at2, at2)).toEqual(at2);
    expect(joinLists(base, at2, at3)).toBeNull();
    expect(joinLists(base, at2, [])).toBeNull();
    expect(joinLists(base, [], at2)).toBeNull();
  });

  test('an entry without an id is the one that says the same, so that programs which know no ids change nothing by mistake', () => {
    const [one, two] = [
      { id: 1, at: '1' },
      { id: 2, at: '2' },
    ];
    expect(joinLists<object>([one, two], [{ at: '1' }, { at: '3' }], [one])).toEqual([one, { at: '3' }]);
    expect(joinLists<object>([], [{ at: '1' }], [one])).toEqual([one]);
    expect(joinLists<object>([one], [{ at: '1' }], [])).toEqual([]);
  });

  test('an entry without an id is a conflict where both sides wrote something else in its place', () => {
    const at = (...values: string[]) => values.map((value) => ({ at: value }));
    expect(joinLists(at('1', '2'), at('1', '3'), at('1', '4'))).toBeNull();
    expect(joinLists(at('1', '2'), at('1', '3'), at('1', '3'))).toEqual(at('1', '3'));
    expect(joinLists(at('1', '2'), at('1', '3'), at('1', '2', '4'))).toEqual(at('1', '3', '4'));
    expect(joinLists(at('1', '2'), at('1'), at('1', '4'))).toEqual(at('1', '4'));
    expect(joinLists(at('1'), at('1', '2'), at('1', '3'))).toEqual(at('1', '2', '3'));
    // tags are numbers: none of them was changed into another one
    expect(joinLists([1, 2], [1, 3], [1, 4])).toEqual([1, 3, 4]);
  });

  test('entries without an id are what is in them, also where one is there twice', () => {
    expect(joinLists(['a', 'a'], ['a'], ['a', 'a', 'b'])).toEqual(['a', 'b']);
    expect(joinLists([], [{ x: 1, y: 2 }], [{ y: 2, x: 1 }])).toEqual([{ x: 1, y: 2 }]);
  });
});

test('what a person sees as empty is the same, and nothing else is', () => {
  for (const [one, other] of [
    [null, ''],
    [undefined, null],
    [
      { a: 1, b: [2] },
      { b: [2], a: 1 },
    ],
    [[{ a: { x: 1, y: 2 } }], [{ a: { y: 2, x: 1 } }]],
  ])
    expect([one, other, isSame(one, other), isSame(other, one)]).toEqual([one, other, true, true]);
  for (const [one, other] of [
    [0, ''],
    [false, null],
    [[], ''],
    [{}, ''],
    [1, '1'],
    [
      [1, 2],
      [2, 1],
    ],
    [
      { a: 1, b: 2 },
      { a: 2, b: 1 },
    ],
    [{ a: null }, {}],
  ])
    expect([one, other, isSame(one, other), isSame(other, one)]).toEqual([one, other, false, false]);
});

test('a field that was no list on some side is a conflict like any other', () => {
  const join = (base: unknown, mine: unknown, stored: unknown) =>
    joinChanges({ base: { tags: base }, mine: { tags: mine }, stored: { tags: stored } });
  const conflict = { values: {}, conflicts: ['tags'] };
  expect(join(null, ['a'], ['b'])).toEqual(conflict);
  expect(join(['a'], null, ['b'])).toEqual(conflict);
  expect(join(['a'], ['b'], null)).toEqual(conflict);
  expect(join([], ['a'], ['b'])).toEqual({ values: { tags: ['a', 'b'] }, conflicts: [] });
  expect(join(['a', 'b'], ['b', 'a'], ['b', 'a'])).toEqual({ values: {}, conflicts: [] });
});

test('entries are known by their ids, and an empty id is none', () => {
  const [one, two] = [
    { id: 1, at: 'x' },
    { id: 2, at: 'x' },
  ];
  for (const id of [null, undefined])
    expect(joinLists<object>([one], [{ id, at: 'x' }], [one])).toEqual([one]);
  // two that say the same are two
  expect(joinLists<object>([one, two], [{ at: 'x' }, { at: 'x' }], [one, two])).toEqual([one, two]);
  expect(joinLists<object>([one, two], [{ at: 'x' }], [one, two])).toEqual([one]);
  expect(joinLists<object>([one], [two], [one])).toEqual([two]);
  // another number is another entry, even where all else is the same
  expect(joinLists<object>([one], [one, two], [one])).toEqual([one, two]);
  expect(joinLists<object>([one, two], [two, { at: 'x' }], [one, two])).toEqual([two, one]);
});

test('entries may be of any kind', () => {
  expect(joinLists<unknown>([true, 1], [true, 1, { a: 1 }], [1, true])).toEqual([1, { a: 1 }, true]);
  expect(joinLists<unknown>(['1', 1], [1, '1'], ['1', 1])).toEqual([1, '1']);
  expect(joinLists(['a', 'a', 'a'], ['a', 'a', 'a'], ['a'])).toEqual(['a']);
  expect(joinLists(['a'], ['a', 'a', 'a'], ['a', 'b'])).toEqual(['a', 'a', 'a', 'b']);
});

test('what was added stands behind its neighbour, wherever that was moved to', () => {
  expect(joinLists(['a', 'b', 'c'], ['c', 'a', 'b'], ['a', 'x', 'y', 'b', 'c'])).toEqual([
    'c',
    'a',
    'x',
    'y',
    'b',
  ]);
  expect(joinLists(['a', 'b', 'c'], ['a', 'b', 'x', 'c'], ['c', 'b', 'a'])).toEqual(['c', 'b', 'x', 'a']);
  expect(joinLists(['a', 'b'], ['b', 'a'], ['z', 'a', 'b'])).toEqual(['z', 'b', 'a']);
});
