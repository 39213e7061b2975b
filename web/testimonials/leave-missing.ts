import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { testimonialLists } from '#contract/testimonials/testimonials.ts';
import * as paths from '#contract/paths.ts';
import { useCache } from '#web/api/use-cache.ts';
import { toast } from '#web/parts/toast.ts';
import { useReturnToList } from './return-to-list.ts';

/** Shows why a testimonial cannot be opened, and redirects to a refreshed list. */
export function useLeaveMissing(message = 'Cannot find this testimonial.'): () => void {
  const navigate = useNavigate();
  const search = useReturnToList();
  const { refresh } = useCache();
  return useCallback(() => {
    toast.error(message);
    refresh(...testimonialLists);
    void navigate({ to: paths.testimonials, search, replace: true, ignoreBlocker: true });
  }, [navigate, search, refresh, message]);
}
