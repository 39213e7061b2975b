import { readMoreAbove } from '#contract/newsletter/blocks.ts';
import { extractText, type Block, type Paragraph, type Run } from '#contract/rich-text/document.ts';

/** The beginning of an article that is too long for a mail; null if all of it is shown. */
export const cutArticle = (blocks: readonly Block[]): Block[] | null =>
  findWords(extractText(blocks)).length > readMoreAbove ? cutBlocks(blocks, { left: readMoreAbove }) : null;

/** How many more words may follow. */
type Rest = { left: number };

function cutBlocks(blocks: readonly Block[], rest: Rest): Block[] {
  const beginning: Block[] = [];
  for (const block of blocks) {
    if (rest.left === 0) break;
    beginning.push(cutBlock(block, rest));
  }
  return beginning;
}

function cutBlock(block: Block, rest: Rest): Block {
  if ('runs' in block) return cutParagraph(block, rest);
  if ('blocks' in block) return { ...block, blocks: cutBlocks(block.blocks, rest) };
  if ('items' in block)
    return { ...block, items: block.items.map((item) => cutBlocks(item, rest)).filter(hasBlocks) };
  return block;
}

const hasBlocks = (blocks: readonly Block[]): boolean => blocks.length > 0;

/** The last word may begin in one run and end in the next. */
function cutParagraph(paragraph: Paragraph, rest: Rest): Paragraph {
  const words = findWords(paragraph.runs.map(({ text }) => text).join(''));
  const last = words[rest.left - 1];
  rest.left = Math.max(0, rest.left - words.length);
  return last === undefined ? paragraph : { ...paragraph, runs: cutRuns(paragraph.runs, last.end) };
}

function cutRuns(runs: readonly Run[], end: number): Run[] {
  const beginning: Run[] = [];
  let length = 0;
  for (const run of runs) {
    if (length + run.text.length >= end)
      return [...beginning, { ...run, text: `${run.text.slice(0, end - length)}…` }];
    beginning.push(run);
    length += run.text.length;
  }
  return beginning;
}

const findWords = (text: string): { end: number }[] =>
  [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({ end: index + word.length }));
