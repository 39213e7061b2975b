import { checkFairHousing } from '../fair-housing/check-fair-housing.ts';
import { splitSentences } from '../language/sentences.ts';

/** An agent's further notes, sorted by how they can be said. */
export type Hints = {
  /** whole sentences */
  sentences: readonly string[];
  /** such as 'close to the park' */
  places: readonly string[];
  /** with an article or a number before them */
  things: readonly string[];
  /** any other words */
  notes: readonly string[];
};

const verb =
  /\b(?:is|are|was|were|has|have|had|been|comes|sits|faces|backs|offers|includes|features|gets|leads|looks|opens|stays|goes|runs|will|can|may|built|you|we|it)\b/i;
const place =
  /^(?:(?:just|only|right) )?(?:(?:\S+[- ])?(?:steps?|minutes?|blocks?|walk|drive)(?:[- ]walk|[- ]drive)? (?:away )?(?:from|to)|close to|near|walking distance (?:of|to|from)|across from|next (?:to|door to)|backing on(?:to)?|facing|overlooking|within|beside|opposite) /i;
const thing =
  /^(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|\d+|many|plenty of|lots of|some|several) /i;
/** Words to us about the text, which do not belong in it. */
const instruction =
  /^(?:please |kindly |(?:do not|don't|dont|never|avoid|skip|omit|leave out|no mention of) |(?:write|ignore|forget|disregard|make it|make this|keep it|use|tone|style)\b)/i;
const courtesy = /^(?:please|thanks|thank you|cheers)$/i;
const request =
  /^(?:please )?(?:(?:mention|highlight|emphasi[sz]e|include|stress|note|say|point out|focus on|talk about|add)(?: that| the fact that)?|also) /i;

/** Leaves out notes that are unlawful at the place, or that the facts already say. */
export function readHints(hints: string, place_: string | null, labels: readonly string[]): Hints {
  const known = new Set(labels.map((label) => label.toLowerCase()));
  const isLawful = (part: string) => checkFairHousing(part, place_).length === 0;
  const parts = splitHints(hints);
  const items = parts.items
    .map(uncapitalize)
    .filter((item) => !known.has(item.toLowerCase()) && isLawful(item));
  return {
    sentences: parts.sentences.filter(isLawful).map(toSentence),
    places: items
      .filter((item) => place.test(item))
      .map((item) => item.replace(/\bsteps to\b/, 'steps from')),
    things: items.filter((item) => thing.test(item) && !place.test(item)),
    notes: items.filter((item) => !thing.test(item) && !place.test(item)),
  };
}

/** The notes that `readHints` leaves out for their words, as the agent wrote them, each with the law's reason. */
export function listUnlawfulHints(hints: string, place_: string | null): { hint: string; reason: string }[] {
  const { sentences, items } = splitHints(hints);
  return [...sentences, ...items].flatMap((hint) => {
    const [finding] = checkFairHousing(hint, place_);
    return finding ? [{ hint, reason: finding.reason }] : [];
  });
}

function splitHints(hints: string): { sentences: string[]; items: string[] } {
  const parts = splitSentences(hints.replace(/[•·*|]|\s[-–—]\s|;/g, '\n'))
    .map(({ text }) => text.replace(request, ''))
    .filter((text) => !instruction.test(text));
  const isSentence = (part: string) => verb.test(part) && part.split(' ').length > 3 && !place.test(part);
  return {
    sentences: parts.filter(isSentence),
    items: parts
      .filter((part) => !isSentence(part))
      .flatMap((part) => (isListOfPlaces(part) ? [part] : part.split(/,(?!\d)|[\r\n]/)))
      .map((item) => withoutFrame(item.trim()))
      .filter((item) => item !== '' && !courtesy.test(item)),
  };
}

/** 'close to transit, shops and parks' is used unchanged. */
const isListOfPlaces = (part: string): boolean => place.test(part) && /,[^,]* and [^,]*$/.test(part);

const withoutFrame = (item: string): string =>
  item
    .replace(/^(?:and|with|has|plus) /i, '')
    .replace(/(?<![.!…,\s])[.!…,\s]+$/, '')
    .trim();

function toSentence(part: string): string {
  const mark = /(?<![.!?…])[.!?…]+$/.exec(part)?.[0] ?? '';
  const words = part.slice(0, part.length - mark.length).replace(/(?<![,:\s])[,:\s]+$/, '');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${mark || '.'}`;
}

/** A name keeps its capital: another one follows it, or it is in a list of known names. */
const uncapitalize = (item: string): string =>
  /^\p{Lu}\p{Ll}+(?![\p{L}'’]| \p{Lu})/u.test(item) ? item.charAt(0).toLowerCase() + item.slice(1) : item;
