import type { Block } from './document.ts';
import { parseRichText } from './parse.ts';

/** The addresses of the images in rich text, in their order. */
export const imagesIn = (html: string): string[] => imagesOf(parseRichText(html) ?? []);

const imagesOf = (blocks: readonly Block[]): string[] =>
  blocks.flatMap((block) => {
    if ('src' in block) return [block.src];
    if ('blocks' in block) return imagesOf(block.blocks);
    return 'items' in block ? block.items.flatMap(imagesOf) : [];
  });
