import { QueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { account, Me } from '#contract/account/account.ts';
import { toCaller, isStaff } from '#contract/account/standing.ts';
import { anySession, type AccessSubject } from '#contract/access.ts';
import { featureIsOn, features, overridesKey, type Feature } from '#contract/features.ts';
import { callUntyped, withErrorEffects } from '#web/api/call.ts';
import { earlyAnswer } from '#web/api/early-answer.ts';
import type { Answer } from '#web/api/input.ts';
import { readAt, type ReadAt } from '#web/api/read-at.ts';
import { readAnswer, request, setClaimedClientId } from '#web/api/send.ts';
import { tokens } from '#web/api/token-store.ts';
import { createQueryKey, useRead } from '#web/api/use-api-query.ts';
import { pageConfig } from '#web/page-config.ts';
import { setDisplayZone } from '#web/parts/zones.ts';

const FRESH_MS = 60_000;
const currentUser = '/me' satisfies (typeof account)['me']['path'];
const meKey = createQueryKey(readAt(currentUser), {});
const ending = {
  method: 'POST',
  path: '/auth/sign-out',
  access: anySession,
} as const satisfies Pick<(typeof account)['signOut'], 'method' | 'path' | 'access'>;

type MeAnswer = Answer<ReadAt<typeof currentUser>>;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      staleTime: 10_000,
      networkMode: 'always',
      // shows what others changed while the window was in the background
      refetchOnWindowFocus: 'always',
      refetchOnReconnect: 'always',
    },
    // without a network a save fails with an error instead of pausing silently
    mutations: { networkMode: 'always' },
  },
});

/** The current user, for route guards, which run before a screen renders. */
export async function loadMe(): Promise<Me> {
  const { data } = await queryClient.ensureQueryData<MeAnswer>({
    queryKey: meKey,
    queryFn: readMe,
    staleTime: FRESH_MS,
  });
  setClaimedClientId(data.client_id);
  setDisplayZone(zoneOf(data));
  tokens.noteClient(data.client_id);
  return data;
}

async function readMe(): Promise<MeAnswer> {
  return withErrorEffects(readAt(currentUser), async () => {
    const answer = (await earlyAnswer(currentUser)) ?? (await request(readAt(currentUser), {}));
    return readAnswer<ReadAt<typeof currentUser>>(answer);
  });
}

/** The current user if already loaded. */
export const knownMe = (): Me | undefined => queryClient.getQueryData<MeAnswer>(meKey)?.data;

/** The current user, for the layout, which waits for it and provides it to everything inside. */
export function useLoadedMe(): Me {
  const { data } = useRead(currentUser, {}, { staleTime: FRESH_MS });
  if (!data) throw new Error('The layout is shown once it is known who is signed in');
  return data.data;
}

/** One subscription for all: each costs a slow phone a millisecond whenever its component renders. */
export const CurrentUser = createContext<Me | null>(null);

/** The current user, inside the layout. */
export function useMe(): Me {
  const me = useContext(CurrentUser);
  if (!me) throw new Error('Only screens inside the layout know who is signed in');
  return me;
}

/** Reloads the current user and their booking, unless that was done recently. */
export const refreshMe = (): Promise<void> =>
  queryClient.prefetchQuery({ queryKey: meKey, queryFn: readMe, staleTime: FRESH_MS });

/** The current user in the form that the access rules take, with the features shown in this browser. */
export const toAccessSubject = (me: Me): AccessSubject => ({
  caller: toCaller(me),
  package: me.client?.package ?? null,
  services: me.services,
  features: features.filter((feature) => isFeatureShown(me, feature)),
  isPaused: me.client?.account_status === 'Paused',
});

export function isFeatureShown(me: Me, feature: Feature): boolean {
  const subject = {
    features: me.client?.features ?? [],
    isStaffWithoutClient: isStaff(me) && me.client === null,
  };
  return featureIsOn(feature, subject, localStorage.getItem(overridesKey));
}

export const useAccessSubject = (): AccessSubject => toAccessSubject(useMe());

/** Removes the session from the browser. Cached data is gone with the page, since signing in is a separate document. */
export function forgetSession(token = tokens.token()): void {
  tokens.forget(token);
  setClaimedClientId(null);
  setDisplayZone(null);
}

/** Revokes the session, and signs out locally even if the server cannot be reached. */
export async function signOut(): Promise<void> {
  await queryClient.cancelQueries();
  const token = tokens.token();
  await callUntyped(ending, {}).catch(() => {});
  forgetSession(token);
}

/** Signs out when another tab does, or adopts the session that it has started for both. */
export function watchOtherTabs(end: (next: string | null) => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (tokens.concerns(event, event.oldValue)) end(event.newValue);
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

/** The client's zone, which decides the day and the month. */
export const useTimeZone = (): string => zoneOf(useMe());

/** The account's zone; in the console, that of the provider. */
const zoneOf = ({ client }: Me): string => client?.time_zone ?? pageConfig.support.timeZone;
