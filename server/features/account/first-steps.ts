import type { firstSteps } from '#contract/account/first-steps.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import { orNotFound } from '#server/core/or-not-found.ts';
import { dismissFirstSteps, readFirstSteps } from './queries.ts';
import { isNewAccount } from './rules.ts';

export const firstStepsHandlers: Handlers<typeof firstSteps> = {
  read: async ({ db, now }) => {
    const { began_at, ...steps } = orNotFound(await db.value(readFirstSteps()));
    return { ...steps, is_new: isNewAccount({ began_at, contacts: steps.contacts }, now) };
  },
  dismiss: ({ db, body, now }) => db.row(dismissFirstSteps(body.is_dismissed ? now : null)),
};
