import { checkFacts } from './fact-check/check-facts.ts';
import { checkFairHousing } from './fair-housing/check-fair-housing.ts';
import type { Finding } from './finding.ts';
import { plainView } from './language/plain-view.ts';
import { tokenize } from './language/tokens.ts';
import type { ListingFacts } from './listing-facts.ts';

export type CheckOptions = {
  /** the code of the province or state whose law counts; null where it is not known: the strictest of all */
  place: string | null;
  /** what the property is known to have; without them no statement is called untrue */
  facts?: ListingFacts | undefined;
  /** what the agent said of it besides */
  hints?: string | null | undefined;
};

/** What is unlawful, doubtful or not known in a text, plain or rich, by its place in it. */
export function checkText(source: string, { place, facts, hints }: CheckOptions): Finding[] {
  const { text, toSource } = plainView(source);
  const tokens = tokenize(text);
  const findings = [
    ...checkFairHousing(text, place, tokens),
    ...(facts ? checkFacts(text, facts, hints ?? '', tokens) : []),
  ].toSorted((one, other) => one.start - other.start || other.end - one.end);
  const atSource = ({ start, end }: { start: number; end: number }) => toSource(start, end);
  return findings.map((finding) => ({
    ...finding,
    ...atSource(finding),
    removal: finding.removal && { ...finding.removal, ...atSource(finding.removal) },
  }));
}
