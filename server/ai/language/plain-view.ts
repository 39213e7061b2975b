import { richTextTags } from '#contract/rich-text.ts';

/** The text of rich text, or of plain text, with the place of each letter in what was given. */
export type PlainView = { text: string; isHtml: boolean; toSource: (place: number) => number };

const anyTag = new RegExp(`</?(?:${richTextTags.join('|')})(?: [^<>]{0,2000})?/?>`, 'gi');
const blockTag = /^<\/?(?:p|br|h[1-4]|ul|ol|li|blockquote|img)\b/i;
const tagOrReference = new RegExp(`${anyTag.source}|&(?:amp|lt|gt|quot|nbsp|#39);`, 'gi');
const characters: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': ' ',
  '&#39;': "'",
};

/** Tags are left out; one that begins or ends a block is a line end. */
export function plainView(source: string): PlainView {
  anyTag.lastIndex = 0;
  if (!anyTag.test(source)) return { text: source, isHtml: false, toSource: (place) => place };
  const places: number[] = [];
  let text = '';
  let last = 0;
  const add = (letters: string, from: number, step: number) => {
    for (let n = 0; n < letters.length; n++) places.push(from + n * step);
    text += letters;
  };
  for (const match of source.matchAll(tagOrReference)) {
    add(source.slice(last, match.index), last, 1);
    const letters = characters[match[0].toLowerCase()] ?? (blockTag.test(match[0]) ? '\n' : '');
    add(letters, match.index, 0);
    last = match.index + match[0].length;
  }
  add(source.slice(last), last, 1);
  places.push(source.length);
  return { text, isHtml: true, toSource: (place) => places[place] ?? source.length };
}
