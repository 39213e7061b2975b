import type { Edit } from './edits.ts';

const shortForms: [full: string, short: string][] = [
  ['it is', 'it’s'],
  ['that is', 'that’s'],
  ['there is', 'there’s'],
  ['here is', 'here’s'],
  ['you are', 'you’re'],
  ['we are', 'we’re'],
  ['they are', 'they’re'],
  ['I am', 'I’m'],
  ['you will', 'you’ll'],
  ['we will', 'we’ll'],
  ['they will', 'they’ll'],
  ['it will', 'it’ll'],
  ['you have', 'you’ve'],
  ['we have', 'we’ve'],
  ['we would', 'we’d'],
  ['do not', 'don’t'],
  ['does not', 'doesn’t'],
  ['did not', 'didn’t'],
  ['is not', 'isn’t'],
  ['are not', 'aren’t'],
  ['was not', 'wasn’t'],
  ['were not', 'weren’t'],
  ['will not', 'won’t'],
  ['cannot', 'can’t'],
  ['would not', 'wouldn’t'],
  ['could not', 'couldn’t'],
  ['should not', 'shouldn’t'],
  ['has not', 'hasn’t'],
  ['have not', 'haven’t'],
  ['let us know', 'let us know'],
];
const toShort = new Map(shortForms.map(([full, short]) => [full.toLowerCase(), short]));
const toFull = new Map(shortForms.map(([full, short]) => [short.toLowerCase(), full]));

const fullPattern = patternOf(shortForms.map(([full]) => full));
const shortPattern = patternOf(shortForms.map(([, short]) => short.replace('’', "['’]")));

/** 'it is' becomes 'it’s' if more text follows: nobody says 'a home as it’s'. */
export const findContractible = (text: string): Edit[] =>
  [...text.matchAll(fullPattern)].flatMap((match) => {
    const [phrase] = match;
    const rest = text.slice(match.index + phrase.length);
    // 'we have a garden' and 'you have' express possession
    const isOwning = /have$/i.test(phrase) && !/^ \p{L}+(?:ed|en|n) /u.test(rest);
    if (!/^ \p{L}/u.test(rest) || isOwning) return [];
    return edit(match.index, phrase, toShort.get(phrase.toLowerCase()));
  });

/** 'it’s' becomes 'it is'; 'the owner’s' does not change. */
export const findContractions = (text: string): Edit[] =>
  [...text.matchAll(shortPattern)].flatMap((match) => {
    const [phrase] = match;
    const isPast =
      /['’]s$/.test(phrase) && /^ (?:been|got|had|become)\b/.test(text.slice(match.index + phrase.length));
    const full = toFull.get(phrase.toLowerCase().replace("'", '’'));
    return edit(match.index, phrase, isPast ? full?.replace(/ is$/, ' has') : full);
  });

function edit(start: number, phrase: string, instead: string | undefined): Edit[] {
  if (instead === undefined) return [];
  const text = /^\p{Lu}/u.test(phrase) ? instead.charAt(0).toUpperCase() + instead.slice(1) : instead;
  return [{ start, end: start + phrase.length, text }];
}

function patternOf(phrases: readonly string[]): RegExp {
  return new RegExp(`(?<![\\p{L}\\d'’{-])(?:${phrases.join('|')})(?![\\p{L}\\d'’}-])`, 'giu');
}
