/** The names as they are compared: without case and accents, as the server compares them. */
const foldName = (name: string): string => name.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();

/** More letters may differ in a longer name. */
const mayDiffer = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2);

type Named = { name: string };

/** Tags whose name contains the text, then those that it may be a typo of. */
export function matchTags<Tag extends Named>(tags: readonly Tag[], text: string): Tag[] {
  const typed = foldName(text);
  const contains = tags.filter(({ name }) => foldName(name).includes(typed));
  const similar = tags.filter(
    (tag) =>
      !contains.includes(tag) && countDifferences(foldName(tag.name), typed) <= mayDiffer(typed.length),
  );
  return [...contains, ...similar];
}

export const isSameName = (name: string, text: string): boolean => foldName(name) === foldName(text);

/** How many letters must be added, removed, replaced or swapped with their neighbour. */
function countDifferences(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_each, n) => n);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1),
        isSwapped ? (before[j - 2] ?? 0) + 1 : Infinity,
      );
    }
    [before, last] = [last, row];
  }
  return last[b.length] ?? 0;
}
