import { account, type Me } from '#contract/account/account.ts';
import { send } from '#web/api/send.ts';
import { tokens } from '#web/api/token-store.ts';
import { pageConfig } from '#web/page-config.ts';
import { conversions, loader } from './conversions.ts';

const loadImages = loader((address) => {
  new Image().src = address;
});

export async function tellAdvertisers(): Promise<void> {
  // without anything to report, the current user is not loaded
  if (conversions(pageConfig, null).length > 0) loadImages(conversions(pageConfig, await readVisitor()));
}

/** Null without a session. An expired session must not redirect anybody away from this page. */
async function readVisitor(): Promise<Me | null> {
  if (tokens.token() === null) return null;
  return send<typeof account.me>(account.me, {}).then(
    ({ data }) => data,
    () => null,
  );
}
