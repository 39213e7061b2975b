/** A number in a text with what it counts. */
export type FoundNumber = {
  start: number;
  end: number;
  value: number;
  unit: Unit;
  /** the word for what is counted, in the singular */
  noun: string;
  /** how exactly it is said */
  isRough: boolean;
  /** a part of them, as in 'two full bathrooms' */
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
const value = `(?:\\d[\\d,]{0,14}(?:\\.\\d{1,4})?|\\b(?:${words.slice(1).join('|')}|half an?)\\b)(?:(?: and a| and one|-and-a)[ -]half| 1\\/2)?`;
const rough =
  '(?:(over|more than|nearly|almost|about|approximately|approx\\.?|around|roughly|just under|just over|under|close to) )?';
const counted =
  'cars?|vehicles?|fireplaces?|decks?|balcony|balconies|patios?|(?:parking )?(?:spaces?|stalls?|spots?)|garages?|minutes?|min|blocks?|windows?|closets?|kitchens?|suites?|units?|owners?|years?|months?|weeks?|days?|skylights?|lockers?|foot|feet|ft|met(?:re|er)s?|km|kilomet(?:re|er)s?|miles?|hours?|percent|dens?|pools?|garden beds|rooms?|piece|offices?|sinks?|doors?|parks?|schools?|restaurants?|homes?|buildings?|towers?|phases?|zones?|appliances?';

const patterns: [unit: Unit, pattern: RegExp][] = [
  [
    'bedrooms',
    new RegExp(
      `${rough}(${value})[ -]{0,2}(?:(?:large|good-sized|upstairs|spacious|bright) )?(?:bedrooms?|beds?|bdrms?|br)\\b`,
      'gi',
    ),
  ],
  [
    'bathrooms',
    new RegExp(
      `${rough}(${value})[ -]{0,2}(?:(full|half|partial|large|updated)[ -])?(?:bathrooms?|baths?|washrooms?)\\b`,
      'gi',
    ),
  ],
  [
    'square feet',
    new RegExp(`${rough}(${value})[ -]?(?:square[ -]f(?:ee|oo)t|sq\\.? ?ft\\b\\.?|sqft|sf\\b)`, 'gi'),
  ],
  ['acres', new RegExp(`${rough}(${value})[ -]acres?\\b`, 'gi')],
  [
    'levels',
    new RegExp(
      `${rough}(${value})[ -](?:(?:full|finished) )?(?:levels?|storeys?|stories|story|floors)\\b`,
      'gi',
    ),
  ],
  [
    'money',
    new RegExp(`${rough}\\$ ?(\\d[\\d,]{0,14}(?:\\.\\d{1,4})?)( ?(?:k|m|million|thousand)\\b)?`, 'gi'),
  ],
  ['count', new RegExp(`${rough}(${value})[ -]?(?:${counted}|%)(?![\\p{L}])`, 'giu')],
  ['year', /()(?<![\d$,./-])((?:18|19|20)\d\d)(?:s\b)?(?![\d,%-]|\.\d)/g],
  [
    'plain',
    /()(?<![\d$,./:#-])(\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?)(?:st|nd|rd|th)?(?![\d:/-]|,\d|\.\d| ?(?:a\.?m|p\.?m)\b)/gi,
  ],
];
/** What looks like a number and claims nothing. */
const other =
  /\{\{[^{}]{0,60}\}\}|\+?1?[ .-]?\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}\b|\b\d{1,2}(?::\d\d)?(?: ?(?:-|–|to) ?\d{1,2}(?::\d\d)?)? ?[ap]\.?m\b|\b24\/7\b|\b(?:January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2}(?:st|nd|rd|th)?\b|\b[A-Z]\d[A-Z] ?\d[A-Z]\d\b|\bone (?:of|more|call|day|to|that|where|with|place|last|look)\b|\S{0,80}@\S{0,80}|(?:https?:\/\/|www\.)\S{0,500}/gi;

/** Numbers in the order of the text; none twice. */
export function findNumbers(text: string): FoundNumber[] {
  const taken = [...text.matchAll(other)].map(({ 0: { length }, index }) => ({
    start: index,
    end: index + length,
  }));
  const found: FoundNumber[] = [];
  for (const [unit, pattern] of patterns)
    for (const match of text.matchAll(pattern)) {
      const [whole, qualifier = '', number = '', more = ''] = match;
      const start = match.index + (qualifier === '' ? 0 : qualifier.length + 1);
      const place = { start, end: match.index + whole.trimEnd().length };
      if (taken.some((span) => span.start < place.end && place.start < span.end)) continue;
      taken.push(place);
      found.push({
        ...place,
        unit,
        noun: nounOf(whole),
        value: valueOf(number) * scaleOf(unit === 'money' ? more : ''),
        isRough: qualifier !== '',
        isPart: /full|half|partial/i.test(more),
      });
    }
  return found.toSorted((one, two) => one.start - two.start);
}

const nounOf = (found: string): string =>
  (/[a-z]+$/i.exec(found.trimEnd())?.[0] ?? '').toLowerCase().replace(/ies$/, 'y').replace(/s$/, '');

function valueOf(written: string): number {
  const isHalf = /half|1\/2/i.test(written);
  const first = /^[\d,.]+|^[a-z]+/i.exec(written)?.[0] ?? '';
  if (/^half/i.test(first)) return 0.5;
  const whole = /^\d/.test(first) ? Number(first.replaceAll(',', '')) : words.indexOf(first.toLowerCase());
  return whole + (isHalf ? 0.5 : 0);
}

const scaleOf = (suffix: string): number => {
  if (/k|thousand/i.test(suffix)) return 1000;
  return /m/i.test(suffix) ? 1_000_000 : 1;
};
