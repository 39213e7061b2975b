import { ApiError } from '#contract/errors.ts';
import { lockInstant, toMonth, openInstant } from '#contract/newsletter/calendar.ts';
import { lookDays, type MonthTexts, type staffNewsletterTexts } from '#contract/newsletter/texts.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import { daysAfter } from '#server/core/jobs/days-before.ts';
import { listDates } from '../cross-client/clock.ts';
import { approveTexts, listUntouched, publishTexts, readTexts, saveTexts } from '../cross-client/texts.ts';
import { builtInTexts } from '../default-texts.ts';

export const staffNewsletterTextsHandlers: Handlers<typeof staffNewsletterTexts> = {
  read: async ({ systemDb, params: { month } }) =>
    (await systemDb.value(readTexts(month))) ?? unwritten(month),
  save: async ({ systemDb, session: { staffId }, params: { month }, body: { version, ...words }, now }) =>
    orChanged(await systemDb.value(saveTexts(words, { month, version, staffId, now }))),
  approve: async ({ systemDb, session: { staffId }, params: { month }, body: { version }, now }) =>
    orChanged(await systemDb.value(approveTexts({ month, version, staffId, now }))),
  publish: async ({ systemDb, session: { staffId }, params: { month }, body: { version }, now }) =>
    orChanged(await systemDb.value(publishTexts({ month, version, staffId, now }))),

  untouched: async ({ systemDb, query, now }) => {
    const until = daysAfter(now, lookDays);
    const dates = (await systemDb.value(listDates(daysAfter(until, 1)))) ?? [];
    const locks = dates.flatMap(({ date, zone }) => {
      const locksAt = lockInstant(toMonth(date), zone);
      const isDue = locksAt > now && locksAt <= until && openInstant(toMonth(date), zone) <= now;
      return isDue ? [{ date, zone, locks_at: locksAt.toISOString() }] : [];
    });
    return systemDb.page(listUntouched(locks, query), query);
  },
};

/** Without written texts, staff begin with the built-in ones. */
const unwritten = (month: string): MonthTexts => ({
  month,
  state: 'none',
  words: builtInTexts(month),
  version: 0,
  changed_by: null,
  changed_at: null,
  approved_by: null,
  published_by: null,
  published_at: null,
});

function orChanged(texts: MonthTexts | null): MonthTexts {
  if (texts === null) throw new ApiError('changed_elsewhere');
  return texts;
}
