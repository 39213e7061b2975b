import { fillPath } from '#contract/fill-path.ts';
import * as paths from '#contract/paths.ts';
import type { ClaimedRecipient } from '../cross-client/claim-recipients.ts';
import type { PersonTracking } from '../rendering/rendered-newsletter.ts';
import type { createNewsletterTokens } from '../unsubscribe/tokens.ts';
import type { RecipientKey } from './return-path.ts';

/** The personal addresses in a mail. */
export type PersonalLinks = {
  of(client: number, recipient: ClaimedRecipient): { unsubscribe_url: string; preferences_url: string };
  /** null if opens and clicks are not counted */
  tracking(key: RecipientKey): PersonTracking | null;
};

type LinksDeps = {
  tokens: ReturnType<typeof createNewsletterTokens>;
  portalOrigin: string;
  tracking?: PersonalLinks['tracking'];
};

export function createPersonalLinks({
  tokens,
  portalOrigin,
  tracking = () => null,
}: LinksDeps): PersonalLinks {
  // a token has no letter that an address would encode, so the part before it is made once
  const unsubscribe = `${portalOrigin}${fillPath(paths.unsubscribeNewsletter, { token: '' })}`;
  const preferences = `${portalOrigin}${fillPath(paths.newsletterPreferences, { token: '' })}`;
  return {
    of: (client, recipient) => {
      const token = tokens.unsubscribeTokenOf(client, recipient);
      return { unsubscribe_url: unsubscribe + token, preferences_url: preferences + token };
    },
    tracking,
  };
}
