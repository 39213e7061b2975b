import type { AiEngine } from './ai-engine.ts';
import { correctText } from '#server/engines/words/rewrite/correct-text.ts';
import { rewriteText } from '#server/engines/words/rewrite/rewrite-text.ts';
import { writeDescription } from '#server/engines/words/writer/write-description.ts';

/** Our own writer: it works offline, and uses only the facts it is given. */
export const builtinEngine: AiEngine = {
  describe: async ({ facts, hints, tone, length, variant }) =>
    writeDescription(facts, {
      hints,
      variant,
      style: facts.style,
      tone: tone ?? undefined,
      length: length ?? undefined,
    }),
  rewrite: async ({ text, option }) => ('grammar' in option ? correctText(text) : rewriteText(text, option)),
};
