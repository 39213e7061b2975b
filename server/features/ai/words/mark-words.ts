import type { CheckedFact, Finding, LeftOutHint } from '#contract/ai/findings.ts';
import type { KnownFacts } from '#server/adapters/ai/ai-engine.ts';
import { checkText } from '#server/engines/words/check-text.ts';
import { toStem } from '#server/engines/words/fact-check/evidence.ts';
import { tokenize } from '#server/engines/words/language/tokens.ts';
import { withDismissals } from '../rules.ts';
import type { WordContext } from './queries.ts';
import { statedFacts } from './stated-facts.ts';

// Runs in a thread: a long text takes tens of milliseconds.

export type WordsToMark = {
  text: string;
  facts: KnownFacts | null;
  hints: string;
  context: Pick<WordContext, 'place' | 'people' | 'dismissals'>;
};

/** The words of a text that need a person's attention, by the known facts and the local law. */
export const markWords = ({ text, facts, hints, context }: WordsToMark): Finding[] =>
  withDismissals(
    checkText(text, {
      place: facts?.state_or_province ?? context.place,
      ...(facts && { facts: { ...facts, people: context.people } }),
      hints,
    }),
    context.dismissals,
  );

/** The same of a description, with the hints that are missing in it, each with the reason. */
export async function markDescription(
  words: WordsToMark,
): Promise<{ findings: Finding[]; left_out: LeftOutHint[] }> {
  const { text, hints, facts, context } = words;
  return {
    findings: markWords(words),
    left_out:
      hints.trim() === ''
        ? []
        : (await readLeftOut())(hints, facts?.state_or_province ?? context.place).filter(
            ({ hint }) => !isSaid(hint, text),
          ),
  };
}

/** The library for parts of speech and the dictionaries are loaded with the first hint. */
const readLeftOut = async () => (await import('#server/engines/words/writer/hints/hints.ts')).listLeftOut;

/** A model may have said a hint in other words. */
function isSaid(hint: string, text: string): boolean {
  const words = new Set(tokenize(text).map(toStem));
  return tokenize(hint).every((token) => words.has(toStem(token)));
}

/** The same, with what the text says of the facts. */
export function checkWords(words: WordsToMark): { findings: Finding[]; facts: CheckedFact[] } {
  const findings = markWords(words);
  return { findings, facts: words.facts ? checkedFacts(words.text, words.facts, findings) : [] };
}

/** The statements of a text about a property: those that a field supports, and those that none does. */
const checkedFacts = (text: string, facts: KnownFacts, findings: readonly Finding[]): CheckedFact[] => [
  ...statedFacts(text, facts),
  ...findings
    .filter(({ rule }) => rule.startsWith('fact-'))
    .map(({ quote }) => ({ quote, field: null, supported: false })),
];
