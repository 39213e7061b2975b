import type { Article, ArticleState } from '#contract/newsletter/articles.ts';
import { formatSince } from '#web/parts/dates.ts';
import type { Tone } from '#web/parts/StatusDot.tsx';
import { formatMonth } from '../newsletter-dates.ts';

export const stateNames: Record<ArticleState, string> = {
  draft: 'Draft',
  published: 'Published',
  changed: 'Unpublished changes',
};

export const stateTones: Record<ArticleState, Tone> = {
  draft: 'slate',
  published: 'green',
  changed: 'amber',
};

/** Where an article is, and what newsletters show of it. */
export function describeArticle(
  { month, state, changed_by, changed_at, published_at }: Article,
  mayPublish: boolean,
): string {
  const newsletters = `${formatMonth(month)} newsletters`;
  if (state === 'published') return `Published. ${newsletters} show it unless an agent has edited theirs.`;
  const by = `${changed_by ?? 'a colleague'}, ${formatSince(changed_at)}`;
  const next = mayPublish ? 'Publish it when it’s ready.' : 'An owner or manager can publish it.';
  if (state === 'draft') return `A draft by ${by}. ${newsletters} don’t show it yet. ${next}`;
  const shown = `${newsletters} show the version published ${formatSince(published_at ?? changed_at)}.`;
  return `Changed by ${by}. ${shown} ${next}`;
}
