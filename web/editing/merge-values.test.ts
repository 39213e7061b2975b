import { expect, test } from 'vitest';
import { mergeValues } from './merge-values.ts';

const base = { notes: 'old', phone: '1', photos: [{ id: 1 }] };

test('what only one side changed is there, and lists have what both added', () => {
  const mine = { ...base, phone: '2', photos: [{ id: 1 }, { id: 2 }] };
  const theirs = { ...base, notes: 'new', photos: [{ id: 3 }, { id: 1 }] };
  expect(mergeValues({ base, mine, theirs })).toEqual({
    values: { notes: 'new', phone: '2', photos: [{ id: 3 }, { id: 1 }, { id: 2 }] },
    clashes: [],
  });
});

test('a field that both changed keeps what was typed here, and is named', () => {
  const [mine, theirs] = [
    { ...base, notes: 'mine' },
    { ...base, notes: 'theirs', phone: '3' },
  ];
  expect(mergeValues({ base, mine, theirs })).toEqual({
    values: { ...base, notes: 'mine', phone: '3' },
    clashes: ['notes'],
  });
});
