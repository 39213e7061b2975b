import { redirect } from '@tanstack/react-router';
import { isStaff } from '#contract/account/standing.ts';
import type { NewsletterState } from '#contract/newsletter/calendar.ts';
import { newsletters } from '#contract/newsletter/newsletter.ts';
import * as paths from '#contract/paths.ts';
import { fetchFresh } from '#web/api/fetch-fresh.ts';
import { queryOptions } from '#web/api/use-api-query.ts';
import { loadMe } from '#web/session.tsx';

/** The screens of the area by purpose. 'open' are the review and the editor. */
export type NewsletterPage = 'open' | 'early' | 'late' | 'skipped';

const pageOf: Record<NewsletterState, NewsletterPage> = {
  open: 'open',
  early: 'early',
  late: 'late',
  skipped: 'skipped',
};
const pathOf = {
  open: paths.newsletter,
  early: paths.newsletterEarly,
  late: paths.newsletterLate,
  skipped: paths.newsletterSkipped,
} as const;

/**
 * Where a page that does not fit the state redirects; null if it fits. A locked page always redirects via the first
 * one.
 */
export function redirectOfState(page: NewsletterPage, state: NewsletterState, isForced: boolean) {
  if (isForced) return page === 'open' ? null : paths.newsletter;
  const fitting = pageOf[state];
  if (fitting === page) return null;
  return page === 'open' ? pathOf[fitting] : paths.newsletter;
}

/** Redirects to the page of the newsletter's state. If loading fails, the screen itself shows the error. */
export async function keepState(page: NewsletterPage, isFlagged: boolean): Promise<void> {
  const me = await loadMe();
  if (me.client === null) return;
  const answer = await fetchFresh(queryOptions(newsletters.read, {})).catch(() => null);
  if (!answer) return;
  const isForced = isFlagged && isStaff(me);
  const to = redirectOfState(page, answer.data.state, isForced);
  if (to) throw redirect({ to, replace: true, ...(isForced && { search: { staff: 'true' } }) });
}
