import { toNumber, trimmed, type ListingFacts } from '../listing-facts.ts';

export type WritingTone = 'professional' | 'friendly' | 'persuasive' | 'luxury';
type WritingLength = 'short' | 'standard' | 'long';

export type WritingOptions = {
  tone?: WritingTone | undefined;
  /** an architectural style, where the facts name none */
  style?: string | null | undefined;
  length?: WritingLength | undefined;
  /** what the agent wants said besides; what is unlawful in it is left out */
  hints: string;
  /** another number, another text about the same facts */
  variant: number;
};

/** A description of a property that says what the facts and the hints say, and nothing else. */
export function writeDescription(facts: ListingFacts, { hints }: WritingOptions): string {
  const bedrooms = toNumber(facts.bedrooms);
  const rooms = bedrooms ? `${bedrooms}-bedroom ` : '';
  const place = trimmed(facts.city);
  const kind = (trimmed(facts.type) ?? 'property').toLowerCase();
  return [`This ${rooms}${kind}${place ? ` is in ${place}` : ' is for sale'}.`, trimmed(hints) ?? '']
    .join(' ')
    .trim();
}
