import { useLocation } from '@tanstack/react-router';
import type { ClientsSearch } from './staff-search.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** the clients as they were left for one of them */
    clientsList?: ClientsSearch;
  }
}

const fresh: ClientsSearch = {};

export const useReturnToClients = (): ClientsSearch =>
  useLocation({ select: ({ state }) => state.clientsList }) ?? fresh;
