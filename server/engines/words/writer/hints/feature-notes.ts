import type { Clause } from './clause.ts';
import { readNounPhrase, type NounPhrase } from './noun-phrase.ts';
import { readWords } from './parts-of-speech.ts';

const year = '(?:in |from )?\\(?((?:19|20)\\d\\d)\\)?';
const change =
  'renovated|updated|replaced|redone|refinished|remodelled|remodeled|upgraded|rebuilt|installed|painted|repainted|added|serviced|insulated|cleaned|opened up|finished|rewired|replumbed';
const state = 'included|negotiable|upstairs|downstairs|available|extra|possible|optional';

/** Buyers ask for these first, by a word of the note. */
const strong: [RegExp, number][] = [
  [/\b(?:new|newer|renovated|updated|upgraded|brand-new|20[12]\d)\b/i, 9],
  [/\bviews?\b/i, 8],
  [/\b(?:suite|helper|adu|laneway)\b/i, 8],
  [/\b(?:garage|parking|carport|charger|stalls?)\b/i, 7],
  [/\b(?:kitchen|appliances|range|fridge|counters?|countertops)\b/i, 7],
  [/\b(?:yard|backyard|deck|patio|garden|balcony|light|ceilings|windows)\b/i, 6],
  [/^no\b/i, 2],
];
const weigh = (note: string): number => strong.find(([pattern]) => pattern.test(note))?.[1] ?? 5;

/** A note about something that a home has; null for any other. */
export function readFeature(note: string): Clause | null {
  const clause = readChange(note) ?? readState(note) ?? readOwned(note) ?? readAdjectives(note);
  return clause && { role: ofSale.test(note) ? 'condition' : 'feature', weight: weigh(note), ...clause };
}

/** These belong to the state of a home and the terms of its sale. */
const ofSale = /\b(?:fees?|restrictions?|potential|bones|furniture|assessments?)\b/i;

type Said = Pick<Clause, 'subject' | 'verb' | 'rest'>;
const theThing = ({ bare }: NounPhrase): string => (/^[A-Z]{3}$/.test(bare) ? bare : `The ${bare}`);

/** 'roof replaced 2019', 'updated kitchen 2020', 'new roof in 2021', 'roof 2021' */
function readChange(note: string): Said | null {
  const after = new RegExp(
    `^(.+?) (?:was |were )?(?:(fully|recently|newly|professionally) )?(${change})(?: ${year})?$`,
    'i',
  ).exec(note);
  const afterThing = after && readNounPhrase(after[1] ?? '');
  if (after && afterThing) {
    const [, , how, verb = '', when] = after;
    return {
      subject: theThing(afterThing),
      verb: afterThing.isPlural ? 'were' : 'was',
      rest: `${how ? `${how.toLowerCase()} ` : ''}${verb.toLowerCase()}${when ? ` in ${when}` : ''}`,
    };
  }
  const before = new RegExp(`^(${change}) (.+?) ${year}$`, 'i').exec(note);
  const beforeThing = before && readNounPhrase(before[2] ?? '');
  if (before && beforeThing)
    return {
      subject: theThing(beforeThing),
      verb: beforeThing.isPlural ? 'were' : 'was',
      rest: `${(before[1] ?? '').toLowerCase()} in ${before[3] ?? ''}`,
    };
  const dated = new RegExp(`^(.+?),? ${year}$`, 'i').exec(note);
  const thing = dated && readNounPhrase(dated[1] ?? '');
  if (!dated || !thing) return null;
  return /^(?:an? )?(?:brand[- ])?new\b/i.test(note)
    ? { subject: null, verb: 'got', rest: `${thing.text} in ${dated[2] ?? ''}` }
    : { subject: theThing(thing), verb: thing.isPlural ? 'are' : 'is', rest: `from ${dated[2] ?? ''}` };
}

/** 'laundry upstairs', 'furniture negotiable', 'den could be bedroom' */
function readState(note: string): Said | null {
  const could =
    /^(?:the )?(.+?) (could be|can be|could work as|works as|doubles as|could become) (.+)$/i.exec(note);
  const one = could && readNounPhrase(could[1] ?? '');
  const other = could && readNounPhrase(could[3] ?? '');
  if (could && one && other)
    return { subject: theThing(one), verb: (could[2] ?? '').toLowerCase(), rest: other.text };
  const match = new RegExp(`^(?:the )?(.+?) (?:is |are )?(${state})$`, 'i').exec(note);
  const thing = match && readNounPhrase(match[1] ?? '');
  if (!match || !thing || !/^[\p{L} -]+$/u.test(match[1] ?? '')) return null;
  return {
    subject: theThing(thing),
    verb: thing.isPlural ? 'are' : 'is',
    rest: (match[2] ?? '').toLowerCase(),
  };
}

/** 'comes with a parking stall', 'new dishwasher', '2 parking' */
function readOwned(note: string): Said | null {
  const [, verb = 'has', rest = note] =
    /^(?:it )?(has|have|with|includes|including|comes with|offers|features|boasts|gets|got) (.+)$/i.exec(
      note,
    ) ?? [];
  const spaces = rest
    .replace(/^(\d|one|two|three|four|five|six) parking$/i, '$1 parking spaces')
    .replace(/^(?:1|one) parking spaces$/i, 'one parking space');
  const thing = readNounPhrase(withThe(spaces));
  if (!thing) return null;
  const written = /^(?:includ|comes with|offers|gets)/i.test(verb)
    ? verb.toLowerCase().replace('including', 'includes')
    : 'has';
  return { subject: null, verb: written, rest: thing.text };
}

/** 'in back yard', 'under carpet': what every home has one of */
const withThe = (note: string): string =>
  note
    .replace(
      /\b(in|off|on|under|over|behind) (?=(?:(?:back|front|side) ?yard|kitchen|basement|attic|garage|garden|carpet|(?:main )?bedrooms?|bathrooms?|primary|living room|den|driveway|roof|deck|patio|balcony|ensuite|kitchen|yard)\b)/gi,
      '$1 the ',
    )
    .replace(/\bon (?:the )?(main|upper|lower|top)(?: floor| level)?$/i, 'on the $1 floor');

function readAdjectives(note: string): Said | null {
  const words = readWords(note);
  const isDescribing = words.every(
    ({ tags, text }) => tags.has('Adjective') || tags.has('Adverb') || /^(?:and|,|&)$/i.test(text),
  );
  if (words.length === 0 || !isDescribing || !words.some(({ tags }) => tags.has('Adjective'))) return null;
  return { subject: null, verb: 'is', rest: note.charAt(0).toLowerCase() + note.slice(1) };
}
