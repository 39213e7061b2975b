import { extractText, type Block, type Run } from '#contract/rich-text/document.ts';
import { parseRichText } from '#contract/rich-text/parse.ts';
import { writeRichText } from '#contract/rich-text/write.ts';

type Change = { start: number; end: number; words: string };

/** Rich text with another text: the parts before and after the change keep their styles and links. */
export function changeText(html: string, next: string): string {
  const blocks = parseRichText(html) ?? [];
  const change = changeBetween(extractText(blocks), next);
  let at = 0;
  const changeBlock = (block: Block): Block => {
    if ('items' in block) return { ...block, items: block.items.map((item) => item.map(changeBlock)) };
    if ('blocks' in block) return { ...block, blocks: block.blocks.map(changeBlock) };
    if (!('runs' in block)) return block;
    const from = at;
    at += block.runs.reduce((sum, { text }) => sum + text.length, 0) + 1;
    return { ...block, runs: changeRuns(block.runs, change, from) };
  };
  return writeRichText(blocks.map(changeBlock));
}

function changeBetween(before: string, after: string): Change {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let tail = 0;
  while (tail < shorter - start && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  return { start, end: before.length - tail, words: after.slice(start, after.length - tail) };
}

/** The new words take the style of the first ones they replace. */
function changeRuns(runs: readonly Run[], { start, end, words }: Change, from: number): Run[] {
  let at = from;
  return runs
    .map((run, index) => {
      const begins = at;
      const ends = at + run.text.length;
      at = ends;
      const holdsStart = start >= begins && (start < ends || (start === ends && index === runs.length - 1));
      const before = run.text.slice(0, Math.max(0, Math.min(start, ends) - begins));
      const rest = run.text.slice(Math.max(0, Math.min(end, ends) - begins));
      if (end <= begins && !holdsStart) return run;
      if (start >= ends && !holdsStart) return run;
      return { ...run, text: before + (holdsStart ? words : '') + rest };
    })
    .filter(({ text }) => text !== '');
}
