import * as z from 'zod/mini';
import { unescapeHtml } from '#contract/escape-html.ts';
import type { CallWordPress } from './wordpress-client.ts';

/** A category or a tag of a website. */
export type Term = { id: number; name: string };
const taxonomies = ['categories', 'tags'] as const;
export type Taxonomy = (typeof taxonomies)[number];
/** Ids of the terms that a post has. */
export type PostTerms = Record<Taxonomy, readonly number[]>;

const Terms = z.array(z.object({ id: z.int(), name: z.string() }));
const pageSize = 100;
const maxPages = 5;

/** All categories or tags of the website, the first five hundred of them by name. */
export async function listTerms(call: CallWordPress, taxonomy: Taxonomy): Promise<Term[]> {
  const terms: Term[] = [];
  for (let page = 1; page <= maxPages; page += 1) {
    const next = await call(Terms, {
      method: 'GET',
      path: `/${taxonomy}`,
      query: { per_page: String(pageSize), page: String(page), _fields: 'id,name' },
    });
    terms.push(...next.map(({ id, name }) => ({ id, name: unescapeHtml(name) })));
    if (next.length < pageSize) break;
  }
  return terms;
}

/**
 * The terms of a post after a change. Those that people of the website added stay; those that we set before go unless
 * they are still chosen. Nothing is sent if nothing was ever chosen.
 */
export function joinTerms(
  chosen: PostTerms,
  { present, ours }: { present: PostTerms | null; ours: PostTerms | undefined },
): Partial<PostTerms> {
  const join = (taxonomy: Taxonomy): readonly number[] | null => {
    const former = ours?.[taxonomy] ?? [];
    if (chosen[taxonomy].length === 0 && former.length === 0) return null;
    const theirs = (present?.[taxonomy] ?? []).filter((id) => !former.includes(id));
    return [...new Set([...theirs, ...chosen[taxonomy]])];
  };
  return Object.fromEntries(
    taxonomies.flatMap((taxonomy) => {
      const ids = join(taxonomy);
      return ids === null ? [] : [[taxonomy, ids]];
    }),
  );
}
