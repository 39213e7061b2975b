import { release } from '#server/core/release.ts';
import { ApiError } from '#contract/errors.ts';
import { phoneAndNotes } from '#contract/phone-words.ts';
import { maxProspectMessageLength, type support } from '#contract/support/support.ts';
import type { Health } from '#server/core/db/pools.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import type { ProviderSource } from '#server/core/provider/provider-source.ts';
import { saveProspect } from './cross-client/conversations.ts';
import {
  continueConversation,
  listConversations,
  readConversation,
  requestAccess,
  saveMessage,
} from './queries.ts';
import { redactSecrets } from './rules.ts';

/** Where browser errors are logged: the server's log, and a third-party service if one is configured. */
type Reporter = (failure: { kind: string; message: string; stack: string | null; path: string }) => void;

type Needs = {
  report: Reporter;
  provider: Pick<ProviderSource, 'current'>;
  checkHealth: () => Promise<Health>;
};

export const supportHandlers = ({ report, provider, checkHealth }: Needs): Handlers<typeof support> => ({
  signUp: async ({ systemDb, body, now }) => {
    const { phone, notes } = phoneAndNotes(
      body.phone_number ?? '',
      body.message ?? '',
      maxProspectMessageLength,
    );
    const prospect = { ...body, phone_number: phone, message: notes };
    await systemDb.value(saveProspect({ ...prospect, to: provider.current().sales_email, now }));
    return { received: true };
  },
  message: ({ db, body, now }) => db.row(saveMessage({ ...body, to: provider.current().support_email, now })),
  conversations: ({ db, query }) => db.page(listConversations(query), query),
  conversation: ({ db, params }) => db.row(readConversation(params.id)),
  goOn: ({ db, params, body, now }) =>
    db.row(continueConversation(params.id, { ...body, to: provider.current().support_email, now })),
  apply: ({ db, now }) => db.row(requestAccess({ to: provider.current().support_email, now })),
  clientError: ({ body: { kind, message, stack, path } }) => {
    report({
      kind,
      message: redactSecrets(message),
      stack: stack ? redactSecrets(stack) : null,
      path: redactSecrets(path),
    });
    return { received: true };
  },
  live: () => ({ ok: true, version: release }),
  health: async () => {
    const { isWell, replica } = await checkHealth();
    if (!isWell) throw new ApiError('unavailable', { retryAfter: 2 });
    return { ok: true, version: release, ...(replica ? { replica } : {}) };
  },
});
