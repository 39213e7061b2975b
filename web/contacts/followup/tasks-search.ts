import { pageSearch, type PageSearch } from '#web/routing/search.ts';

export type TasksSearch = PageSearch & { owner?: 'mine' | 'all' };

/** Whose tasks the address names, and the page. Without a name the role decides. */
export function tasksSearch(raw: Record<string, unknown>): TasksSearch {
  const owner = raw['owner'];
  return { ...pageSearch(raw), ...((owner === 'mine' || owner === 'all') && { owner }) };
}
