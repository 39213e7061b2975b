import sanitizeHtml from 'sanitize-html';
import {
  richTextAttributes,
  maxRichTextDepth,
  maxRichTextLength,
  richTextSchemes,
  richTextTags,
} from '#contract/rich-text.ts';
import { extractText, type Block } from '#contract/rich-text/document.ts';
import { parseRichText } from '#contract/rich-text/parse.ts';
import { writeRichText } from '#contract/rich-text/write.ts';

/**
 * HTML from anywhere, in its stored form: parsed, reduced to the allowed tags and written again. The result is always
 * well-formed HTML of these tags, and sanitising it again gives the same bytes.
 */
export const sanitizeRichText = (html: string): string => writeRichText(parseStoredBlocks(html));

/** Its text in one line, for descriptions, mails and search. */
export const toPlainText = (html: string): string =>
  extractText(parseStoredBlocks(html)).replace(/\s+/g, ' ').trim();

/** HTML that is too long is cut before it is parsed, and again if its characters have become references. */
function parseStoredBlocks(html: string): Block[] {
  const parsed = parseRichText(sanitizeHtml(html.slice(0, maxRichTextLength), options));
  let room = maxRichTextLength;
  return (parsed ?? []).filter((block) => {
    room -= writeRichText([block]).length;
    return room >= 0;
  });
}

/** Other elements with lines of their own: their text does not run into that of their neighbours. */
const paragraphs = [
  'address',
  'article',
  'aside',
  'caption',
  'center',
  'dd',
  'details',
  'div',
  'dl',
  'dt',
  'fieldset',
  'figcaption',
  'figure',
  'footer',
  'form',
  'header',
  'hr',
  'legend',
  'main',
  'nav',
  'pre',
  'section',
  'summary',
  'table',
  'tbody',
  'td',
  'tfoot',
  'th',
  'thead',
  'tr',
];

const options: sanitizeHtml.IOptions = {
  allowedTags: [...richTextTags],
  allowedAttributes: { a: [...richTextAttributes.a], img: [...richTextAttributes.img] },
  allowedSchemes: [...richTextSchemes],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: maxRichTextDepth,
  transformTags: Object.fromEntries([
    ...paragraphs.map((tag) => [tag, 'p'] as const),
    ['h5', 'h4'],
    ['h6', 'h4'],
  ]),
  // their content is not text of the document
  nonTextTags: [
    'applet',
    'audio',
    'canvas',
    'embed',
    'frame',
    'frameset',
    'head',
    'iframe',
    'math',
    'noembed',
    'noframes',
    'noscript',
    'object',
    'option',
    'plaintext',
    'script',
    'select',
    'style',
    'svg',
    'template',
    'textarea',
    'title',
    'video',
    'xmp',
  ],
};
