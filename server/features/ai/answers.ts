import * as z from 'zod/mini';
import type { AnswerMeta } from '#contract/ai/ai.ts';
import { Finding, LeftOutHint } from '#contract/ai/findings.ts';
import { rewriteOption, type DescriptionRequest, type SuggestionRequest } from '#contract/ai/requests.ts';
import { ApiError } from '#contract/errors.ts';
import { AiError, type AiEngine, type Writing } from '#server/adapters/ai/ai-engine.ts';
import type { ClientDb } from '#server/core/db/client-db.ts';
import { Events } from '#server/core/db/results.ts';
import type { Encryption } from '#server/core/security/encryption.ts';
import { toRequestKey } from '#server/core/security/request-keys.ts';
import type { CreditBook, Known, Reservation } from './credits/credits.ts';
import { readCredits } from './credits/queries.ts';
import { toProgress } from './progress.ts';
import { changesText } from './rules.ts';
import { cleanAnswer } from './words/clean-answer.ts';
import { mergeFacts } from './words/merge-facts.ts';
import type { WordContext } from './words/queries.ts';
import { markDescription, markWords } from './words/words-in-thread.ts';

export type AnswerDeps = {
  engine: AiEngine;
  credits: CreditBook;
  /** of answers stored for a second call with the same key */
  kept: Encryption;
  onError: (error: unknown) => void;
};

const maxDescriptionLength = 5000;

type Marks = Pick<AnswerMeta, 'findings' | 'left_out'>;

/** A text written by an engine, and its checks before anybody reads it. */
export type Answer = {
  kind: 'description' | 'suggestion';
  write: (engine: AiEngine, variant: number, writing: Writing) => Promise<string>;
  clean: (text: string) => string;
  /** whether it fulfils the request; otherwise it costs nothing */
  isNew: (text: string) => boolean;
  mark: (text: string) => Promise<Marks>;
};

export function descriptionAnswer(request: DescriptionRequest, context: WordContext): Answer {
  const { tone, length, listing_id: _listing, description, ...form } = request;
  const hints = description ?? '';
  const facts = mergeFacts(context.listing, form);
  return {
    kind: 'description',
    write: (engine, variant, writing) =>
      engine.describe({ facts, place: context.place, hints, tone, length, variant }, writing),
    clean: (text) => cleanAnswer(text, { given: hints, most: maxDescriptionLength }),
    isNew: () => true,
    mark: (text) => markDescription({ text, facts, hints, context }),
  };
}

export function suggestionAnswer(request: SuggestionRequest, context: WordContext): Answer {
  const text = request.textSelected || request.text;
  const around = text === request.text ? null : request.text;
  return {
    kind: 'suggestion',
    write: (engine, _variant, writing) =>
      engine.rewrite({ text, around, option: rewriteOption(request), facts: context.listing }, writing),
    clean: (answer) => cleanAnswer(answer, { given: text, most: 2 * text.length + 1000 }),
    isNew: (answer) => changesText(rewriteOption(request), text, answer),
    // the agent's own text counts as known: only additions of the answer are new
    mark: async (answer) => ({
      findings: await markWords({ text: answer, facts: context.listing ?? {}, hints: request.text, context }),
      left_out: [],
    }),
  };
}

type Call = {
  db: ClientDb<'write'>;
  requestKey: string | null;
  body: object;
  isStreamed: boolean;
  gone: AbortSignal;
  now: Date;
};
type Written = { text: string; id: number; meta: AnswerMeta };

/** An answer for a credit: as a whole, or streamed as it is written and checked. */
export async function giveAnswer<Whole, Streamed>(
  deps: AnswerDeps,
  call: Call,
  answer: Answer,
  { whole, last }: { whole: (written: Written) => Whole; last: (written: Written) => Streamed },
) {
  const { db, requestKey, body, isStreamed, gone } = call;
  const key = requestKey === null ? null : toRequestKey(answer.kind, requestKey, body);
  const reserved = await deps.credits.reserve(db, { kind: answer.kind, key, gone });
  const write = (onText: (text: string) => void) =>
    'answer' in reserved
      ? readKept(deps, call, reserved)
      : writeAnswer(deps, db, { reservation: reserved, answer, writing: { signal: gone, onText } });
  if (!isStreamed) return whole(await write(() => {}));
  return new Events(
    toProgress<{ text: string }, Streamed>(
      async (tell) => last(await write((text) => tell({ text }))),
      deps.onError,
    ),
    () => {},
  );
}

const Kept = z.object({
  text: z.string(),
  findings: z.array(Finding),
  left_out: z._default(z.array(LeftOutHint), []),
});

/** The answer that an earlier call with this key has paid for. */
async function readKept({ kept }: AnswerDeps, { db, now }: Call, { id, answer }: Known): Promise<Written> {
  const credits = await db.value(readCredits(now));
  if (credits === null) throw new ApiError('unavailable');
  const { text, ...marks } = Kept.parse(JSON.parse(kept.decrypt(answer, String(id))));
  return { text, id, meta: { credits, ...marks } };
}

type Work = { reservation: Reservation; answer: Answer; writing: Writing };

async function writeAnswer(
  { engine, credits, kept, onError }: AnswerDeps,
  db: ClientDb<'write'>,
  { reservation, answer, writing }: Work,
): Promise<Written> {
  const { result, credits: balance } = await credits.spend(db, reservation, async () => {
    try {
      const raw = await answer.write(engine, reservation.id, {
        signal: writing.signal,
        onText: (soFar) => writing.onText(answer.clean(soFar)),
      });
      const text = answer.clean(raw);
      if (!answer.isNew(text)) throw new ApiError('nothing_to_change');
      const result = { text, ...(await answer.mark(text)) };
      return { result, kept: kept.encrypt(JSON.stringify(result), String(reservation.id)) };
    } catch (error) {
      if (!(error instanceof AiError)) throw error;
      if (error.failure !== 'cancelled') onError(error);
      throw new ApiError('unavailable');
    }
  });
  const { text, ...marks } = result;
  return { text, id: reservation.id, meta: { credits: balance, ...marks } };
}
