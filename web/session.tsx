import { QueryClient, useQueryClient } from '@tanstack/react-query';
import { callerOf, account, isStaff, type Me } from '#contract/account/account.ts';
import type { AccessSubject } from '#contract/access.ts';
import { featureIsOn, features, overridesKey, type Feature } from '#contract/features.ts';
import { call, watched } from '#web/api/call.ts';
import type { Answer } from '#web/api/input.ts';
import { answerOf, setClaimedClientId, send } from '#web/api/send.ts';
import { tokens } from '#web/api/token-store.ts';
import { queryKeyOf, useApiQuery } from '#web/api/use-api-query.ts';
import { pageConfig } from '#web/page-config.ts';

const FRESH_MS = 60_000;
const meKey = queryKeyOf(account.me, {});

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      staleTime: 10_000,
      networkMode: 'always',
      // what others changed meanwhile is seen by whoever comes back
      refetchOnWindowFocus: 'always',
      refetchOnReconnect: 'always',
    },
    // without a network a save fails and says so; it does not wait in silence
    mutations: { networkMode: 'always' },
  },
});

/** The current user, for guards that run before a screen stands. */
export async function loadMe(): Promise<Me> {
  const { data } = await queryClient.ensureQueryData<Answer<typeof account.me>>({
    queryKey: meKey,
    queryFn: readMe,
    staleTime: FRESH_MS,
  });
  setClaimedClientId(data.client_id);
  return data;
}

async function readMe(): Promise<Answer<typeof account.me>> {
  let early = pageConfig.apiHost === '' ? window.__early : undefined;
  delete window.__early;
  return watched(account.me, async () => {
    const response = await early?.catch(() => null);
    early = undefined;
    return response ? answerOf<typeof account.me>(response) : send(account.me, {});
  });
}

/** The current user as far as it is known already. */
export const knownMe = (): Me | undefined => queryClient.getQueryData<Answer<typeof account.me>>(meKey)?.data;

/** The current user, inside the layout, which waits until there is one. */
export function useMe(): Me {
  const { data } = useApiQuery(account.me, {}, { staleTime: FRESH_MS });
  if (!data) throw new Error('Only screens inside the layout know who is signed in');
  return data.data;
}

/** The person as the rules of access see them; the features are those that the screens show. */
export const toAccessSubject = (me: Me): AccessSubject => ({
  caller: callerOf(me),
  package: me.client?.package ?? null,
  services: me.services,
  features: features.filter((feature) => isFeatureShown(me, feature)),
});

export function isFeatureShown(me: Me, feature: Feature): boolean {
  const asking = {
    features: me.client?.features ?? [],
    isStaffWithoutClient: isStaff(me) && me.client === null,
  };
  return featureIsOn(feature, asking, localStorage.getItem(overridesKey));
}

export const useAccessSubject = (): AccessSubject => toAccessSubject(useMe());

/** The browser keeps nothing of the session. What the screens know ends with the page: signing in is a page of its own. */
export function forgetSession(): void {
  tokens.forget();
  setClaimedClientId(null);
}

/** Revokes the session, and leaves even when the server cannot be told. */
export function useSignOut(leave: () => void): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await client.cancelQueries();
    await call(account.signOut, {}).catch(() => {});
    forgetSession();
    leave();
  };
}

/** Follows a sign-out in another tab. */
export function watchOtherTabs(leave: () => void): () => void {
  const notice = (event: StorageEvent) => {
    if (tokens.concerns(event, event.oldValue)) leave();
  };
  window.addEventListener('storage', notice);
  return () => window.removeEventListener('storage', notice);
}
