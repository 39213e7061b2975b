import type { QueryClient } from '@tanstack/react-query';
import { isImpersonating } from '#contract/account/standing.ts';
import { activity } from '#contract/activity/activity.ts';
import { createQueryKey } from '#web/api/use-api-query.ts';
import { saveInput } from '#web/parts/save-input.ts';
import { knownMe } from '#web/session.tsx';
import { renewSubscription } from './subscription.ts';

/** Once a page: the service worker is registered, the subscription renewed, and the icon shows how many are unread. */
export async function keepApp(address: string, queries: QueryClient): Promise<void> {
  showUnread(queries);
  const me = knownMe();
  if (me) saveInput(me.id);
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  // refused in private windows of some browsers, where the portal works as well without it
  const isRegistered = await navigator.serviceWorker.register(address, { updateViaCache: 'none' }).then(
    () => true,
    () => false,
  );
  if (isRegistered && me?.client && !isImpersonating(me)) await renewSubscription(me.id);
}

const notifications = createQueryKey(activity.notifications, {});

type Unread = { meta: { unread_count: number } };

function showUnread(queries: QueryClient): void {
  if (!('setAppBadge' in navigator)) return;
  let shown = -1;
  const show = () => {
    const unread = queries.getQueryData<Unread>(notifications)?.meta.unread_count;
    if (unread === undefined || unread === shown) return;
    shown = unread;
    // refused where the portal is no app
    void (unread > 0 ? navigator.setAppBadge(unread) : navigator.clearAppBadge()).catch(() => {});
  };
  queries.getQueryCache().subscribe(show);
  show();
}
