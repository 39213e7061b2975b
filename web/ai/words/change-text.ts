import type { Finding } from '#contract/ai/findings.ts';

type Range = { start: number; end: number };
export type Marked = { text: string; findings: readonly Finding[] };

/**
 * A text with some words replaced, and its findings at their new positions; those of the replaced words are settled.
 */
export function changeText({ text, findings }: Marked, { start, end }: Range, words: string): Marked {
  const shift = words.length - (end - start);
  return {
    text: text.slice(0, start) + words + text.slice(end),
    findings: findings
      .filter((one) => one.end <= start || one.start >= end)
      .map((one) => (one.start >= end ? moveFinding(one, shift) : one)),
  };
}

const moveFinding = (finding: Finding, by: number): Finding => ({
  ...finding,
  ...shiftRange(finding, by),
  removal: finding.removal && shiftRange(finding.removal, by),
});

const shiftRange = ({ start, end }: Range, by: number): Range => ({ start: start + by, end: end + by });

/**
 * The range that one click removes: as much as reads well without it, or else the words alone with the space before
 * them.
 */
export function removeFinding({ start, end, removal }: Finding, marked: Marked): Marked {
  if (removal) return changeText(marked, removal, removal.text ?? '');
  const hasSpace = start > 0 && marked.text[start - 1] === ' ';
  return changeText(marked, { start: hasSpace ? start - 1 : start, end }, '');
}

export type Piece = { text: string; finding: Finding | null };

/** A text split at its marks. Marks that overlap an earlier one only appear in the list. */
export function splitByFinding({ text, findings }: Marked): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const finding of findings.toSorted((one, other) => one.start - other.start)) {
    if (finding.start < at || finding.end <= finding.start) continue;
    if (finding.start > at) pieces.push({ text: text.slice(at, finding.start), finding: null });
    pieces.push({ text: text.slice(finding.start, finding.end), finding });
    at = finding.end;
  }
  return at < text.length ? [...pieces, { text: text.slice(at), finding: null }] : pieces;
}
