import { readStates, type ReadState } from '#contract/announcements/announcements.ts';
import { pageSearch, type PageSearch } from '#web/routing/search.ts';

/** The message that is open, by its id; 'new' for one that is not sent yet. `show` filters its people. */
export type AnnouncementsSearch = PageSearch & { announcement?: string; show?: ReadState };

export function announcementsSearch(raw: Record<string, unknown>): AnnouncementsSearch {
  const show = readStates.find((state) => state === raw['show'] && state !== 'all');
  return {
    ...pageSearch(raw),
    ...(raw['announcement'] !== undefined && { announcement: String(raw['announcement']) }),
    ...(show && { show }),
  };
}
