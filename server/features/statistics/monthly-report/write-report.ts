import { fillPath } from '#contract/fill-path.ts';
import { nextMonth } from '#contract/newsletter/calendar.ts';
import * as paths from '#contract/paths.ts';
import { mailPhotoUrl } from '#contract/photo-sizes.ts';
import { describeAnswers } from '#contract/statistics/answer-times.ts';
import type { WrittenReport } from '#contract/statistics/monthly-reports.ts';
import { adviseClient } from './advice.ts';
import { drawCharts } from './charts.ts';
import { pickFigures } from './figures.ts';
import type { MonthlyReport } from './report.ts';
import { buildSections } from './sections.ts';
import { judgeMonth } from './verdict.ts';
import { count, dayName, formatCount, monthName, monthWithYear } from './words.ts';

/** The report of a month's numbers, in words. The screen, the mail and the PDF show this. */
export const writeReport = (report: MonthlyReport): WrittenReport => ({
  month: report.month,
  title: `Your report for ${monthWithYear(report.month)}`,
  client_name: report.client_name,
  verdict: judgeMonth(report),
  figures: pickFigures(report),
  answers: report.contacts.answers && describeAnswers(report.contacts.answers),
  charts: drawCharts(report),
  best_listing: showBestListing(report),
  advice: adviseClient(report),
  sections: buildSections(report).map(({ title, sentences, facts = [], link: [label, path] }) => ({
    title,
    sentences: [...sentences],
    facts: facts.map(([name, value]) => ({ label: name, value })),
    link: { label, path },
  })),
  about: describeNumbers(report),
});

function showBestListing({
  month,
  listings: { most_viewed: best },
}: MonthlyReport): WrittenReport['best_listing'] {
  if (best === null) return null;
  return {
    address: best.address,
    city: best.city ?? null,
    price: best.price === null ? null : `$${count(best.price)}`,
    sentence: `Your most viewed listing in ${monthName(month)}, with ${formatCount(best.views, 'page view')}.`,
    photo: best.photo && mailPhotoUrl(best.photo),
    link:
      best.id === undefined
        ? null
        : { label: 'Open the listing', path: fillPath(paths.listing, { id: String(best.id) }) },
  };
}

/** The day until which page views of a month may still arrive. */
const settledOn = '03';

function describeNumbers({ month, as_of, ads }: MonthlyReport): string {
  const finalDay = `${nextMonth(month)}-${settledOn}`;
  return [
    as_of < finalDay
      ? `These numbers are as of ${dayName(as_of)} and may still change until ${dayName(finalDay)}.`
      : `These numbers are as of ${dayName(as_of)}.`,
    ...(ads.length > 0 ? ['Ad networks adjust theirs for a few weeks.'] : []),
    'The pages in the portal always show the newest ones.',
  ].join(' ');
}
