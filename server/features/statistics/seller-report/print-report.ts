import type { SellerReport } from '#contract/statistics/seller-reports.ts';
import type { FileStore } from '#server/core/files/store.ts';
import { createThreadTask, type Threaded } from '#server/core/threads/run-in-thread.ts';
import type { reportPdf } from './report-pdf.ts';
import { loadReportPictures } from './report-pictures.ts';

export const drawReport: Threaded<typeof reportPdf> = createThreadTask(
  new URL('report-pdf.ts', import.meta.url),
  'reportPdf',
);

/** Draws reports with the pictures of this store; each is an argument of its own, as threads copy bytes only there. */
export function createReportPrinter(store: FileStore): (report: SellerReport) => Promise<Buffer> {
  const loadPictures = loadReportPictures(store);
  return async (report) => {
    const { cover, agent } = await loadPictures(report);
    return drawReport(report, cover, agent);
  };
}
