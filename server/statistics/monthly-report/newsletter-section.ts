import * as paths from '#contract/paths.ts';
import type { MonthlyReport } from './report.ts';
import type { Section } from './sections.ts';
import { besideBefore, count, countWords, monthName } from './words.ts';

type Newsletters = NonNullable<MonthlyReport['newsletter']>;
type Newsletter = NonNullable<Newsletters['now']>;

const title = 'Newsletter';

export function newsletterSection(
  { month }: MonthlyReport,
  { is_tracked: isTracked, now, before }: Newsletters,
  last: string,
): Section {
  if (now === null)
    return {
      title,
      sentences: [`No newsletter went out in ${monthName(month)}.`],
      link: ['Open newsletter stats', paths.newsletterStats],
    };
  const reached = reachedBy(now);
  const link = ['Open newsletter stats', `${paths.newsletterStats}?campaign=${now.id}`] as const;
  const went = `“${now.subject}” reached ${reached === 1 ? 'one person' : `${count(reached)} people`}`;
  const facts = [
    ['Came back', besideBefore(count(now.bounced), before && count(before.bounced), last)],
    ['Unsubscribed', besideBefore(count(now.unsubscribed), before && count(before.unsubscribed), last)],
  ] as const;
  if (!isCounted(now) && !isTracked)
    return {
      title,
      sentences: [`${went}.`, 'Opens and clicks aren’t known, since counting them is switched off.'],
      facts,
      link,
    };
  const earlier = before !== null && isCounted(before) ? before : null;
  return {
    title,
    sentences: [
      `${went}. ${count(now.opened)} of them opened it (${percent(rateOf(now, 'opened'))}) and ${count(now.clicked)} followed a link (${percent(rateOf(now, 'clicked'))}).`,
      earlier
        ? `The share who opened it is ${pointsBeside(rateOf(now, 'opened'), rateOf(earlier, 'opened'), last)}; the share who followed a link is ${pointsBeside(rateOf(now, 'clicked'), rateOf(earlier, 'clicked'), last)}.`
        : `We have no opens of ${monthName(last)} to compare that with.`,
    ],
    facts,
    link,
  };
}

/** Where nobody opened it and nobody clicked, nobody may have counted. */
const isCounted = ({ opened, clicked }: Newsletter): boolean => opened > 0 || clicked > 0;
const reachedBy = ({ sent, bounced }: Newsletter): number => Math.max(0, sent - bounced);

/** Percent of those it reached, with one decimal. */
const rateOf = (one: Newsletter, what: 'opened' | 'clicked'): number =>
  reachedBy(one) === 0 ? 0 : Math.round(Math.min(100, (100 * one[what]) / reachedBy(one)) * 10) / 10;
const percent = (rate: number): string => `${count(rate)}%`;

/** '4.1 points more than in October (44%)' */
function pointsBeside(now: number, before: number, month: string): string {
  const difference = Math.round(Math.abs(now - before) * 10) / 10;
  if (difference === 0) return `the same as in ${monthName(month)}`;
  return `${countWords(difference, 'point')} ${now > before ? 'more' : 'less'} than in ${monthName(month)} (${percent(before)})`;
}
