import { maxFoundTexts, type textSearch } from '#contract/contacts/text-search.ts';
import { WithMeta } from '#server/core/db/results.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import { searchTexts } from './queries.ts';
import { cutExcerpt } from './rules.ts';

export const textSearchHandlers: Handlers<typeof textSearch> = {
  search: async ({ db, query: { search } }) => {
    const matching = (await db.value(searchTexts(search))) ?? [];
    const texts = matching
      .slice(0, maxFoundTexts)
      .map(({ text, ...match }) => ({ ...match, excerpt: cutExcerpt(text, search) }));
    return new WithMeta(texts, { has_more: matching.length > maxFoundTexts });
  },
};
