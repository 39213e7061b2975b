import type { Removal } from './finding.ts';
import type { Sentence } from './language/sentences.ts';
import { findAdjectives } from './language/adjectives.ts';
import { carriesFact } from './rewrite/text-facts.ts';

const article = /(?:\b(?:an?|the|its|your|\w+ly|new|large|private|heated|big) ){0,3}$/i;
const verb =
  /^(?:is|are|was|were|has|have|had|will|can|opens?|leads?|offers?|features?|includes?|comes?|sits?|looks?|faces?|backs?|overlooks?|gets?|makes?|needs?)\b/i;
/** It belongs to the words before it: 'an ocean view from the deck'. */
const attached = /^(?: (?:from|in|on|at|of|off|over|for|with|to) [^,;:]{1,60})?[.!?]?$/i;
const subject = /^(?:this|the|it|its|you|your|we|our|a|an|no|all|there|[A-Z0-9])/;

const clauseVerb =
  /\b(?:is|are|was|were|has|have|had|will|can|you|opens?|leads?|offers?|features?|includes?|comes?|sits?|looks?|faces?|backs?|overlooks?|gets?|makes?|needs?|brings?|gives?|keeps?|fits?|seats?|holds?|runs?|stays?)\b|(?<![-\w])\w+ed\b/i;

/** A sentence of its own after 'and': 'the deck is new'. */
const ownClause =
  /^(?:(?:it|this|that|there|you|we|they)\b|(?:the|its|our|your|an?|each|all|both) (?:[\p{L}-]+ ){1,3}(?:is|are|was|were|has|have|had|will|can|opens?|leads?|offers?|features?|includes?|comes?|sits?|looks?|faces?|backs?|overlooks?|gets?|makes?|needs?)\b)/iu;

const reach = 90;

/** Nobody writes a longer one; each claim in it would be looked for in all of it. */
const longestSentence = 1000;

type Place = { start: number; end: number };

/**
 * Takes a claim out so that the rest reads well: from a list, with its clause, or with its sentence if that says
 * nothing else. Null where the rest would be no sentence, or the sentence is very long.
 */
export function buildRemoval(text: string, { start, end }: Place, sentence: Sentence): Removal | null {
  if (sentence.end - sentence.start > longestSentence) return null;
  // the words that join a claim to its neighbours are close to it
  const before = text.slice(Math.max(sentence.start, start - reach), start);
  const from = start - (article.exec(lastWords(before))?.[0].length ?? 0);
  const [, kind = '', wish = ''] = /^([\p{L}-]+)( for .*)$/su.exec(text.slice(start, end)) ?? [];
  const parts = {
    lead: text.slice(Math.max(sentence.start, from - reach), from),
    rest: text.slice(end, Math.min(sentence.end, end + reach)),
  };
  return (
    takeWish(text, findAdjectives(kind).length > 0 ? '' : wish, end) ??
    takeListedAdjective(text, { start, end }) ??
    takeFromList(parts, from, end) ??
    takeFirstClause(text, { start: from, end }, sentence) ??
    takeSentence(text, { start: from, end }, sentence) ??
    takeBeginning(text, { start: from, end }, sentence) ??
    takeClause(text, { start: from, end }, sentence) ??
    takeAdjective(text, { start, end })
  );
}

/** 'A serene retreat for the mature buyer': the retreat stays. */
const takeWish = (text: string, wish: string, end: number): Removal | null =>
  wish !== '' && /^(?:[.,;!?]|$)/.test(text.slice(end, end + 1))
    ? { start: end - wish.length, end, text: '' }
    : null;

/** 'this five-bedroom, two-bathroom home' */
const takeListedAdjective = (text: string, { start, end }: Place): Removal | null =>
  /\d?-\p{L}+$/u.test(text.slice(start, end)) &&
  /^, [\d\p{L}.]+-\p{L}+ \p{L}/u.test(text.slice(end, end + reach))
    ? { start, end: end + 2, text: '' }
    : null;

function takeFromList(
  { lead, rest }: { lead: string; rest: string },
  from: number,
  end: number,
): Removal | null {
  const after = rest.replace(/^(?:,| and) ?/, '');
  const isMiddle = after !== rest;
  if (lead.endsWith(', ') && isMiddle)
    // 'The home, ideal for …, has' needs neither comma
    return { start: from - 2, end: rest.startsWith(', ') && verb.test(after) ? end + 1 : end, text: '' };
  const tail = attached.exec(rest)?.[0].replace(/[.!?]$/, '') ?? null;
  if (tail !== null) {
    const last = lead.endsWith(' and ') ? /, ([^,]{1,60}),? and $/.exec(lead) : null;
    const second = /(?:,| [—–-])? (?:and|with|plus|as well as) $/.exec(lead);
    // 'in Victoria' is about the home, and 'from the deck' about the view
    const isOfHome = lead.endsWith(' with ') || /^ (?:in|at|near) \p{Lu}/u.test(tail);
    const until = isOfHome ? end : end + tail.length;
    if (last) return { start: from - last[0].length, end: until, text: ` and ${last[1] ?? ''}` };
    if (second) return { start: from - second[0].length, end: until, text: '' };
  }
  const first = /^(?:, | and )/.exec(rest);
  const isObject = /\b(?:has|have|with|includes?|offers?|features?|is|are|enjoy|get|find) $/i.test(lead);
  const isClause =
    ownClause.test(after) || (/^with $/i.test(lead) && clauseVerb.test(after.split(', ')[0] ?? ''));
  if (first && isObject && !verb.test(after) && !isClause)
    return { start: from, end: end + first[0].length, text: '' };
  // 'The kitchen has … and opens to the deck': the first verb goes with its object
  const predicate = / (?:has|have|includes?|offers?|features?) $/i.exec(lead);
  if (rest.startsWith(' and ') && predicate && verb.test(after))
    return { start: from - predicate[0].length, end: end + ' and'.length, text: '' };
  return null;
}

