import { unescapeHtml } from '#contract/escape-html.ts';
import { richTextTags } from '#contract/rich-text.ts';

/** The text of rich or plain text, with the position of each letter in the source. */
export type PlainView = {
  text: string;
  isHtml: boolean;
  /** the source range of the letters from `start` to before `end`, with the tags between them */
  toSource: (start: number, end: number) => { start: number; end: number };
};

const anyTag = `</?(?:${richTextTags.join('|')})(?: [^<>]{0,2000})?/?>`;
const hasTag = new RegExp(anyTag, 'i');
const blockTag = /^<\/?(?:p|br|h[1-4]|ul|ol|li|blockquote|img)\b/i;
const tagOrReference = new RegExp(`${anyTag}|&(?:amp|lt|gt|quot|nbsp|#39);`, 'gi');

/** Tags are left out; one that begins or ends a block becomes a line end. */
export function plainView(source: string): PlainView {
  if (!hasTag.test(source))
    return { text: source, isHtml: false, toSource: (start, end) => ({ start, end }) };
  const starts: number[] = [];
  const ends: number[] = [];
  let text = '';
  let last = 0;
  const addPlain = (end: number) => {
    for (let at = last; at < end; at++) {
      starts.push(at);
      ends.push(at + 1);
    }
    text += source.slice(last, end);
  };
  for (const match of source.matchAll(tagOrReference)) {
    addPlain(match.index);
    last = match.index + match[0].length;
    const letter = toLetter(match[0]);
    if (letter === '') continue;
    starts.push(match.index);
    ends.push(last);
    text += letter;
  }
  addPlain(source.length);
  // text inserted between two letters goes right behind the first, inside its tags
  const startOf = (place: number, isInsertion: boolean) =>
    (isInsertion && place > 0 ? ends[place - 1] : starts[place]) ?? source.length;
  return {
    text,
    isHtml: true,
    toSource: (start, end) => {
      const begin = startOf(start, start === end);
      return { start: begin, end: start === end ? begin : (ends[end - 1] ?? source.length) };
    },
  };
}

function toLetter(tagOrReference: string): string {
  if (tagOrReference.startsWith('&')) return unescapeHtml(tagOrReference.toLowerCase());
  return blockTag.test(tagOrReference) ? '\n' : '';
}

/** The tags of a piece of source. */
export const tagsIn = (piece: string): string => (piece.match(new RegExp(anyTag, 'gi')) ?? []).join('');
