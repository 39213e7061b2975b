import type { QueryClient } from '@tanstack/react-query';
import { followChanges, type Follow } from '#web/api/follow-changes.ts';
import { staleQueries } from './stale-queries.ts';

/** Refetches changes that others make to the client, as each feature declares it; loaded with the first stream. */
export const followClient = (client: QueryClient): Follow => followChanges(client, staleQueries);
