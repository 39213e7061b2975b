import { correctText } from '#server/engines/words/rewrite/correct-text.ts';
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

export const rewrite = ({ text, option }: RewriteTask): string =>
  'grammar' in option ? correctText(text) : rewriteText(text, option);
