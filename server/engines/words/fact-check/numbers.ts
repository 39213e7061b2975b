/** A number in a text with the thing it counts. */
export type FoundNumber = {
  start: number;
  end: number;
  value: number;
  unit: Unit;
  /** the word for the counted thing, in the singular */
  noun: string;
  /** whether it is approximate */
  isRough: boolean;
  /** only some of them, as in 'two full bathrooms' */
  isPart: boolean;
};
export type Unit =
  | 'bedrooms'
  | 'bathrooms'
  | 'levels'
  | 'square feet'
  | 'acres'
  | 'money'
  | 'year'
  | 'count'
  | 'plain';

const words = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];
const value = `(?:(?:\\d{1,3}(?:,\\d{3}){1,4}|\\d{1,15})(?:\\.\\d{1,4})?|\\b(?:${words.slice(1).join('|')}|half an?)\\b)(?:(?: and a| and one|-and-a)[ -]half| 1\\/2)?`;
const candidate = new RegExp(value, 'gi');
const rough =
  /\b(?:over|more than|nearly|almost|about|approximately|approx\.?|around|roughly|just under|just over|under|close to) \$? ?$/i;
const counted =
  'cars?|vehicles?|fireplaces?|decks?|balcony|balconies|patios?|(?:parking )?(?:spaces?|stalls?|spots?)|garages?|minutes?|min|blocks?|windows?|closets?|kitchens?|suites?|units?|owners?|years?|months?|weeks?|days?|skylights?|lockers?|foot|feet|ft|met(?:re|er)s?|km|kilomet(?:re|er)s?|miles?|hours?|percent|dens?|pools?|garden beds|rooms?|piece|offices?|sinks?|doors?|parks?|schools?|restaurants?|homes?|buildings?|towers?|phases?|zones?|appliances?';

const patterns: [unit: Unit, pattern: RegExp][] = [
  [
    'bedrooms',
    new RegExp(
      `(${value})[ -]{0,2}(?:(?:large|good-sized|upstairs|spacious|bright) )?(?:bedrooms?|beds?|bdrms?|br)\\b`,
      'iy',
    ),
  ],
  [
    'bathrooms',
    new RegExp(
      `(${value})[ -]{0,2}(?:(full|half|partial|large|updated)[ -])?(?:bathrooms?|baths?|washrooms?)\\b`,
      'iy',
    ),
  ],
  ['square feet', new RegExp(`(${value})[ -]?(?:square[ -]f(?:ee|oo)t|sq\\.? ?ft\\b\\.?|sqft|sf\\b)`, 'iy')],
  ['acres', new RegExp(`(${value})[ -]acres?\\b`, 'iy')],
  [
    'levels',
    new RegExp(`(${value})[ -](?:(?:full|finished) )?(?:levels?|storeys?|stories|story|floors)\\b`, 'iy'),
  ],
  ['money', new RegExp(`(?<=\\$ ?)(\\d[\\d,]{0,14}(?:\\.\\d{1,4})?)( ?(?:k|m|million|thousand)\\b)?`, 'iy')],
  ['count', new RegExp(`(${value})[ -]?(?:${counted}|%)(?![\\p{L}])`, 'iuy')],
  ['year', /(?<![\d$,./-])((?:18|19|20)\d\d)(?:s\b)?(?!\d|,\d|[%-]|\.\d)/y],
  [
    'plain',
    /(?<![\d$,./:#-])(\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?)(?:st|nd|rd|th)?(?![\d:/-]|,\d|\.\d| ?(?:a\.?m|p\.?m)\b)/iy,
  ],
];
/** Looks like a number but claims nothing. */
const other =
  /\{\{[^{}]{0,60}\}\}|\+?1?[ .-]?\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}\b|\b\d{1,2}(?::\d\d)?(?: ?(?:-|–|to) ?\d{1,2}(?::\d\d)?)? ?[ap]\.?m\b|\b24\/7\b|\b(?:January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2}(?:st|nd|rd|th)?\b|\b[A-Z]\d[A-Z] ?\d[A-Z]\d\b|\bone (?:of|more|call|day|to|that|where|with|place|last|look)\b|(?<!\S)[^\s@]{1,80}@\S{0,80}|(?:https?:\/\/|www\.)\S{0,500}/gi;

/** Numbers in the order of the text; none twice. */
export function findNumbers(text: string): FoundNumber[] {
  const mask = new Uint8Array(text.length);
  for (const { 0: match, index } of text.matchAll(other)) mask.fill(1, index, index + match.length);
  const numbers: FoundNumber[] = [];
  let last = 0;
  for (const { index } of text.matchAll(candidate)) {
    if (index < last || mask[index] === 1) continue;
    const number = readNumber(text, index);
    if (!number || mask.subarray(number.start, number.end).includes(1)) continue;
    last = number.end;
    numbers.push(number);
  }
  return numbers;
}

/** The meaning of the number at a position: the first kind that fits. */
function readNumber(text: string, place: number): FoundNumber | null {
  for (const [unit, pattern] of patterns) {
    pattern.lastIndex = place;
    const match = pattern.exec(text);
    if (!match) continue;
    const [whole, number = '', more = ''] = match;
    const before = text.slice(Math.max(0, place - 18), place);
    return {
      start: unit === 'money' ? place - (/\$ ?$/.exec(before)?.[0].length ?? 0) : place,
      end: place + whole.trimEnd().length,
      unit,
      noun: nounOf(whole),
      value: parseAmount(number) * readScale(unit === 'money' ? more : ''),
      isRough: rough.test(before),
      isPart: /full|half|partial/i.test(more),
    };
  }
  return null;
}

const nounOf = (phrase: string): string =>
  (/(?<![a-z])[a-z]+$/i.exec(phrase.trimEnd())?.[0] ?? '')
    .toLowerCase()
    .replace(/ies$/, 'y')
    .replace(/s$/, '')
    .replace(/^min$/, 'minute');

function parseAmount(written: string): number {
  const isHalf = /half|1\/2/i.test(written);
  const first = /^[\d,.]+|^[a-z]+/i.exec(written)?.[0] ?? '';
  if (/^half/i.test(first)) return 0.5;
  const whole = /^\d/.test(first) ? Number(first.replaceAll(',', '')) : words.indexOf(first.toLowerCase());
  return whole + (isHalf ? 0.5 : 0);
}

const readScale = (suffix: string): number => {
  if (/k|thousand/i.test(suffix)) return 1000;
  return /m/i.test(suffix) ? 1_000_000 : 1;
};
