import type { Token } from '../language/tokens.ts';
import { findPhrases, indexPhrases } from '../language/phrases.ts';
import type { Doubt } from './check-numbers.ts';
import { toStem, type Evidence } from './evidence.ts';

/** Phrases that say how near something is. */
const nearness = indexPhrases(
  [
    'near',
    'close to',
    'steps|step from|to',
    'steps|minutes|blocks|block|minute away from',
    'minutes|minute|blocks|block|walk|drive from|to',
    'minute|minutes walk|drive to|from',
    'across from',
    'across the street from',
    'next to',
    'next door to',
    'walking distance to|of|from',
    'within reach of',
    'backs|backing on|onto',
    'in the heart of',
    'adjacent to',
    'beside',
    'around the corner from',
    'down the street from',
    'a stroll from|to',
    'catchment for|of',
    'opposite',
  ].map((phrase) => [phrase, true] as const),
);
const small = new Set(
  'a an all and any are as at be been best both but by can down each every everything few for from good great has have here home in is it its just lots many more most much near nearby new no nothing of off on one or other our out over plenty shop some that the their them there these they this those to two up us very was we what where which who will with within work you your yourself hand day life property tax taxes fees price asking walking distance amount amounts come stand stands apply applies measures'.split(
    ' ',
  ),
);
const verb = new Set(
  'is are was were has have had will can may makes make gives comes offers you it we they this there that'.split(
    ' ',
  ),
);
const maxObjectWords = 5;

/** Places that are in neither a field nor a hint: those called near, and names. */
export const checkPlaces = (text: string, tokens: readonly Token[], evidence: Evidence): Doubt[] => [
  ...checkNearness(text, tokens, evidence),
  ...checkNames(text, tokens, evidence),
];

function checkNearness(text: string, tokens: readonly Token[], { words }: Evidence): Doubt[] {
  return findPhrases(tokens, nearness).flatMap(({ last }) =>
    objectsAfter(tokens, last).flatMap((object) => {
      const content = object.filter(({ word }) => !small.has(word) && !/^\d/.test(word));
      if (content.length === 0 || content.some((token) => words.has(toStem(token)))) return [];
      return [
        doubtOf(
          text,
          content,
          'fact-place',
          (quote) => `Neither the listing nor your hints mention ${quote}.`,
        ),
      ];
    }),
  );
}

/** 'schools, shops and the park' after 'close to' are three places. */
function objectsAfter(tokens: readonly Token[], last: number): Token[][] {
  const objects: Token[][] = [];
  let object: Token[] = [];
  for (let at = last + 1; at < tokens.length; at++) {
    const token = tokens[at];
    const isOther = !token || token.sentence !== tokens[last]?.sentence || verb.has(token.word);
    if (isOther || object.length >= maxObjectWords) break;
    if ((token.isSeparated && object.length > 0) || token.word === 'and' || token.word === 'or') {
      objects.push(object);
      object = [];
      if (/^(?:with|so|but|for|where|which|while|this|that|in|on|at)$/.test(token.word)) return objects;
    }
    if (/^(?:with|for|so|where|which|while|when|but)$/.test(token.word)) break;
    object.push(token);
  }
  const next = tokens[last + 1 + objects.flat().length + object.length];
  // 'near the park, and the price is …': a part with a verb is not a place
  const hasVerb =
    next !== undefined &&
    next.sentence === tokens[last]?.sentence &&
    verb.has(next.word) &&
    objects.length > 0;
  return hasVerb ? objects : [...objects, object];
}

const beforePerson = new Set(
  'call contact agent realtor email text ask mr mrs ms dr meet dear hi hello'.split(' '),
);
const knownNames = new Set(
  'monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december christmas english canadian american european italian french german japanese i mls hoa ev tv wifi realtor canada bc usa us'.split(
    ' ',
  ),
);

function checkNames(text: string, tokens: readonly Token[], { words }: Evidence): Doubt[] {
  const doubts: Doubt[] = [];
  const isCapital = (token: Token | undefined) =>
    token !== undefined && /^\p{Lu}\p{Ll}/u.test(text.slice(token.start, token.end));
  for (let at = 0; at < tokens.length; at++) {
    let end = at;
    while (
      isCapital(tokens[end]) &&
      tokens[end]?.sentence === tokens[at]?.sentence &&
      (end === at || !tokens[end]?.isSeparated)
    )
      end++;
    const name = tokens.slice(at, end);
    const [first] = name;
    if (!first) continue;
    const previous = tokens[at - 1];
    const beginsSentence = previous?.sentence !== first.sentence;
    const isPerson = beforePerson.has(beginsSentence ? first.word : (previous?.word ?? ''));
    const own = name.filter(
      (token) => !words.has(toStem(token)) && !knownNames.has(token.word) && !small.has(token.word),
    );
    at = end - 1;
    if (isPerson || own.length === 0 || (beginsSentence && name.length < 2) || isHeading(text, name))
      continue;
    const claimed = beginsSentence && words.has(toStem(first)) ? own : name;
    doubts.push(
      doubtOf(text, claimed, 'fact-place', (quote) => `Neither the listing nor your hints mention ${quote}.`),
    );
  }
  return doubts;
}

/** A line of its own in capitals, such as a title, is not a name. */
function isHeading(text: string, name: readonly Token[]): boolean {
  const start = name[0]?.start ?? 0;
  const end = name.at(-1)?.end ?? 0;
  return (start === 0 || text[start - 1] === '\n') && (end === text.length || text[end] === '\n');
}

function doubtOf(
  text: string,
  tokens: readonly Token[],
  rule: string,
  reason: (quote: string) => string,
): Doubt {
  const start = tokens[0]?.start ?? 0;
  const end = tokens.at(-1)?.end ?? start;
  return { start, end, rule, reason: reason(text.slice(start, end)), suggestion: null };
}
