import { previousMonth } from '#contract/newsletter/calendar.ts';
import type { MonthlyReport } from './report.ts';
import { countVisits, type Visits } from './website-section.ts';
import { formatCount, monthName } from './words.ts';

type Trend = 'up' | 'same' | 'down' | null;

/** A smaller change is not worth a word. */
const noticeable = 0.05;

/** How the month went, in the one sentence that people remember. */
export function judgeMonth({ month, websites, contacts }: MonthlyReport): string {
  const [name, before] = [monthName(month), monthName(previousMonth(month))];
  const visits = websites === null ? null : countVisits(websites);
  const visitTrend = visits && trendOf(visits.now, visits.before);
  const contactTrend = trendOf(contacts.now, contacts.before);
  if (contacts.now === 0 && contacts.before === 0)
    return `${visitTrend && visits ? `${visitWords(visits, visitTrend)} in ${name}, but you` : 'You'} had no new contacts in ${visitTrend ? 'either month' : `${name} or ${before}`}.`;
  if (visits && visitTrend && contactTrend)
    return judgeBoth(visits, { visits: visitTrend, contacts: contactTrend }, { name, before });
  if (contactTrend)
    return contactTrend === 'same'
      ? `You had about as many new contacts in ${name} as in ${before}.`
      : `You had ${contactTrend === 'up' ? 'more' : 'fewer'} new contacts in ${name} than in ${before}.`;
  const had = contacts.now === 0 ? 'no new contacts' : formatCount(contacts.now, 'new contact');
  if (visits && visitTrend) return `${visitWords(visits, visitTrend)} in ${name}, and you had ${had}.`;
  return `You had ${had} in ${name}.`;
}

type Trends = { visits: NonNullable<Trend>; contacts: NonNullable<Trend> };

function judgeBoth(
  visits: Visits,
  trends: Trends,
  { name, before }: { name: string; before: string },
): string {
  const things = visits.key === 'visitors' ? 'visitors' : 'page views';
  if (trends.visits === 'up' && trends.contacts === 'up')
    return `${name} was a good month: more ${things} and more new contacts than in ${before}.`;
  if (trends.visits === 'down' && trends.contacts === 'down')
    return `${name} was quieter than ${before}: fewer ${things} and fewer new contacts.`;
  if (trends.visits === 'same' && trends.contacts === 'same')
    return `${name} was much like ${before}, with about as many ${things} and new contacts.`;
  const [subject, link] = [visitWords(visits, trends.visits), isContrast(trends) ? 'but' : 'and'];
  return `${subject} in ${name}, ${link} you had ${contactWords[trends.contacts]} in ${before}.`;
}

/** One went up and the other did not, or one went down and the other did not. */
const isContrast = ({ visits, contacts }: Trends): boolean => visits !== 'same' || contacts === 'down';

const contactWords = {
  up: 'more new contacts than',
  same: 'about as many new contacts as',
  down: 'fewer new contacts than',
};

const visitWords = ({ key }: Visits, trend: NonNullable<Trend>): string =>
  ({
    visitors: {
      up: 'More people visited your website',
      same: 'About as many people visited your website',
      down: 'Fewer people visited your website',
    },
    page_views: {
      up: 'Your websites had more page views',
      same: 'Your websites had about as many page views',
      down: 'Your websites had fewer page views',
    },
  })[key][trend];

function trendOf(now: number | null, before: number | null): Trend {
  if (now === null || before === null) return null;
  const change = now - before;
  if (change === 0 || Math.abs(change) < before * noticeable) return 'same';
  return change > 0 ? 'up' : 'down';
}
