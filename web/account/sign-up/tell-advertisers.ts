import { account, type Me } from '#contract/account/account.ts';
import { send } from '#web/api/send.ts';
import { tokens } from '#web/api/token-store.ts';
import { pageConfig } from '#web/page-config.ts';
import { conversions, loader } from './conversions.ts';

const tell = loader((address) => {
  new Image().src = address;
});

export async function tellAdvertisers(): Promise<void> {
  // without anything to tell, nobody is asked who the visitor is
  if (conversions(pageConfig, null).length > 0) tell(conversions(pageConfig, await visitor()));
}

/** Null for strangers. A session that has ended is no reason to lead anybody away from here. */
async function visitor(): Promise<Me | null> {
  if (tokens.token() === null) return null;
  return send<typeof account.me>(account.me, {}).then(
    ({ data }) => data,
    () => null,
  );
}
