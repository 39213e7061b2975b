import * as z from 'zod/mini';
import { previousMonth } from '#contract/newsletter/calendar.ts';
import * as paths from '#contract/paths.ts';
import { defineMail, type MailContext } from '#server/core/mail/define-mail.ts';
import type { MailPart } from '#server/core/mail/mail-draft.ts';
import { exampleReport } from '../monthly-report/example.ts';
import { MonthlyReport } from '../monthly-report/report.ts';
import { buildSections } from '../monthly-report/sections.ts';
import type { Section } from '#server/features/statistics/monthly-report/section.ts';
import { dayName, monthName, monthWithYear } from '../monthly-report/words.ts';

/** On the 3rd, the results of the month before: the same in the mail and in the attached PDF. */
export const monthlyReportMail = defineMail({
  name: 'monthly-report',
  details: { first_name: z.string(), report: MonthlyReport },
  example: { first_name: 'Nia', report: exampleReport },
  render: ({ first_name, report }, { portal }) => {
    const heading = `Your report for ${monthWithYear(report.month)}`;
    const parts = [
      {
        say: `Here’s how ${monthName(report.month)} went, compared with ${monthName(previousMonth(report.month))}.`,
      },
      ...buildSections(report).flatMap((section) => toParts(section, portal)),
    ];
    return {
      subject: heading,
      heading,
      parts: [
        { say: `Hello ${first_name || 'there'},` },
        ...parts,
        { section: 'About these numbers' },
        { say: aboutWords(report) },
        { button: 'Open the dashboard', href: portal(paths.dashboard) },
      ],
      why: 'You’re getting this email because the monthly report is switched on in your notification preferences.',
      preference: 'statistics',
      documents: [
        {
          kind: 'parts',
          filename: `report-${report.month}.pdf`,
          heading,
          foot: report.client_name,
          date: new Date(`${report.as_of}T12:00:00Z`),
          parts: [...parts, { say: aboutWords(report) }],
        },
      ],
    };
  },
});

const toParts = (
  { title, sentences, facts = [], link: [label, path] }: Section,
  portal: MailContext['portal'],
) =>
  [
    { section: title },
    { say: sentences.join('\n') },
    ...(facts.length > 0 ? [{ facts }] : []),
    { links: [[label, portal(path)]] },
  ] satisfies MailPart[];

const aboutWords = ({ as_of, ads }: MonthlyReport): string =>
  `They are as of ${dayName(as_of)}.${ads.length > 0 ? ' Ad networks adjust theirs for a few weeks.' : ''} The pages in the portal always show the newest ones.`;
