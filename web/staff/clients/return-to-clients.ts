import { useLocation } from '@tanstack/react-router';
import type { ClientsSearch } from '../staff-search.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** the search parameters of the list a client was opened from */
    clientsList?: ClientsSearch;
  }
}

const defaultSearch: ClientsSearch = {};

export const useReturnToClients = (): ClientsSearch =>
  useLocation({ select: ({ state }) => state.clientsList }) ?? defaultSearch;
