import { splitSentences } from '../language/sentences.ts';
import type { ListingFacts } from '../listing-facts.ts';
import { writeMore } from '../writer/write-more.ts';
import { plainView } from '../language/plain-view.ts';
import { applyEdits, type Edit } from './edits.ts';

/** Says more of the property, from the facts that the text does not state yet; without any it stays as it is. */
export function lengthen(source: string, facts: ListingFacts | null): string {
  const more = facts === null ? '' : writeMore(plainView(source).text, facts);
  return more === '' ? source : applyEdits(source, (text) => findEnd(text, more));
}

function findEnd(text: string, more: string): Edit[] {
  const last = splitSentences(text).at(-1);
  if (!last) return [];
  const stop = /[.!?…]["”')]*$/.test(last.text) ? '' : '.';
  return [{ start: last.end, end: last.end, text: `${stop} ${more}` }];
}
