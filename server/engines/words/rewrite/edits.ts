import { escapeRichText } from '#contract/escape-html.ts';
import { plainView, tagsIn, type PlainView } from '../language/plain-view.ts';

/** The letters from `start` to before `end` become `text`. */
export type Edit = { start: number; end: number; text: string };
/** The changes that one kind of rewriting would make to a plain text. */
export type FindEdits = (text: string) => readonly Edit[];

/** Places that no rewriting changes: placeholders, email and web addresses. */
const untouchable =
  /\{\{[^{}\n]{0,60}\}\}|\b(?:https?:\/\/|www\.)[^\s<>"]{1,2000}|(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64})+/g;

let latest = { source: '', view: plainView('') };

/** Many kinds of slips are searched for in the same text. */
function viewOf(source: string): PlainView {
  if (latest.source !== source) latest = { source, view: plainView(source) };
  return latest.view;
}

/** Changes the text of plain or rich text; its tags stay where they are. */
export function applyEdits(source: string, find: FindEdits): string {
  const { text, isHtml, toSource } = viewOf(source);
  const candidates = find(text)
    .filter((edit) => text.slice(edit.start, edit.end) !== edit.text)
    .map((edit) => trimEdit(text, edit));
  if (candidates.length === 0) return source;
  const fixed = new Uint8Array(text.length + 1);
  for (const { 0: match, index } of text.matchAll(untouchable)) fixed.fill(1, index, index + match.length);
  const edits = candidates
    .filter((edit) => !fixed.subarray(edit.start, Math.max(edit.end, edit.start + 1)).includes(1))
    .toSorted((one, other) => one.start - other.start);
  let result = '';
  let last = 0;
  for (const edit of edits) {
    const { start, end } = toSource(edit.start, edit.end);
    if (start < last) continue;
    const replaced = source.slice(start, end);
    // a link or a picture is never taken out
    if (edit.text === '' && /<(?:a|img)\b/i.test(replaced)) continue;
    result += source.slice(last, start) + (isHtml ? escapeRichText(edit.text) + tagsIn(replaced) : edit.text);
    last = end;
  }
  return last === 0 ? source : result + source.slice(last);
}

/** Without the letters at both ends that stay, so that an element around some of the words keeps its own. */
function trimEdit(text: string, { start, end, text: instead }: Edit): Edit {
  const most = Math.min(end - start, instead.length);
  let head = 0;
  while (head < most && text[start + head] === instead[head]) head++;
  let tail = 0;
  while (tail < most - head && text[end - 1 - tail] === instead.at(-1 - tail)) tail++;
  return { start: start + head, end: end - tail, text: instead.slice(head, instead.length - tail) };
}

const emptyElement = /<(p|h[1-4]|ul|ol|li|blockquote|strong|b|em|i|a|sub|sup)(?: [^<>]{0,2000})?>\s*<\/\1>/gi;
const maxNesting = 8;

/** Elements that lost their text are removed too. */
export function removeEmptyElements(html: string): string {
  let result = html;
  for (let round = 0; round < maxNesting; round++) {
    const smaller = result.replace(emptyElement, '');
    if (smaller === result) break;
    result = smaller;
  }
  return result;
}

/** 'Utilize' is replaced by 'Use', 'UTILIZE' by 'USE'. */
export function copyCase(model: string, text: string): string {
  const letters = model.replace(/[^\p{L}]/gu, '');
  if (letters.length > 1 && letters === letters.toUpperCase()) return text.toUpperCase();
  return /^[^\p{L}]*\p{Lu}/u.test(model) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}
