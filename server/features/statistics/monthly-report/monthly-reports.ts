import { invalid } from '#contract/errors.ts';
import { monthNotOver, type monthlyReports } from '#contract/statistics/monthly-reports.ts';
import type { ClientDb } from '#server/core/db/client-db.ts';
import { FileDownload } from '#server/core/db/results.ts';
import type { FileStore } from '#server/core/files/store.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import { printParts } from '#server/core/mail/print-parts.ts';
import { orNotFound } from '#server/core/or-not-found.ts';
import { readMonthlyReport } from './queries.ts';
import { toDocument } from './report-parts.ts';
import { hasReport, listReportMonths } from './rules.ts';
import { writeReport } from './write-report.ts';

type Call = { db: ClientDb<'read'>; query: { month?: string | undefined }; now: Date };

export const monthlyReportsHandlers = ({ store }: { store: FileStore }): Handlers<typeof monthlyReports> => ({
  read: async (call) => {
    const { numbers, account } = await readReport(call);
    return {
      report: numbers && writeReport(numbers),
      months: listReportMonths(account),
      since: account.since,
    };
  },

  print: async (call) => {
    const numbers = orNotFound((await readReport(call)).numbers);
    const document = toDocument(writeReport(numbers), numbers.as_of);
    return new FileDownload(document.filename, (await printParts(document, store)).content);
  },
});

/** The numbers are null if the account was not there before the month was over. */
async function readReport({ db, query: { month }, now }: Call) {
  const { report, ...account } = orNotFound(await db.value(readMonthlyReport(month, now)));
  if (month !== undefined && month >= account.present) throw invalid('month', monthNotOver);
  return { numbers: hasReport(report.month, account) ? report : null, account };
}
