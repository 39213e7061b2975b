import type { Removal } from './finding.ts';
import type { Sentence } from './language/sentences.ts';

const article = /(?:\b(?:an?|the|its|your|\w+ly|new|large|private|heated|big) ){0,3}$/i;

const reach = 90;

/** Takes a claim out of a list, or the whole sentence that makes it. */
export function buildRemoval(
  text: string,
  { start, end }: { start: number; end: number },
  sentence: Sentence,
): Removal {
  // the words that join a claim to its neighbours are close to it
  const before = text.slice(Math.max(sentence.start, start - reach), start);
  const from = start - (article.exec(lastWords(before))?.[0].length ?? 0);
  const lead = text.slice(Math.max(sentence.start, from - reach), from);
  const rest = text.slice(end, Math.min(sentence.end, end + reach));
  const isMiddle = /^(?:,| and ) ?/.test(rest);
  const isEnd = /^[.!?]?$/.test(rest);
  if (lead.endsWith(', ') && isMiddle) return { start: from - 2, end, text: '' };
  const last = isEnd && lead.endsWith(' and ') ? /, ([^,]{1,60}),? and $/.exec(lead) : null;
  if (last) return { start: from - last[0].length, end, text: ` and ${last[1] ?? ''}` };
  const second = isEnd ? /,? (?:and|with|plus|as well as) $/.exec(lead) : null;
  if (second) return { start: from - second[0].length, end, text: '' };
  const first = /^(?:, | and )/.exec(rest);
  if (first && /\b(?:has|have|with|includes?|offers?|features?|is|are|enjoy|get|find) $/i.test(lead))
    return { start: from, end: end + first[0].length, text: '' };
  const space = /^[ \t]+/.exec(text.slice(sentence.end, sentence.end + 3))?.[0].length ?? 0;
  return { start: sentence.start, end: sentence.end + space, text: '' };
}

/** The last three words, with the text after them: a search from every letter of a sentence is slow. */
function lastWords(text: string): string {
  let begin = text.length - 1;
  for (let words = 0; words < 3 && begin > 0; words++) begin = text.lastIndexOf(' ', begin - 1);
  return text.slice(Math.max(0, begin));
}
