import { useLocation } from '@tanstack/react-router';
import type { ListSearch } from './list-search.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** the list as it was left for a contact; it outlives a reload and ends with the entry of the history */
    contactsList?: ListSearch;
  }
}

const fresh: ListSearch = {};

export const useReturnToList = (): ListSearch =>
  useLocation({ select: ({ state }) => state.contactsList }) ?? fresh;
