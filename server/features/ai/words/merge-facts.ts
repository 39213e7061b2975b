import type { PropertyFacts } from '#contract/ai/requests.ts';
import type { KnownFacts } from '#server/adapters/ai/ai-engine.ts';

/** Facts in a form override those of the listing; fields that the form leaves empty count as unknown. */
export const mergeFacts = (
  listing: KnownFacts | null,
  { description: _hints, ...form }: PropertyFacts,
): KnownFacts => ({
  ...listing,
  ...Object.fromEntries(Object.entries(form).filter(([, value]) => value !== undefined)),
});
