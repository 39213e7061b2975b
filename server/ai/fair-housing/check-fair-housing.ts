import { countryOf } from '#contract/listings/places.ts';
import type { Finding } from '../finding.ts';
import { findPhrases, indexPhrases, type PhraseMatch } from '../language/phrases.ts';
import { tokenize, type Token } from '../language/tokens.ts';
import { rulesOfPeople } from './rules/people.ts';
import { rulesOfPhrases } from './rules/phrases.ts';
import type { FairHousingRule, Severity } from './rules/rule.ts';

export const rules: readonly FairHousingRule[] = [...rulesOfPhrases, ...rulesOfPeople];

const barred = indexPhrases(rules.flatMap((rule) => rule.phrases.map((phrase) => [phrase, rule] as const)));
const innocent = indexPhrases(
  rules.flatMap((rule) => (rule.unless ?? []).map((phrase) => [phrase, rule] as const)),
);

/** What a text says about people that the law of the place protects. Without a place the strictest law counts. */
export function checkFairHousing(
  text: string,
  place: string | null,
  tokens: readonly Token[] = tokenize(text),
): Finding[] {
  const exceptions = findPhrases(tokens, innocent);
  const matches = findPhrases(tokens, barred).flatMap((match) => {
    const severity = severityAt(match.value, place);
    return severity === null || isInnocent(match, exceptions) ? [] : [{ ...match, severity }];
  });
  return strictestOf(matches).map(({ value, first, last, severity }): Finding => {
    const { start, end } = spanOf(tokens, first, last);
    return {
      quote: text.slice(start, end),
      start,
      end,
      rule: value.ground,
      severity,
      reason: value.reason,
      suggestion: value.better,
      removal: null,
    };
  });
}

const spanOf = (tokens: readonly Token[], first: number, last: number) => ({
  start: tokens[first]?.start ?? 0,
  end: tokens[last]?.end ?? 0,
});

/** Where two rules mark the same words, one mark is enough: the stricter, then the longer. */
type Judged = PhraseMatch<FairHousingRule> & { severity: Severity };
function strictestOf(matches: readonly Judged[]): Judged[] {
  const rank = ({ severity, first, last }: Judged) => (severity === 'block' ? 1000 : 0) + last - first;
  const taken = new Set<number>();
  const chosen = matches
    .toSorted((one, other) => rank(other) - rank(one))
    .filter(({ first, last }) => {
      const places = Array.from({ length: last - first + 1 }, (_, at) => first + at);
      if (places.some((at) => taken.has(at))) return false;
      for (const at of places) taken.add(at);
      return true;
    });
  return chosen.toSorted((one, other) => one.first - other.first);
}

const isInnocent = (
  { value, first, last }: PhraseMatch<FairHousingRule>,
  exceptions: readonly PhraseMatch<FairHousingRule>[],
): boolean => exceptions.some((other) => other.value === value && other.first <= last && first <= other.last);

function severityAt({ severity, places }: FairHousingRule, place: string | null): Severity | null {
  const country = countryOf(place);
  if (!places || country === null) return severity;
  for (const key of [`${country}-${place ?? ''}`, country]) {
    const differing = places[key];
    if (differing !== undefined) return differing;
  }
  return severity;
}
