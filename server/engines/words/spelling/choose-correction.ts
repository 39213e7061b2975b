import { tradeWords } from './trade-words.ts';

/** A long word may have two slips. */
const maxDistance = (word: string): number => (word.length >= 8 ? 2 : 1);

/**
 * The correct form of a misspelled word, if there is only one candidate. The nearest word of property texts comes
 * first, then the only word of the dictionary one letter away. People get the first letter right.
 */
export function chooseCorrection(
  word: string,
  suggest: (word: string) => readonly string[],
): string | undefined {
  const near = nearestTo(word, tradeWords, maxDistance(word));
  // for three letters, only two swapped ones: 'teh', 'adn'
  if (word.length < 4) return near.find((one) => isAnagram(one, word));
  // of several equally near ones, the first in the dictionary's list
  if (near.length > 0) return only(near) ?? suggest(word).find((one) => near.includes(one));
  if (word.length < 5) return undefined;
  return only(suggest(word).filter((one) => one[0] === word[0] && countEdits(word, one) === 1));
}

const only = (words: readonly string[]): string | undefined => (words.length === 1 ? words[0] : undefined);

function nearestTo(word: string, words: Iterable<string>, most: number): string[] {
  let nearest: string[] = [];
  let least = most;
  for (const one of words) {
    if (one[0] !== word[0] || Math.abs(one.length - word.length) > least) continue;
    const distance = countEdits(word, one);
    if (distance > least) continue;
    nearest = distance < least ? [one] : [...nearest, one];
    least = distance;
  }
  return nearest;
}

const isAnagram = (one: string, other: string): boolean =>
  [...one].toSorted().join('') === [...other].toSorted().join('');

/** Letters that are added, missing or different, and swapped neighbours. */
export function countEdits(from: string, to: string): number {
  const rows = [Array.from({ length: to.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= from.length; i++) {
    const row = [i];
    for (let j = 1; j <= to.length; j++) {
      const isSame = from[i - 1] === to[j - 1];
      const cell = (up: number, back: number): number =>
        (up === 0 ? row : rows[i - up])?.[j - back] ?? Infinity;
      const isSwapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      row.push(
        Math.min(
          cell(1, 0) + 1,
          cell(0, 1) + 1,
          cell(1, 1) + (isSame ? 0 : 1),
          isSwapped ? cell(2, 2) + 1 : Infinity,
        ),
      );
    }
    rows.push(row);
  }
  return rows[from.length]?.[to.length] ?? Infinity;
}
