import type { Finding } from '../finding.ts';
import { findPhrases, type PhraseMatch } from '../language/phrases.ts';
import { splitSentences } from '../language/sentences.ts';
import { tokenize, type Token } from '../language/tokens.ts';
import type { ListingFacts } from '../listing-facts.ts';
import { checkNumbers, type Doubt } from './check-numbers.ts';
import { checkPlaces } from './check-places.ts';
import type { Concept } from './concepts.ts';
import { conceptIndex, gatherEvidence, listRoots, type Evidence } from './evidence.ts';
import { buildRemoval } from '../removals.ts';

/** Statements about a property that neither its fields nor the hints support. */
export function checkFacts(
  text: string,
  facts: ListingFacts,
  hints: string,
  tokens: readonly Token[] = tokenize(text),
): Finding[] {
  const evidence = gatherEvidence(facts, hints);
  const sentences = splitSentences(text);
  const doubts = [
    ...checkConcepts(text, tokens, evidence),
    ...checkNumbers(text, evidence),
    ...checkPlaces(text, tokens, evidence),
  ].toSorted((one, other) => one.start - other.start || other.end - one.end);
  let at = 0;
  return withoutOverlaps(doubts).flatMap((doubt): Finding[] => {
    while ((sentences[at]?.end ?? Infinity) < doubt.end) at++;
    const sentence = sentences[at];
    return [
      {
        ...doubt,
        quote: text.slice(doubt.start, doubt.end),
        severity: 'warn',
        removal: sentence ? buildRemoval(text, doubt, sentence) : null,
      },
    ];
  });
}

/** One mark for the same words: the first and longest. */
function withoutOverlaps(doubts: readonly Doubt[]): Doubt[] {
  let end = -1;
  return doubts.filter((doubt) => {
    const isFree = doubt.start >= end;
    if (isFree) end = doubt.end;
    return isFree;
  });
}

function checkConcepts(text: string, tokens: readonly Token[], evidence: Evidence): Doubt[] {
  return longestOf(findPhrases(tokens, conceptIndex))
    .filter(({ value }) => !isSupported(value, evidence))
    .filter((match) => !isNoClaim(tokens, match) && !isHinted(tokens, match, evidence))
    .map(({ value, first, last }) => {
      const start = tokens[first]?.start ?? 0;
      const end = tokens[last]?.end ?? start;
      const quote = text.slice(start, end);
      return { start, end, rule: value.rule, reason: formatReason(value, quote), suggestion: null };
    });
}

/** The agent wrote the same words in a hint, in any order. */
function isHinted(
  tokens: readonly Token[],
  { first, last }: PhraseMatch<Concept>,
  { hintRoots }: Evidence,
): boolean {
  const roots = listRoots(tokens.slice(first, last + 1));
  return roots.length > 0 && roots.every((root) => hintRoots.has(root));
}

const isSupported = (concept: Concept, { labels, concepts }: Evidence): boolean =>
  concepts.has(concept) || concept.supports.some((label) => labels.has(label.toLowerCase()));

const formatReason = ({ rule }: Concept, quote: string): string =>
  rule === 'fact-superlative'
    ? `“${quote}” is a claim that nothing in the listing proves.`
    : `Neither the listing nor your hints mention ${quote.toLowerCase()}.`;

/** 'renovated' within 'renovated kitchen' is the same claim. */
function longestOf(matches: readonly PhraseMatch<Concept>[]): PhraseMatch<Concept>[] {
  const sorted = matches.toSorted((one, other) => one.first - other.first || other.last - one.last);
  let end = -1;
  let begin = -1;
  return sorted.filter(({ first, last }) => {
    if (last <= end && first >= begin) return first === begin && last === end;
    begin = first;
    end = last;
    return true;
  });
}

const denied = /^(?:no|not|without|never|isn't|aren't|doesn't|don't)$/;
const possible = /^(?:room|space|potential|ideal|perfect|suitable|ready|could|might|would|imagine|picture)$/;
const wordsBefore = 4;

/** 'no pool', 'room for a hot tub', 'at best': these do not claim that something is there. */
function isNoClaim(tokens: readonly Token[], { first, last, value }: PhraseMatch<Concept>): boolean {
  const sentence = tokens[first]?.sentence;
  const before = tokens
    .slice(Math.max(0, first - wordsBefore), first)
    .filter((token) => token.sentence === sentence);
  const words = before.map(({ word }) => word);
  if (value.rule === 'fact-superlative')
    return isIdiom(words.at(-1), tokens[last]?.word, tokens[last + 1]?.word);
  const isDenied = words.slice(-2).some((word) => denied.test(word));
  const at = words.findIndex((word) => possible.test(word));
  const isPossible = at >= 0 && words.slice(at).some((word) => /^(?:for|be|become|as|make|to)$/.test(word));
  return (
    isDenied || isPossible || / (?:than any|cost of a|than the) $/.test(` ${words.slice(-3).join(' ')} `)
  );
}

const isIdiom = (before: string | undefined, word: string | undefined, after: string | undefined): boolean =>
  (word === 'best' &&
    (/^(?:at|our|its|your|their|my|works)$/.test(before ?? '') ||
      /^(?:wishes|regards|to|in|before|after)$/.test(after ?? ''))) ||
  (word === 'lowest' && before === 'at') ||
  (/^(?:perfect|only)$/.test(word ?? '') && /^(?:way|time)$/.test(after ?? ''));
