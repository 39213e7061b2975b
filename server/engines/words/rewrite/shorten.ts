import { plainView } from '../language/plain-view.ts';
import { splitSentences, type Sentence } from '../language/sentences.ts';
import { applyEdits, removeEmptyElements, type Edit } from './edits.ts';
import { findReplacements, readReplacements } from './replacements.ts';
import { wordy } from './simplify.ts';
import { carriesFact } from './text-facts.ts';

const fillers = readReplacements(`
  absolutely >
  actually >
  as a matter of fact >
  as you can imagine >
  as you can see >
  at the end of the day >
  basically >
  be sure to >
  extremely >
  for all intents and purposes >
  from top to bottom >
  if you ask me >
  in fact >
  in my opinion >
  in our opinion >
  incredibly >
  it goes without saying that >
  it is worth noting that >
  just >
  last but not least >
  literally >
  needless to say >
  of course >
  please note that >
  quite simply >
  rather >
  really >
  simply >
  totally >
  truly >
  very >
  we are excited to announce that >
  we are happy to say that >
  without a doubt >
  you will be pleased to know that >
`);

/** A clause after a comma that only comments on the words before it. */
const comment =
  /, (?:which|so|because|where|making|giving|perfect for|ideal for|and it shows|adding|creating|allowing|for those who)\b[^,.;:!?\n{]{0,160}(?=[.!?](?:\s|$))/g;
const isEnded = ({ text }: Sentence) => /[.!?…]["”')]*$/.test(text);
const shareKept = 0.6;

/**
 * Uses fewer words: fillers and sentences without facts go, while every fact and every remaining sentence stays
 * complete.
 */
export function shorten(source: string): string {
  const withoutFillers = applyEdits(source, (text) => findReplacements(text, fillers));
  const plainer = applyEdits(withoutFillers, (text) => findReplacements(text, wordy));
  const fewer = applyEdits(plainer, findEmptySentences);
  const shorter = applyEdits(fewer, findComments);
  return plainView(source).isHtml ? removeEmptyElements(shorter) : shorter.replace(/\n{3,}/g, '\n\n').trim();
}

function findEmptySentences(text: string): Edit[] {
  const sentences = splitSentences(text);
  const isFact = sentences.map((sentence) => !isEnded(sentence) || carriesFact(sentence.text));
  const enough = Math.ceil(sentences.length * shareKept);
  const facts = isFact.filter(Boolean).length;
  // a text with few facts, such as a greeting, keeps its beginning
  const isKept = (at: number) => isFact[at] || (facts < enough && at < Math.max(1, enough - facts));
  return sentences.flatMap(({ start, end }, at) => {
    if (isKept(at)) return [];
    const space = /^[ \t]+/.exec(text.slice(end, end + 3))?.[0].length ?? 0;
    const before =
      space === 0 ? (/[ \t]{1,2}$/.exec(text.slice(Math.max(0, start - 2), start))?.[0].length ?? 0) : 0;
    return [{ start: start - before, end: end + space, text: '' }];
  });
}

const findComments = (text: string): Edit[] =>
  [...text.matchAll(comment)]
    .filter(([phrase]) => !carriesFact(phrase))
    .map(({ 0: phrase, index }) => ({ start: index, end: index + phrase.length, text: '' }));
