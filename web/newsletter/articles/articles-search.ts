import { pageSearch, type PageSearch } from '#web/routing/search.ts';

/** The article that is open, by its id; 'new' for one that is not saved yet. */
export type ArticlesSearch = PageSearch & { article?: string };

export const articlesSearch = (raw: Record<string, unknown>): ArticlesSearch => ({
  ...pageSearch(raw),
  ...(raw['article'] !== undefined && { article: String(raw['article']) }),
});
