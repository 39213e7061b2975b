import { useLocation, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import * as paths from '#contract/paths.ts';
import { toast } from '#web/parts/toast.ts';
import type { ListSearch } from './list-search.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** the search parameters of the list a screen was opened from; stored with the history entry, it survives a reload */
    testimonialsList?: ListSearch;
  }
}

const defaultSearch: ListSearch = {};

export const useReturnToList = (): ListSearch =>
  useLocation({ select: ({ state }) => state.testimonialsList }) ?? defaultSearch;

/** Back to the list as it was left, with a message about the action. */
export function useBackToList(): (message: string) => void {
  const navigate = useNavigate();
  const search = useReturnToList();
  return useCallback(
    (message) => {
      toast.success(message);
      void navigate({ to: paths.testimonials, search, replace: true, ignoreBlocker: true });
    },
    [navigate, search],
  );
}
