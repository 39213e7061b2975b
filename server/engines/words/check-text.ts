import { checkFacts } from './fact-check/check-facts.ts';
import { checkFairHousing } from './fair-housing/check-fair-housing.ts';
import type { Finding } from './finding.ts';
import { plainView } from './language/plain-view.ts';
import { tokenize } from './language/tokens.ts';
import type { ListingFacts } from './listing-facts.ts';

export type CheckOptions = {
  /** the code of the province or state whose law applies; null if unknown, for the strictest of all */
  place: string | null;
  /** the known facts of the property; without them no statement is called untrue */
  facts?: ListingFacts | undefined;
  /** the agent's further notes about it */
  hints?: string | null | undefined;
};

/** Unlawful, doubtful or unsupported statements in a text, plain or rich, with their positions. */
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
