/** A part of a line that is read in one direction, with its characters in the order they were written. */
export type DirectionalRun = { text: string; isRightToLeft: boolean };

type Kind = 'L' | 'R' | 'number' | 'neutral';

const rightToLeft =
  /[\u0590-\u05ff\u0600-\u065f\u066a-\u06ef\u06fa-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * The parts of a line from left to right on paper. It is what the Unicode bidirectional algorithm does for text without
 * embeddings: letters say the direction, numbers go from left to right inside either, and what stands between takes it from
 * both sides.
 */
export function visualRuns(line: string): DirectionalRun[] {
  if (!rightToLeft.test(line)) return [{ text: line, isRightToLeft: false }];
  const characters = Array.from(line);
  const written = characters.map(kindOf);
  const base = isTurned(written) ? 1 : 0;
  const kinds = resolveNumbers(characters, written, base);
  const levels = resolveNeutrals(resolveBrackets(characters, kinds, base), base).map((kind) =>
    levelOf(kind, base),
  );
  return reorder(mergeLevels(characters, levels)).map(({ text, level }) => ({
    text,
    isRightToLeft: level % 2 === 1,
  }));
}

/** Whether a text is read from right to left, which its first letter says. */
export const isRightToLeft = (text: string): boolean => isTurned(Array.from(text, kindOf));

const isTurned = (kinds: readonly Kind[]): boolean =>
  kinds.find((kind) => kind === 'L' || kind === 'R') === 'R';

function kindOf(character: string): Kind {
  if (/\p{Nd}/u.test(character)) return 'number';
  if (rightToLeft.test(character)) return 'R';
  return /\p{L}/u.test(character) ? 'L' : 'neutral';
}

/** A number after letters of the left-to-right kind is one of them; marks and what joins two digits follow what they are on. */
function resolveNumbers(characters: readonly string[], kinds: readonly Kind[], base: number): Kind[] {
  const resolved: Kind[] = [];
  let strong: Kind = base === 1 ? 'R' : 'L';
  kinds.forEach((kind, at) => {
    const before = resolved[at - 1];
    const isMark = /[\p{M}\u200c\u200d]/u.test(characters[at] ?? '');
    const isSeparator = /^[-+.,:/]$/.test(characters[at] ?? '') && kinds[at - 1] === 'number';
    if (isMark && before !== undefined) return void resolved.push(before);
    if (kind === 'L' || kind === 'R') strong = kind;
    if (isSeparator && kinds[at + 1] === 'number') return void resolved.push(before ?? 'neutral');
    resolved.push(kind === 'number' && strong !== 'R' ? 'L' : kind);
  });
  return resolved;
}

const pairs: Partial<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/** Both brackets of a pair go one way: the line's, unless all in them and before them goes the other. */
function resolveBrackets(characters: readonly string[], kinds: readonly Kind[], base: number): Kind[] {
  const resolved = [...kinds];
  const own: Kind = base === 1 ? 'R' : 'L';
  const other: Kind = base === 1 ? 'L' : 'R';
  characters.forEach((character, open) => {
    const close = pairs[character] === undefined ? -1 : characters.indexOf(pairs[character], open);
    if (close < 0) return;
    const inside = kinds.slice(open, close).filter((kind) => kind === 'L' || kind === 'R');
    if (inside.length === 0) return;
    const before = resolved.slice(0, open).findLast((kind) => kind === 'L' || kind === 'R') ?? own;
    const kind = !inside.includes(own) && before === other ? other : own;
    resolved[open] = kind;
    resolved[close] = kind;
  });
  return resolved;
}

function resolveNeutrals(kinds: readonly Kind[], base: number): Kind[] {
  const resolved = [...kinds];
  const direction = (kind: Kind | undefined): Kind =>
    kind === undefined ? (base === 1 ? 'R' : 'L') : kind === 'number' ? 'R' : kind;
  for (let at = 0; at < resolved.length; at += 1) {
    if (resolved[at] !== 'neutral') continue;
    let end = at;
    while (resolved[end] === 'neutral') end += 1;
    const sides = [direction(resolved[at - 1]), direction(resolved[end])];
    resolved.fill(sides[0] === sides[1] && sides[0] ? sides[0] : direction(undefined), at, end);
  }
  return resolved;
}

function levelOf(kind: Kind, base: number): number {
  if (kind === 'R') return 1;
  return kind === 'number' || base === 1 ? 2 : 0;
}

type Run = { text: string; level: number };

function mergeLevels(characters: readonly string[], levels: readonly number[]): Run[] {
  const runs: Run[] = [];
  characters.forEach((character, at) => {
    const level = levels[at] ?? 0;
    const last = runs.at(-1);
    if (last?.level === level) last.text += character;
    else runs.push({ text: character, level });
  });
  return runs;
}

/** Turns round what is at this level or above, from the highest one down. */
function reorder(runs: readonly Run[]): Run[] {
  let ordered = [...runs];
  for (let level = 2; level >= 1; level -= 1) {
    const next: Run[] = [];
    let turned: Run[] = [];
    for (const run of ordered) {
      if (run.level >= level) {
        turned.unshift(run);
        continue;
      }
      next.push(...turned, run);
      turned = [];
    }
    ordered = [...next, ...turned];
  }
  return ordered;
}
