import { CancelledError } from '@tanstack/react-query';
import { queryClient } from '#web/session.tsx';
import type { Query } from './use-api-query.ts';

/**
 * What the API says now, for a guard. The screen that is being left may ask for the same, and cancels it for both when it goes:
 * then it is asked for again.
 */
export async function fetchFresh<Data>(query: Query<Data>): Promise<Data> {
  try {
    return await queryClient.fetchQuery({ ...query, staleTime: 0 });
  } catch (error) {
    if (error instanceof CancelledError) return fetchFresh(query);
    throw error;
  }
}
