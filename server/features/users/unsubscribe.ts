import type { unsubscribe } from '#contract/users/unsubscribe.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import type { UnsubscribeTokens, Unsubscription } from '#server/core/mail/unsubscribe-tokens.ts';
import { readSubscription, switchOffMail } from './cross-client.ts';
import { maskEmail } from '#server/core/security/mask-email.ts';
import { orNotFound } from '#server/core/or-not-found.ts';

export const unsubscribeHandlers = ({
  unsubscribeTokens: tokens,
}: {
  unsubscribeTokens: Pick<UnsubscribeTokens, 'read'>;
}): Handlers<typeof unsubscribe> => ({
  read: async ({ systemDb, params }) => {
    const link = requireLink(tokens.read(params.token));
    const subscription = await systemDb.value(readSubscription(link));
    return presentPreference(link, orNotFound(subscription));
  },
  confirm: async ({ systemDb, params }) => {
    const link = requireLink(tokens.read(params.token));
    return presentPreference(link, orNotFound(await systemDb.value(switchOffMail(link))));
  },
});

const presentPreference = ({ email, preference, client }: Unsubscription, { is_on }: { is_on: boolean }) => ({
  preference,
  email: maskEmail(email),
  is_on,
  client_id: client,
});

const requireLink = (link: Unsubscription | null): Unsubscription => orNotFound(link);
