import type { newsletterConsent } from '#contract/newsletter/consent.ts';
import type { Handlers } from '../../http/handler.ts';
import { listConsentChanges } from './queries.ts';

export const newsletterConsentHandlers: Handlers<typeof newsletterConsent> = {
  changes: ({ db, params, query }) => db.page(listConsentChanges(params.id, query), query),
};
