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

export const supportHandlers = (report: Reporter): Handlers<typeof support> => ({
  signUp: async ({ doors, body, now }) => {
    await doors.keepProspect({ ...body, now });
    return { received: true };
  },
  message: ({ db, body, now }) => db.answer(keepMessage({ ...body, now })),
  apply: ({ db, now }) => db.answer(apply(now)),
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
    if (!(await doors.ping())) throw new Refused('unavailable');
    return { ok: true };
  },
});
