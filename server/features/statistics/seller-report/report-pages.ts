import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as paths from '#contract/paths.ts';
import type { SellerReport } from '#contract/statistics/seller-reports.ts';
import type { FileStore } from '#server/core/files/store.ts';
import type { OpenLinkDb } from '#server/core/db/link-db.ts';
import { sendPage, type Page } from '#server/core/html/link-page.ts';
import { sha256 } from '#server/core/security/hashes.ts';
import { runFor } from '#server/core/threads/requester.ts';
import { html } from '#server/core/html/html.ts';
import { createReportPrinter } from './print-report.ts';
import { readSharedReport } from './queries.ts';
import { buildReportPage } from './report-page.ts';
import { reportFileName } from './rules.ts';
import { addSellerUnsubscribePages, type SellerUnsubscribeDeps } from './unsubscribe-pages.ts';

type Deps = { openLinkDb: OpenLinkDb; clock: () => Date; files: FileStore } & SellerUnsubscribeDeps;

/** The page of a report and its PDF, for anybody who has the address, and the way out of its Monday email. */
export function addSellerReportPages(app: FastifyInstance, deps: Deps): void {
  const { openLinkDb, clock, files } = deps;
  addSellerUnsubscribePages(app, deps);
  const find = async (token: string): Promise<SellerReport | null> => {
    const [, client, secret] = /^([1-9]\d{0,15})\.([\w-]{43})$/.exec(token) ?? [];
    if (client === undefined || secret === undefined) return null;
    return openLinkDb(Number(client)).read.value(readSharedReport(sha256(secret), clock()));
  };
  const printReport = createReportPrinter(files);
  const address = paths.sellerReport.replace('$token', ':token');

  app.get(address, async (request, reply) => {
    const token = readToken(request);
    const report = await find(token);
    return report
      ? sendPage(reply, buildReportPage(report, `${paths.sellerReport.replace('$token', token)}/report.pdf`))
      : sendPage(reply.status(404), endedPage);
  });

  app.get(`${address}/report.pdf`, async (request, reply) => {
    const token = readToken(request);
    const report = await find(token);
    if (!report) return sendPage(reply.status(404), endedPage);
    const requester = { key: `client ${Number.parseInt(token, 10)}`, isGone: () => reply.raw.destroyed };
    const bytes = await runFor(requester, () => printReport(report));
    return reply
      .headers({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'x-robots-tag': 'noindex',
        'cross-origin-resource-policy': 'same-origin',
        'content-disposition': `inline; filename="${reportFileName(report)}"`,
      })
      .type('application/pdf')
      .send(bytes);
  });
}

function readToken({ params }: FastifyRequest): string {
  const token: unknown = typeof params === 'object' && params !== null ? Reflect.get(params, 'token') : null;
  return typeof token === 'string' ? token : '';
}

const endedPage: Page = {
  title: 'This report is no longer available',
  body: html`<h1>This report is no longer available</h1>
    <p>Please ask your agent for a new link.</p>`,
};
