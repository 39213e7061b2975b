import type { Block } from './document.ts';
import { parseRichText } from './parse.ts';

/** The targets of the links in rich text, in order. */
export const linksIn = (html: string): string[] => linksOf(parseRichText(html) ?? []);

const linksOf = (blocks: readonly Block[]): string[] =>
  blocks.flatMap((block) => {
    if ('runs' in block) return [...new Set(block.runs.flatMap(({ href }) => (href === null ? [] : [href])))];
    if ('blocks' in block) return linksOf(block.blocks);
    return 'items' in block ? block.items.flatMap(linksOf) : [];
  });
