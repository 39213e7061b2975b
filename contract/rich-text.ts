import * as z from 'zod/mini';
import { needsText, tooLong } from './fields.ts';
import type { FileType } from './files.ts';
import { parseRichText } from './rich-text/parse.ts';
import { extractText } from './rich-text/document.ts';
import { extractImages } from './rich-text/images.ts';

/** The markup allowed in rich text, for the editor, the server and every place that shows it. */
export const richTextTags = [
  'p',
  'br',
  'a',
  'h1',
  'h2',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'strong',
  'b',
  'em',
  'i',
  'sub',
  'sup',
  'blockquote',
  'img',
] as const;
export const richTextAttributes = { a: ['href', 'rel'], img: ['src', 'alt'] } as const;
export const richTextSchemes = ['http', 'https', 'mailto', 'tel'] as const;

/** Checked before the HTML is parsed. */
export const maxRichTextLength = 65_536;
export const maxRichTextDepth = 64;

/** Images in one text. */
export const richTextImages = { types: ['jpg', 'png', 'gif'], most: 20 } as const satisfies {
  types: readonly FileType[];
  most: number;
};

export const invalidRichText = 'The contents of this field were invalid and have been cleared.';
export const tooMuchFormatting = 'This text has too much formatting. Remove some and save again.';
export const tooManyImages = `Please use at most ${richTextImages.most} images.`;

type Rewrite = (html: string) => string;
let rewrite: Rewrite = (html) => html;

/** The server passes its sanitiser here, so that no field of an endpoint bypasses it. */
export function rewriteRichTextWith(sanitize: Rewrite): void {
  rewrite = sanitize;
}

/** HTML of the allowed tags; only its text counts towards the limit. */
export const richText = (textAtMost: number) =>
  z.string(needsText).check(
    z.refine((html) => html.length <= maxRichTextLength, { error: tooMuchFormatting, abort: true }),
    z.overwrite((html) => rewrite(html)),
    z.refine((html) => textLengthOf(html) <= textAtMost, tooLong(textAtMost)),
    z.refine((html) => imageCountOf(html) <= richTextImages.most, tooManyImages),
  );

const textLengthOf = (html: string): number => {
  const blocks = parseRichText(html);
  return blocks ? extractText(blocks).length : html.length;
};

const imageCountOf = (html: string): number =>
  html.includes('<img') ? extractImages(parseRichText(html) ?? []).length : 0;
