import { useLocation } from '@tanstack/react-router';
import type { ListSearch } from './list/list-search.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** the search parameters of the list a listing was opened from; stored with the history entry, it survives a reload */
    listingsList?: ListSearch;
  }
}

const defaultSearch: ListSearch = {};

export const useReturnToList = (): ListSearch =>
  useLocation({ select: ({ state }) => state.listingsList }) ?? defaultSearch;
