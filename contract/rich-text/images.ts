import type { Block, Image } from './document.ts';
import { parseRichText } from './parse.ts';

/** The addresses of the images in rich text, in order. */
export const imagesIn = (html: string): string[] =>
  extractImages(parseRichText(html) ?? []).map(({ src }) => src);

/** The descriptions of its images. */
export const altsIn = (html: string): string[] =>
  extractImages(parseRichText(html) ?? []).map(({ alt }) => alt);

/** How many images have no description for people who cannot see them. */
export const withoutAltIn = (html: string): number => altsIn(html).filter((alt) => alt === '').length;

export const extractImages = (blocks: readonly Block[]): Image[] =>
  blocks.flatMap((block) => {
    if ('src' in block) return [block];
    if ('blocks' in block) return extractImages(block.blocks);
    return 'items' in block ? block.items.flatMap(extractImages) : [];
  });
