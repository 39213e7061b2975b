import { ApiError, invalid } from '#contract/errors.ts';
import { fillPath } from '#contract/fill-path.ts';
import * as paths from '#contract/paths.ts';
import { sellerUnsubscribed, type sellerReports } from '#contract/statistics/seller-reports.ts';
import { readClientId } from '#server/core/db/own-client.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import type { FileStore } from '#server/core/files/store.ts';
import { FileDownload } from '#server/core/db/results.ts';
import { newToken } from '#server/core/security/hashes.ts';
import { orNotFound } from '#server/core/or-not-found.ts';
import { readSeller, startEmails, stopEmails } from './email-queries.ts';
import { deleteNote, saveNote } from './note-queries.ts';
import { createReportPrinter } from './print-report.ts';
import { endPage, insertPage, readReport } from './queries.ts';
import { reportFileName } from './rules.ts';

type Deps = { portalOrigin: string; store: FileStore };

export const sellerReportsHandlers = ({ portalOrigin, store }: Deps): Handlers<typeof sellerReports> => ({
  read: ({ db, params: { id }, now }) => db.row(readReport(id, now)),

  share: ({ db, params: { id }, now }) =>
    db.transaction(async (tx) => {
      const { token, hash } = newToken();
      await tx.value(endPage(id, now));
      const page = await tx.value(insertPage(id, hash, now));
      const client = await tx.value(readClientId());
      if (page === null || client === null) throw new ApiError('not_found');
      return {
        url: new URL(fillPath(paths.sellerReport, { token: `${client}.${token}` }), portalOrigin).href,
      };
    }),

  revoke: ({ db, params: { id }, now }) => db.row(endPage(id, now)),

  saveNote: ({ db, params: { id }, body: { note }, now }) =>
    db.row(note === '' ? deleteNote(id, now) : saveNote(id, note, now)),

  readSeller: ({ db, params: { id } }) => db.row(readSeller(id)),

  startEmails: ({ db, params: { id }, body, now }) =>
    db.transaction(async (tx) => {
      const started = await tx.value(startEmails(id, body, now));
      if (started !== null) return started;
      orNotFound(await tx.value(readSeller(id)));
      throw invalid('seller_email', sellerUnsubscribed);
    }),

  stopEmails: ({ db, params: { id }, now }) => db.row(stopEmails(id, now)),

  print: async ({ db, params: { id }, now }) => {
    const result = orNotFound(await db.value(readReport(id, now)));
    return new FileDownload(reportFileName(result.report), await createReportPrinter(store)(result.report));
  },
});
