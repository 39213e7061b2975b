import * as z from 'zod/mini';
import * as paths from '#contract/paths.ts';
import { defineMail } from '#server/core/mail/define-mail.ts';
import { exampleReport } from '../monthly-report/example.ts';
import { MonthlyReport } from '../monthly-report/report.ts';
import { detail, toDocument, toMailParts } from '../monthly-report/report-parts.ts';
import { writeReport } from '../monthly-report/write-report.ts';

/** On the 3rd, the results of the month before: the same on the screen, in the mail and in the attached PDF. */
export const monthlyReportMail = defineMail({
  name: 'monthly-report',
  details: { first_name: z.string(), report: MonthlyReport },
  example: { first_name: 'Nia', report: exampleReport },
  words: {
    texts: {
      subject: '{{title}}',
      greeting: 'Hello {{first_name}},',
      button: 'Open your report',
    },
    fields: ({ first_name, report }) => ({
      first_name: first_name || 'there',
      title: writeReport(report).title,
    }),
  },
  render: ({ report: numbers }, { portal, screen, words }) => {
    const report = writeReport(numbers);
    return {
      subject: words.subject,
      heading: words.subject,
      parts: [
        { say: words.greeting },
        ...toMailParts(report, portal),
        { button: words.button, href: screen(`${paths.reports}?month=${report.month}`) },
        ...detail(report),
      ],
      why: 'You’re getting this email because the monthly report is switched on in your notification preferences.',
      preference: 'statistics',
      documents: [toDocument(report, numbers.as_of)],
    };
  },
});
