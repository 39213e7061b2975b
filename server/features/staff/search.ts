import type { staffSearch } from '#contract/staff/search.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import { findAnything } from './cross-client/search.ts';
import { chooseHits } from './search-hits.ts';
import { parseSearchTerms } from './search-terms.ts';

export const staffSearchHandlers: Handlers<typeof staffSearch> = {
  find: async ({ systemDb, query }) => {
    const terms = parseSearchTerms(query.q);
    return terms.prefix === '' ? [] : chooseHits((await systemDb.value(findAnything(terms))) ?? []);
  },
};
