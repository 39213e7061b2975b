import { findCountry } from '#contract/listings/places.ts';
import type { Finding } from '../finding.ts';
import { findPhrases, indexPhrases, type PhraseIndex, type PhraseMatch } from '../language/phrases.ts';
import { splitSentences } from '../language/sentences.ts';
import { tokenize, type Token } from '../language/tokens.ts';
import { buildRemoval } from '../removals.ts';
import { findAddressed } from './people/find-addressed.ts';
import { rulesOfOrigin } from './rules/origin.ts';
import { rulesOfProxies } from './rules/proxies.ts';
import { rulesOfPhrases } from './rules/phrases.ts';
import { rulesOfSteering } from './rules/steering.ts';
import type { FairHousingRule, Judgement, Severity } from './rules/rule.ts';

export const rules: readonly FairHousingRule[] = [
  ...rulesOfPhrases,
  ...rulesOfSteering,
  ...rulesOfOrigin,
  ...rulesOfProxies,
];

type Phrases = { barred: PhraseIndex<FairHousingRule>; innocent: PhraseIndex<FairHousingRule> };
let indexed: Phrases | undefined;

/** Statements about people whom the law of the place protects. Without a place the strictest law applies. */
export function checkFairHousing(
  text: string,
  place: string | null,
  tokens: readonly Token[] = tokenize(text),
): Finding[] {
  const { barred, innocent } = indexRules();
  const candidates = findPhrases(tokens, barred);
  const addressed = findAddressed(text, tokens);
  if (candidates.length === 0 && addressed.length === 0) return [];
  const exceptions = placesOf(findPhrases(tokens, innocent));
  const isForRent = tokens.some(({ word }) => wordsOfRent.has(word));
  const permitted = candidates.filter(
    (match) => (isForRent || !match.value.isOnlyForRent) && !isInnocent(match, exceptions),
  );
  const matches: Weighed[] = [...permitted, ...addressed].flatMap((match) => {
    const severity = severityAt(match.value, place);
    return severity === null ? [] : [{ ...match, severity }];
  });
  const sentences = matches.length > 0 ? splitSentences(text) : [];
  return strictestOf(matches).map(({ value, first, last, severity }): Finding => {
    const { start, end } = spanOf(tokens, first, last);
    const sentence = sentences[tokens[first]?.sentence ?? -1];
    return {
      quote: text.slice(start, end),
      start,
      end,
      rule: value.ground,
      severity,
      reason: value.reason,
      suggestion: value.better,
      removal: sentence ? buildRemoval(text, { start, end }, sentence) : null,
    };
  });
}

const wordsOfRent = new Set(
  'rent rents rental rented tenant tenants lease leased landlord landlady occupancy occupant occupants roommate roommates sublet month monthly suite'.split(
    ' ',
  ),
);

/** Built with the first text: it takes memory and a twentieth of a second, and many processes never read one. */
const indexRules = (): Phrases =>
  (indexed ??= {
    barred: indexPhrases(rules.flatMap((rule) => rule.phrases.map((phrase) => [phrase, rule] as const))),
    innocent: indexPhrases(
      rules.flatMap((rule) => (rule.unless ?? []).map((phrase) => [phrase, rule] as const)),
    ),
  });

const spanOf = (tokens: readonly Token[], first: number, last: number) => ({
  start: tokens[first]?.start ?? 0,
  end: tokens[last]?.end ?? 0,
});

/** If two rules mark the same words, one mark is enough: the stricter, then the longer. */
type Weighed = PhraseMatch<Judgement> & { severity: Severity };
function strictestOf(matches: readonly Weighed[]): Weighed[] {
  const rank = ({ value, severity, first, last }: Weighed) =>
    (severity === 'block' ? 1000 : 0) + ('phrases' in value ? 500 + last - first : first - last);
  const positions = new Set<number>();
  const chosen = matches
    .toSorted((one, other) => rank(other) - rank(one))
    .filter(({ first, last }) => {
      const places = Array.from({ length: last - first + 1 }, (_, at) => first + at);
      if (places.some((at) => positions.has(at))) return false;
      for (const at of places) positions.add(at);
      return true;
    });
  return chosen.toSorted((one, other) => one.first - other.first);
}

/** The tokens that each rule excludes. */
function placesOf(
  matches: readonly PhraseMatch<FairHousingRule>[],
): ReadonlyMap<FairHousingRule, ReadonlySet<number>> {
  const places = new Map<FairHousingRule, Set<number>>();
  for (const { value, first, last } of matches) {
    const known = places.get(value) ?? new Set();
    for (let at = first; at <= last; at++) known.add(at);
    places.set(value, known);
  }
  return places;
}

function isInnocent(
  { value, first, last }: PhraseMatch<FairHousingRule>,
  exceptions: ReadonlyMap<FairHousingRule, ReadonlySet<number>>,
): boolean {
  const places = exceptions.get(value);
  for (let at = first; at <= last; at++) if (places?.has(at)) return true;
  return false;
}

function severityAt({ severity, places }: Judgement, place: string | null): Severity | null {
  const country = findCountry(place);
  if (!places || country === null) return severity;
  for (const key of [`${country}-${place ?? ''}`, country]) {
    const differing = places[key];
    if (differing !== undefined) return differing;
  }
  return severity;
}
