import type { ai } from '#contract/ai/ai.ts';
import { aiUsage } from '#contract/ai/credits.ts';
import { ApiError } from '#contract/errors.ts';
import type { AiEngine } from '#server/adapters/ai/ai-engine.ts';
import type { ClientDb } from '#server/core/db/client-db.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import { WithMeta } from '#server/core/db/results.ts';
import { createEncryption } from '#server/core/security/encryption.ts';
import type { KeyRing } from '#server/core/security/key-ring.ts';
import { orNotFound } from '#server/core/or-not-found.ts';
import { descriptionAnswer, giveAnswer, suggestionAnswer } from './answers.ts';
import { createCredits } from './credits/credits.ts';
import { rateAnswer, readCredits } from './credits/queries.ts';
import { mergeFacts } from './words/merge-facts.ts';
import { checkWords } from './words/words-in-thread.ts';
import { dismissWords, readWordContext, type WordContext } from './words/queries.ts';

type AiDeps = {
  engine: AiEngine;
  clock: () => Date;
  /** milliseconds to wait while two answers of the client are being written */
  maxAiWaitMs: number;
  onError: (error: unknown) => void;
  secretsKey: KeyRing;
};

export function aiHandlers({ engine, clock, maxAiWaitMs, onError, secretsKey }: AiDeps): Handlers<typeof ai> {
  const credits = createCredits({ clock, maxWaitMs: maxAiWaitMs, onError });
  // stores answers for a second call with the same key
  const encryption = createEncryption(secretsKey, 'answers of the AI');
  const deps = { engine, credits, kept: encryption, onError };
  return {
    usage: ({ db, params, now }) => {
      if (params.type !== aiUsage) throw new ApiError('not_found');
      return db.row(readCredits(now));
    },
    rate: ({ db, params, body }) => db.row(rateAnswer(params.id, body.rating)),

    describe: async (call) => {
      const context = await contextOf(call.db, call.body.listing_id);
      return giveAnswer(deps, call, descriptionAnswer(call.body, context), {
        whole: ({ text, id, meta }) => new WithMeta({ description: text, usage_log_id: id }, meta),
        last: ({ text, id, meta }) => ({
          answer: { data: { description: text, usage_log_id: id }, meta },
        }),
      });
    },
    suggest: async (call) => {
      const context = await contextOf(call.db, call.body.listing_id);
      return giveAnswer(deps, call, suggestionAnswer(call.body, context), {
        whole: ({ text, id, meta }) => new WithMeta(text, meta, { usage_log_id: id }),
        last: ({ text, id, meta }) => ({ answer: { data: text, usage_log_id: id, meta } }),
      });
    },

    check: async ({ db, body: { text, listing_id, facts: form } }) => {
      const context = await contextOf(db, listing_id);
      const facts = form || context.listing ? mergeFacts(context.listing, form ?? {}) : null;
      return checkWords({ text, facts, hints: form?.description ?? '', context });
    },
    dismiss: ({ db, body: { listing_id, ...dismissal }, now }) =>
      db.row(dismissWords({ ...dismissal, listingId: listing_id ?? null, now })),
  };
}

async function contextOf(db: ClientDb<'write'>, listingId: number | undefined): Promise<WordContext> {
  return orNotFound(await db.value(readWordContext(listingId ?? null)));
}
