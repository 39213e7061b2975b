import { expect, test } from 'vitest';
import { selectionIn, selectedPhotos, listThemePhotos, stepBy, toggleChoice } from './selection.ts';

test('photos keep the order in which they were chosen, and unknown ones are left out', () => {
  expect(selectedPhotos(['natural-03', 'gone-01', 'city-focus-01', 'natural-99'])).toEqual([
    'natural-03',
    'city-focus-01',
  ]);
  expect([
    selectedPhotos(null),
    selectedPhotos('natural-01'),
    selectedPhotos([{ id: 'about', checked: true }]),
  ]).toEqual([[], [], []]);
});

test('a photo can be added and removed, and one more than the maximum is rejected', () => {
  const full = listThemePhotos('natural').slice(0, 12);
  expect(toggleChoice([], 'natural-01', 12)).toEqual(['natural-01']);
  expect(toggleChoice(['natural-01', 'natural-02'], 'natural-01', 12)).toEqual(['natural-02']);
  expect(toggleChoice(full, 'rustic-01', 12)).toBeNull();
  expect(toggleChoice(full, 'natural-12', 12)).toHaveLength(11);
});

test('photos are counted by theme', () => {
  expect(selectionIn(['natural-01', 'natural-02', 'rustic-01'], 'natural')).toBe(2);
});

test('the arrow keys move by one and by a row, and stay in the grid', () => {
  expect(stepBy('ArrowRight', 0, 24, 4)).toBe(1);
  expect(stepBy('ArrowDown', 1, 24, 4)).toBe(5);
  expect(stepBy('ArrowUp', 5, 24, 4)).toBe(1);
  expect([stepBy('ArrowLeft', 0, 24, 4), stepBy('ArrowDown', 22, 24, 4), stepBy('a', 3, 24, 4)]).toEqual([
    null,
    null,
    null,
  ]);
  expect([stepBy('Home', 9, 24, 4), stepBy('End', 9, 24, 4)]).toEqual([0, 23]);
});
