import { Refused } from '#contract/errors.ts';
import type { support } from '#contract/support.ts';
import type { Handlers } from '../gate/call.ts';
import { apply, keepMessage } from './queries.ts';
import { withoutSecrets } from './rules.ts';

/** Where failures of the browser are written: the server's log, and an outside service where one is configured. */
export type Reporter = (failure: {
  kind: string;
  message: string;
  stack: string | null;
  path: string;
}) => void;

/** The provider's own addresses: who helps, and who sells. */
export type Provider = { support: string; sales: string };

export const supportHandlers = (report: Reporter, provider: Provider): Handlers<typeof support> => ({
  signUp: async ({ doors, body, now }) => {
    await doors.keepProspect({ ...body, to: provider.sales, now });
    return { received: true };
  },
  message: ({ db, body, now }) => db.answer(keepMessage({ ...body, to: provider.support, now })),
  apply: ({ db, now }) => db.answer(apply({ to: provider.support, now })),
  clientError: ({ body: { kind, message, stack, path } }) => {
    report({
      kind,
      message: withoutSecrets(message),
      stack: stack ? withoutSecrets(stack) : null,
      path: withoutSecrets(path),
    });
    return { received: true };
  },
  health: async ({ doors }) => {
    if (!(await doors.isWell())) throw new Refused('unavailable', { retryAfter: 2 });
    return { ok: true };
  },
});