/** 'It has a sauna and the deck is new': the deck is left. */
function takeFirstClause(text: string, { start, end }: Place, sentence: Sentence): Removal | null {
  const [joint = ''] = /^,? and /.exec(text.slice(end, end + 6)) ?? [];
  const before = text.slice(sentence.start, start);
  const next = end + joint.length;
  if (joint === '' || before.includes(',') || carriesFact(before)) return null;
  if (!ownClause.test(text.slice(next, Math.min(sentence.end, next + reach)))) return null;
  return { start: sentence.start, end: next + 1, text: text.charAt(next).toUpperCase() };
}

/** The whole sentence, if it says nothing else. */
function takeSentence(text: string, { start, end }: Place, sentence: Sentence): Removal | null {
  const before = text.slice(sentence.start, start);
  const others = `${before}${text.slice(end, sentence.end)}`;
  if (carriesFact(others) || saysMore(before, text.slice(end, sentence.end))) return null;
  const space = /^[ \t]+/.exec(text.slice(sentence.end, sentence.end + 3))?.[0].length ?? 0;
  return { start: sentence.start, end: sentence.end + space, text: '' };
}

const courtesy = /\b(?:please|sorry|thanks?|thank you|only|preferred)\b/gi;
const another = /(?:,| and| but|;) (?!which\b|that\b)[\p{L}-]/u;

/** It praises something else, or names a second thing. */
function saysMore(before: string, after: string): boolean {
  const [own = '', ...words] = before.trimEnd().split(' ').toReversed();
  // an adjective before the claim is about it
  const rest = findAdjectives(own).length > 0 ? words.toReversed().join(' ') : before;
  // 'Skylights bring in light': all of it is about the claim
  const praise = /^(?:the|an?|this)?$/i.test(before.trim()) ? rest : `${rest}${after}`;
  return (
    findAdjectives(praise).some((one) => !wishes.has(one)) ||
    another.test(`${rest}${after}`.replace(courtesy, ''))
  );
}

const wishes = new Set(['ideal', 'perfect', 'great', 'good', 'ready', 'wonderful', 'welcome', 'available']);

/** 'Perfect for families, this home has …' */
function takeBeginning(text: string, { start, end }: Place, sentence: Sentence): Removal | null {
  const comma = text.indexOf(', ', end);
  if (comma < 0 || comma > end + reach || comma >= sentence.end) return null;
  const others = `${text.slice(sentence.start, start)} ${text.slice(end, comma)}`;
  const next = text.slice(comma + 2, comma + 22);
  if (text.slice(sentence.start, start).includes(',') || carriesFact(others) || !subject.test(next))
    return null;
  return { start: sentence.start, end: comma + 3, text: next.charAt(0).toUpperCase() };
}

/** ', which overlooks the ocean' or ' and the kitchen was renovated' */
function takeClause(text: string, { start, end }: Place, sentence: Sentence): Removal | null {
  const before = text.slice(sentence.start, start);
  const boundary = [
    ...before.matchAll(
      /,? (?:and|but|while) |,? (?:that|which) (?:is|are|would be) |, (?:which |where |with )?|; /g,
    ),
  ].at(-1);
  if (!boundary || boundary.index < 8) return null;
  // 'a light-filled, spacious loft': the comma ends no clause
  if (boundary[0] === ', ' && !clauseVerb.test(before.slice(0, boundary.index))) return null;
  const from = sentence.start + boundary.index;
  const rest = text.slice(end, sentence.end);
  const stop = end + findClauseEnd(rest);
  // 'The kitchen, with counters of quartz, opens to the deck' needs neither comma
  const isInserted =
    boundary[0].startsWith(', ') && text.startsWith(', ', stop) && verb.test(text.slice(stop + 2));
  const until = isInserted ? stop + 1 : stop;
  const others = `${text.slice(from, start)} ${text.slice(end, until)}`;
  return carriesFact(others) ? null : { start: from, end: until, text: '' };
}

/** The letters up to the next comma with a space, semicolon or the mark of the sentence. */
function findClauseEnd(rest: string): number {
  const stops = [rest.indexOf(', '), rest.indexOf(';'), rest.length - 1].filter((at) => at >= 0);
  return Math.min(...stops);
}

/** 'this five-bedroom home', 'a 9,000 square foot lot' */
function takeAdjective(text: string, { start, end }: Place): Removal | null {
  const quote = text.slice(start, end);
  if (!/(?:-\p{L}+|\b(?:foot|feet|ft)\.?)$/iu.test(quote) || !/^ \p{L}/u.test(text.slice(end, end + 2)))
    return null;
  const vague = /\ban? $/i.exec(text.slice(Math.max(0, start - 3), start))?.[0] ?? '';
  const next = text.charAt(end + 1);
  if (vague === '') return { start, end: end + 1, text: '' };
  const fitting = `${vague.charAt(0)}${/[aeiou]/i.test(next) ? 'n' : ''} `;
  return { start: start - vague.length, end: end + 1, text: fitting };
}

/** The last three words, with the text after them: a search from every letter of a sentence is slow. */
function lastWords(text: string): string {
  let begin = text.length - 1;
  for (let words = 0; words < 3 && begin > 0; words++) begin = text.lastIndexOf(' ', begin - 1);
  return text.slice(Math.max(0, begin));
}
