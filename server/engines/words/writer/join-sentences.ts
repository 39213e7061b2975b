import type { RandomBetween } from '../seeded-random.ts';
import { splitWords } from '../language/readability.ts';

const maxWords = 24;
/** May come last, with a list after its colon. */
const listing = /^(?:there (?:is|are)|further details)\b[^;?!]*$/i;
/** May come last, with a remark of its own. */
const comment = /^[^:;?!,]*, (?:which|so|as|because) [^:;?!,]*$/;
const unjoinable = /[:;?!]|, (?:and|which|so|but|as)\b|\b(?:so|because|where) | and .* and /;
/** An order to the reader is not joined to a statement with 'and'. */
const imperative =
  /^(?:book|bring|budget|call|come and|cook|cool|curl|celebrate|discover|do|end|fire|forget|have|jump|make|meet|picture|leave|let|look|park|pull|put|see|set|sit|skis|spend|stay|step|swim|take|use|warm|work out)\b/i;

/** Joins short sentences that follow each other: a text of only short ones is hard to listen to. */
export function joinSentences(
  sentences: readonly string[],
  isName: (text: string) => boolean,
  random: RandomBetween,
): string[] {
  const groups: string[][] = [];
  for (const sentence of sentences) {
    const group = groups.at(-1);
    if (group && group.length < 2 && fits(group, sentence) && random(1, 10) <= 4) group.push(sentence);
    else groups.push([sentence]);
  }
  return groups.map((group) => joinClauses(group, isName));
}

function joinClauses([first = '', ...others]: readonly string[], isName: (text: string) => boolean): string {
  const clauses = [
    first,
    ...others.map((text) => (isName(text) ? text : text.charAt(0).toLowerCase() + text.slice(1))),
  ].map((text, at, all) => (at < all.length - 1 ? text.slice(0, -1) : text));
  const last = clauses.at(-1) ?? '';
  return clauses.length < 2 ? last : `${clauses.slice(0, -1).join(', ')}, and ${last}`;
}

/** Subjects of sentences: only those that belong together are joined. */
const subjects = [
  /\b(?:patio|deck|balcony|yard|view|garage|swimming pool|garden|lane|outdoors?|outside|driveway|parking)\b/i,
  /\b(?:kitchen|appliances|cook)\b/i,
  /\b(?:heated floors|heat pump|air conditioning|fireplace|furnace)\b/i,
  /\b(?:ceilings|hardwood|closet|den|laundry|suite|wash day)\b/i,
];
const [kitchen, inside] = [1, 3];
const subjectOf = (sentence: string): number => subjects.findIndex((subject) => subject.test(sentence));
const belongTogether = (one: number, other: number): boolean =>
  one === other || (Math.max(one, other) === inside && Math.min(one, other) === kitchen);

function fits(group: readonly string[], sentence: string): boolean {
  const all = [...group, sentence];
  return (
    all.every((text) => text.endsWith('.')) &&
    !sentence.includes(',') &&
    !sentence.startsWith('It ') &&
    group.every((text) => belongTogether(subjectOf(text), subjectOf(sentence))) &&
    group.every((text) => !unjoinable.test(text)) &&
    (listing.test(sentence) || comment.test(sentence) || !unjoinable.test(sentence)) &&
    all.every((text) => imperative.test(text) === imperative.test(sentence)) &&
    !/^(?:built|offered|with|at)\b/i.test(sentence) &&
    splitWords(all.join(' ')).length <= maxWords &&
    // three clauses with commas of their own cannot form a list
    (all.length < 3 || all.every((text) => !text.includes(','))) &&
    all.filter((text) => text.includes(' and ')).length < (imperative.test(sentence) ? 1 : 2) &&
    !(/^in\w*,? /i.test(group[0] ?? '') && /^in\w*,? /i.test(sentence)) &&
    !(/^out\w*,? /i.test(group[0] ?? '') && /^out\w*,? /i.test(sentence))
  );
}

/** 'a deck, a patio and a view' */
export function joinItems(items: readonly string[]): string {
  if (items.length < 2) return items[0] ?? '';
  // an item that contains 'and' needs a comma before the last one
  const and = items.some((item) => item.includes(' and ')) ? ', and' : ' and';
  return `${items.slice(0, -1).join(', ')}${and} ${items.at(-1) ?? ''}`;
}
