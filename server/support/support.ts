import { ApiError } from '#contract/errors.ts';
import type { support } from '#contract/support/support.ts';
import type { Health } from '../db/pools.ts';
import type { Handlers } from '../http/handler.ts';
import { saveProspect } from './cross-client.ts';
import { requestAccess, saveMessage } from './queries.ts';
import { redactSecrets } from './rules.ts';

/** Where browser errors are logged: the server's log, and a third-party service if one is configured. */
export type Reporter = (failure: {
  kind: string;
  message: string;
  stack: string | null;
  path: string;
}) => void;

/** The provider's addresses for support and sales. */
export type Provider = { support: string; sales: string };

type Needs = {
  report: Reporter;
  provider: Provider;
  checkHealth: () => Promise<Health>;
};

export const supportHandlers = ({ report, provider, checkHealth }: Needs): Handlers<typeof support> => ({
  signUp: async ({ systemDb, body, now }) => {
    await systemDb.value(saveProspect({ ...body, to: provider.sales, now }));
    return { received: true };
  },
  message: ({ db, body, now }) => db.row(saveMessage({ ...body, to: provider.support, now })),
  apply: ({ db, now }) => db.row(requestAccess({ to: provider.support, now })),
  clientError: ({ body: { kind, message, stack, path } }) => {
    report({
      kind,
      message: redactSecrets(message),
      stack: stack ? redactSecrets(stack) : null,
      path: redactSecrets(path),
    });
    return { received: true };
  },
  health: async () => {
    const { isWell, replica } = await checkHealth();
    if (!isWell) throw new ApiError('unavailable', { retryAfter: 2 });
    return { ok: true, ...(replica ? { replica } : {}) };
  },
});
