import * as z from 'zod/mini';

const words = z.nullable(z.string());

export const ListingAgent = z.object({ name: z.string(), title: words, phone: words, email: words });

/** Whose listing it is, in the words of its feed. */
export const ListedBy = z.object({
  /** the id of its rules, which may have been removed since: see `findRules` */
  board: z.string(),
  brokerage: words,
  /** of the brokerage */
  phone: words,
  email: words,
  agent: z.nullable(ListingAgent),
});
export type ListedBy = z.infer<typeof ListedBy>;

/** A colleague and their firm, with a way to reach each: 'Listed by Ann Lee, Broker · Elm Realty · 604-555-0100'. */
export function formatListedBy(listedBy: Omit<ListedBy, 'board'> | null): string {
  const { agent, brokerage, phone, email } = listedBy ?? { agent: null };
  const name = [agent?.name, agent?.title].filter(isStated).join(', ');
  const parts = [name, agent?.phone ?? agent?.email, brokerage, phone ?? email].filter(isStated);
  return parts.length === 0 ? 'Listed by another agent' : `Listed by ${parts.join(' · ')}`;
}

const isStated = (part: string | null | undefined): part is string => Boolean(part);
