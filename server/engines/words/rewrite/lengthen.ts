import { splitSentences } from '../language/sentences.ts';
import { findContractions } from './contractions.ts';
import { applyEdits, type Edit } from './edits.ts';
import { findReplacements, readReplacements } from './replacements.ts';
import { listFacts } from './text-facts.ts';

/** Short forms and short words, with their long versions. */
const inFull = readReplacements(`
  & > and
  bdrm > bedroom
  bdrms > bedrooms
  sq ft > square feet
  sqft > square feet
  help you > be of help to you
  we can > we are able to
  you can > you are able to
  they can > they are able to
  we want to > we would very much like to
  thanks > thank you very much
  thank you > thank you very much
  thank you very much > thank you very much
  please call > please do not hesitate to call
  please contact > please do not hesitate to contact
  please write > please do not hesitate to write
  if you want > if you would like
  near > in the vicinity of
  every day > each and every day
  often > on many occasions
`);

const maxFacts = 10;
const recaps = ['To sum up', 'In short', 'The main points once more'];
const hasRecap = new RegExp(`\\b(?:${recaps.join('|')}):`);

/** Uses more words for the same: short forms are written in full, and the facts are repeated at the end. */
export function lengthen(source: string): string {
  const full = applyEdits(source, findContractions);
  const longer = applyEdits(full, (text) => findReplacements(text, inFull));
  return applyEdits(longer, findRecap);
}

function findRecap(text: string): Edit[] {
  const facts = listFacts(text).slice(0, maxFacts).map(uncapitalize);
  const last = splitSentences(text).findLast((sentence) => /[.!?]["”')]*$/.test(sentence.text));
  const [first = '', ...others] = facts;
  if (!last || first === '' || hasRecap.test(text)) return [];
  const items =
    others.length === 0 ? first : `${[first, ...others.slice(0, -1)].join(', ')} and ${others.at(-1) ?? ''}`;
  const lead = recaps[text.length % recaps.length] ?? 'In short';
  return [{ start: last.end, end: last.end, text: ` ${lead}: ${items.replace(/\.$/, '')}.` }];
}

/** A day or a month keeps its capital. */
const uncapitalize = (fact: string): string =>
  /^(?:[A-Z]{2}|Mon|Tue|Wed|Thu|Fri|Sat|Sun|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|French)/.test(
    fact,
  )
    ? fact
    : fact.charAt(0).toLowerCase() + fact.slice(1);
