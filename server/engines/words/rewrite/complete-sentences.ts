import { splitSentences } from '../language/sentences.ts';
import { applyEdits, type Edit } from './edits.ts';

/** Words with which a sentence begins, and no line of a list. */
const begins = /^(?:this|that|these|those|the|it|we|you|they|there|our|your|my|i|its|here|a|an) /;
const verb =
  /\b(?:is|are|was|were|has|have|had|will|can|would|should|am|do|does|offers?|features?|includes?|comes?|sits?|opens?|looks?|love|hope|want|need)\b/i;

/** A capital at the beginning of each whole sentence, and a full stop after the last. */
export const completeSentences = (source: string): string =>
  applyEdits(applyEdits(source, findSmall), findOpen);

const findSmall = (text: string): Edit[] =>
  splitSentences(text)
    .filter((sentence) => begins.test(sentence.text) && verb.test(sentence.text))
    .map(({ start, text: sentence }) => ({
      start,
      end: start + 1,
      text: sentence.charAt(0).toUpperCase(),
    }));

function findOpen(text: string): Edit[] {
  const last = splitSentences(text).at(-1);
  const isWhole = last && begins.test(last.text.toLowerCase()) && verb.test(last.text);
  return isWhole && /[\p{L}\d]$/u.test(last.text) ? [{ start: last.end, end: last.end, text: '.' }] : [];
}
