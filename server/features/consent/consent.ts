import { honeypot } from '#contract/contacts/honeypot.ts';
import { ApiError } from '#contract/errors.ts';
import type { newsletterConsent } from '#contract/newsletter/consent.ts';
import { keepCaught } from '#server/features/contacts/caught/queries.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import { confirmSignUp, type ConfirmDeps } from './sign-up/confirm-sign-up.ts';
import type { CreateSignUp } from './sign-up/create-sign-up.ts';
import { signUp } from './sign-up/queries.ts';
import { countAudience } from './audience/queries.ts';
import { nextSend } from './audience/rules.ts';
import { readClock } from '#server/features/newsletter/newsletter-clock.ts';
import { orNotFound } from '#server/core/or-not-found.ts';
import { listConsentChanges } from './queries.ts';

export const newsletterConsentHandlers = ({
  createSignUp,
  ...confirming
}: ConfirmDeps & { createSignUp: CreateSignUp }): Handlers<typeof newsletterConsent> => ({
  audience: async ({ db, now }) => {
    const clock = orNotFound(await db.value(readClock()));
    return db.row(countAudience({ at: nextSend(clock, now), now }));
  },
  changes: ({ db, params, query }) => db.page(listConsentChanges(params.id, query), query),

  signUp: async ({ db, body, now }) => {
    const { keyedHash } = confirming;
    await db.value(
      body[honeypot]
        ? keepCaught({ kind: 'newsletter', form: body }, { keyedHash, now })
        : signUp(createSignUp(body, now)),
    );
    return { received: true };
  },

  confirm: async ({ systemDb, body, now }) => {
    if ((await confirmSignUp(systemDb, body.token, confirming, now)) !== 'open')
      throw new ApiError('link_used');
    return { confirmed: true };
  },
});
