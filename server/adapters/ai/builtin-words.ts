import { correctText } from '#server/engines/words/rewrite/correct-text.ts';
import { completeSentences } from '#server/engines/words/rewrite/complete-sentences.ts';
import { rewriteText } from '#server/engines/words/rewrite/rewrite-text.ts';
import { writeDescription } from '#server/engines/words/writer/write-description.ts';
import type { DescribeTask, RewriteTask } from './ai-engine.ts';

// Runs in a thread: grammar takes a tenth of a second, and the dictionaries 60 MB.

export const describe = ({ facts, place, hints, tone, length, variant }: DescribeTask): string =>
  writeDescription(facts, {
    hints,
    place,
    variant,
    style: facts.style,
    tone: tone ?? undefined,
    length: length ?? undefined,
  });

export function rewrite({ text, around, option, facts }: RewriteTask): string {
  if (!('grammar' in option)) return rewriteText(text, option, facts);
  const corrected = correctText(text);
  return around === null ? completeSentences(corrected) : corrected;
}
