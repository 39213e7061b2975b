import type { WrittenReport } from '#contract/statistics/monthly-reports.ts';
import type { MailDocument, MailPart } from '#server/core/mail/mail-draft.ts';
import { count, shortMonthName } from './words.ts';

type Documents = Extract<MailDocument, { kind: 'parts' }>;

/** The first part of a report, which says how the month went. */
const summarize = (report: WrittenReport, portal: (path: string) => string, months: number): MailPart[] => [
  { say: report.verdict },
  {
    figures: report.figures.map(({ label, value, change }) => ({
      label,
      value,
      note: change && change.text,
      direction: change && change.direction,
    })),
  },
  ...(report.answers === null ? [] : [{ say: report.answers }]),
  ...report.charts.flatMap((chart): MailPart[] => [
    { say: chart.sentence },
    {
      title: chart.title,
      bars: chart.months.slice(-months).map(({ month, value }) => ({
        label: `${shortMonthName(month)} ’${month.slice(2, 4)}`,
        value,
        shown: value === null ? 'Not known' : count(value),
      })),
    },
  ]),
  ...showListing(report, portal),
];

/** The parts behind the summary, each in sentences. */
export const detail = (report: WrittenReport): MailPart[] => [
  ...report.sections.flatMap(({ title, sentences, facts }): MailPart[] => [
    { section: title },
    { say: sentences.join('\n') },
    ...(facts.length > 0 ? [{ facts: facts.map(({ label, value }) => [label, value] as const) }] : []),
  ]),
  { section: 'About these numbers' },
  { say: report.about },
];

/** The months that a page has room for, and those that a mail shows on a phone. */
const [monthsOnPaper, monthsInMail] = [12, 6];

export const toMailParts = (report: WrittenReport, portal: (path: string) => string): MailPart[] => [
  ...summarize(report, portal, monthsInMail),
  { section: 'One thing to do' },
  { say: report.advice.text },
];

/** The report as an agent may give it to a broker: it has neither the thing to do nor links. */
export const toDocument = (report: WrittenReport, asOf: string): Documents => ({
  kind: 'parts',
  filename: `report-${report.month}.pdf`,
  heading: report.title,
  foot: report.client_name,
  date: new Date(`${asOf}T12:00:00Z`),
  parts: [...summarize(report, (path) => path, monthsOnPaper), ...detail(report)],
});

function showListing({ best_listing: best }: WrittenReport, portal: (path: string) => string): MailPart[] {
  if (best === null) return [];
  const place = best.city === null ? best.address : `${best.address}, ${best.city}`;
  const lines = [...(best.price === null ? [] : [best.price]), best.sentence];
  const head: MailPart = { section: 'Your best listing' };
  if (best.photo === null) return [head, { say: [place, ...lines].join('\n') }];
  const name = best.photo.replace(/^\/files\//, '');
  return [head, { picture: name, src: portal(best.photo), alt: `Photo of ${place}`, title: place, lines }];
}
