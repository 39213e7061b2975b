import { CancelledError } from '@tanstack/react-query';
import { queryClient } from '#web/session.tsx';
import type { Query } from './use-api-query.ts';

/**
 * The API's present answer, for a guard. The screen being left may have made the same request and cancel it for both:
 * it is then repeated.
 */
export async function fetchFresh<Data>(query: Query<Data>): Promise<Data> {
  try {
    return await queryClient.fetchQuery({ ...query, staleTime: 0 });
  } catch (error) {
    if (error instanceof CancelledError) return fetchFresh(query);
    throw error;
  }
}
