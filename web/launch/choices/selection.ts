import type { Answer } from '#contract/launch/answers.ts';
import { photoId, photoIds, photoNumbers, type Theme } from '#contract/launch/theme.ts';

/** The existing photos of an answer, in the order in which they were chosen. */
export const selectedPhotos = (answer: Answer | undefined): readonly string[] =>
  Array.isArray(answer)
    ? answer.filter((each) => typeof each === 'string' && photoIds.has(each)).map(String)
    : [];

/** Adds or removes a photo. Null if one more would exceed the maximum. */
export function toggleChoice(chosen: readonly string[], id: string, most: number): string[] | null {
  if (chosen.includes(id)) return chosen.filter((each) => each !== id);
  return chosen.length >= most ? null : [...chosen, id];
}

export const listThemePhotos = (theme: Theme): readonly string[] =>
  photoNumbers.map((number) => photoId(theme, number));

export const selectionIn = (chosen: readonly string[], theme: Theme): number =>
  chosen.filter((id) => photoIds.get(id)?.theme === theme).length;

/** The index that an arrow key moves to in a grid; null for other keys and past the ends. */
export function stepBy(key: string, from: number, count: number, columns: number): number | null {
  const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns };
  const to = key === 'Home' ? 0 : key === 'End' ? count - 1 : isArrow(key) ? from + by[key] : -1;
  return to >= 0 && to < count ? to : null;
}

const arrows = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] as const;
const isArrow = (key: string): key is (typeof arrows)[number] => arrows.some((each) => each === key);
