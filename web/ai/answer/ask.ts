import * as z from 'zod/mini';
import { ai } from '#contract/ai/ai.ts';
import { Finding, LeftOutHint } from '#contract/ai/findings.ts';
import type { SentBody } from '#contract/endpoint.ts';
import { followProgress } from '#web/api/follow-progress.ts';

/** An answer as the person sees it: they may have removed words. */
export type GivenAnswer = {
  id: number;
  text: string;
  findings: readonly Finding[];
  leftOut: readonly LeftOutHint[];
};
type Progress = { text: string } | { answer: GivenAnswer };

/** The request, and the stream of its progress; with the same key it costs one credit. */
export type Ask = {
  body: object;
  start: (options: { signal: AbortSignal; requestKey: string }) => AsyncGenerator<Progress, void>;
};

const meta = z.object({ findings: z.array(Finding), left_out: z.array(LeftOutHint) });
const Described = z.object({
  data: z.object({ description: z.string(), usage_log_id: z.int() }),
  meta,
});
const Suggested = z.object({ data: z.string(), usage_log_id: z.int(), meta });

export const askDescription = (body: SentBody<typeof ai.describe>): Ask => ({
  body,
  async *start(options) {
    for await (const event of followProgress(ai.describe, { body, ...options })) {
      if ('text' in event) yield event;
      else {
        const { data, meta: about } = z.parse(Described, event.answer);
        yield {
          answer: {
            id: data.usage_log_id,
            text: data.description,
            findings: about.findings,
            leftOut: about.left_out,
          },
        };
      }
    }
  },
});

export const askSuggestion = (body: SentBody<typeof ai.suggest>): Ask => ({
  body,
  async *start(options) {
    for await (const event of followProgress(ai.suggest, { body, ...options })) {
      if ('text' in event) yield event;
      else {
        const { data, usage_log_id: id, meta: about } = z.parse(Suggested, event.answer);
        yield { answer: { id, text: data, findings: about.findings, leftOut: about.left_out } };
      }
    }
  },
});
