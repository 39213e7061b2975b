import * as paths from '#contract/paths.ts';
import type { MonthlyReport } from './report.ts';
import type { Section } from './section.ts';
import { formatWithPrevious, compareWith, count, formatCount, monthName } from './words.ts';

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
  const went =
    reached === null
      ? `“${now.subject}” was sent. How many people it reached isn’t known`
      : `“${now.subject}” reached ${reached === 0 ? 'nobody' : reached === 1 ? 'one person' : `${count(reached)} people`}`;
  const facts = [
    ['Bounced', formatWithPrevious(count(now.bounced), before && count(before.bounced), last)],
    ['Unsubscribed', formatWithPrevious(count(now.unsubscribed), before && count(before.unsubscribed), last)],
  ] as const;
  if (!isCounted(now) && !isTracked)
    return {
      title,
      sentences: [`${went}.`, 'Opens and clicks aren’t known, since counting them is switched off.'],
      facts,
      link,
    };
  if (reached === null || reached === 0) return { title, sentences: [`${went}.`], facts, link };
  const earlier = before !== null && isCounted(before) ? before : null;
  const opened = compareRates('The open rate', now, earlier, 'opened', last);
  const clicked = compareRates('the click rate', now, earlier, 'clicked', last);
  return {
    title,
    sentences: [
      `${went}. ${count(now.opened)} of them opened it${shareText(now, 'opened')} and ${count(now.clicked)} followed a link${shareText(now, 'clicked')}.`,
      opened && clicked
        ? `${opened}; ${clicked}.`
        : `We have no opens of ${monthName(last)} to compare that with.`,
    ],
    facts,
    link,
  };
}

/** If nobody opened it and nobody clicked, perhaps nothing was counted. */
export const isCounted = ({ opened, clicked }: Newsletter): boolean => opened > 0 || clicked > 0;
/** Null if more came back than were sent. */
const reachedBy = ({ sent, bounced }: Newsletter): number | null => (bounced > sent ? null : sent - bounced);

/** Percent of those it reached, with one decimal; null if it reached none, or fewer than responded. */
function rateOf(one: Newsletter, what: 'opened' | 'clicked'): number | null {
  const reached = reachedBy(one);
  return reached === null || reached === 0 || one[what] > reached
    ? null
    : Math.round((1000 * one[what]) / reached) / 10;
}
const percent = (rate: number): string => `${count(rate)}%`;

function shareText(one: Newsletter, what: 'opened' | 'clicked'): string {
  const rate = rateOf(one, what);
  return rate === null ? '' : ` (${percent(rate)})`;
}

/** 'The open rate was 4 points (9%) higher than in October (44.1%)'; null if one of the two is unknown. */
function compareRates(
  name: string,
  one: Newsletter,
  other: Newsletter | null,
  what: 'opened' | 'clicked',
  month: string,
): string | null {
  const [now, before] = [rateOf(one, what), other && rateOf(other, what)];
  if (now === null || before === null) return null;
  const formatChange = (points: number) => formatCount(points, 'point');
  const change = compareWith({ quantity: 'rate', now, before, format: percent, formatChange }, month);
  return `${name} was ${change} (${percent(before)})`;
}
