import type { CheckedFact, Finding } from '#contract/ai/findings.ts';
import type { PropertyFacts } from '#contract/ai/requests.ts';
import type { KnownFacts } from '#server/adapters/ai/ai-engine.ts';
import { checkText } from '#server/engines/words/check-text.ts';
import { withDismissals } from '../rules.ts';
import type { WordContext } from './queries.ts';
import { statedFacts } from './stated-facts.ts';

/** Facts in a form override those of the listing; fields that the form leaves empty count as unknown. */
export const mergeFacts = (
  listing: KnownFacts | null,
  { description: _hints, ...form }: PropertyFacts,
): KnownFacts => ({
  ...listing,
  ...Object.fromEntries(Object.entries(form).filter(([, value]) => value !== undefined)),
});

type Known = { facts: KnownFacts | null; hints: string };

/** The words of a text that need a person's attention, by the known facts and the local law. */
export const markWords = (text: string, { facts, hints }: Known, context: WordContext): Finding[] =>
  withDismissals(
    checkText(text, {
      place: facts?.state_or_province ?? context.place,
      ...(facts && { facts }),
      hints,
    }),
    context.dismissals,
  );

/** The statements of a text about a property: those that a field supports, and those that none does. */
export const checkedFacts = (
  text: string,
  facts: KnownFacts,
  findings: readonly Finding[],
): CheckedFact[] => [
  ...statedFacts(text, facts),
  ...findings
    .filter(({ rule }) => rule.startsWith('fact-'))
    .map(({ quote }) => ({ quote, field: null, supported: false })),
];
