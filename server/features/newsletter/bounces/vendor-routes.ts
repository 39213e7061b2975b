import type { FastifyInstance } from 'fastify';
import * as paths from '#contract/paths.ts';
import type { OpenLinkDb } from '#server/core/db/link-db.ts';
import { noteFacts } from '#server/core/http/security-events.ts';
import type { VendorReport, VendorReports } from '#server/engines/delivery/vendor-reports.ts';
import { OutboundError } from '#server/engines/outbound/outbound-error.ts';
import { readRecipientRef } from '../sending/return-path.ts';
import type { Report } from './parse-report.ts';
import { recordInClient } from './record-report.ts';
import { kindOfReportedRefusal } from './rules.ts';

export type VendorReportsDeps = {
  openLinkDb: OpenLinkDb;
  /** without one the address does not exist */
  vendorReports: VendorReports | undefined;
  clock: () => Date;
};

const maxReportBytes = 5 * 1024 * 1024;

/**
 * A mail service reports bounces and complaints here. Each counts once, so that repeated calls change nothing; it
 * repeats those that fail.
 */
export function addVendorReports(
  app: FastifyInstance,
  { openLinkDb, vendorReports, clock }: VendorReportsDeps,
): void {
  if (!vendorReports) return;
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: maxReportBytes },
      (_request, raw, parsed) => parsed(null, raw),
    );
    scope.post(paths.newsletterVendorReports, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const reports = await readReports(vendorReports, { headers: request.headers, body });
      // the service repeats it
      if (reports === 'later') return reply.status(503).send({ data: { received: false } });
      if (reports === 'unreadable') return reply.status(400).send({ data: { received: false } });
      if (reports === null) {
        noteFacts(request, { event: 'unknown_token' });
        return reply.status(401).send({ data: { received: false } });
      }
      for (const report of reports) await recordInClient(openLinkDb, report, clock());
      return reply.header('cache-control', 'no-store').send({ data: { received: true } });
    });
    done();
  });
}

async function readReports(
  { read }: VendorReports,
  request: Parameters<VendorReports['read']>[0],
): Promise<Report[] | null | 'unreadable' | 'later'> {
  try {
    return (await read(request))?.flatMap(toReport) ?? null;
  } catch (error) {
    return error instanceof OutboundError ? 'later' : 'unreadable';
  }
}

/** None for a mail that is no newsletter of ours. */
function toReport(report: VendorReport): Report[] {
  const recipient = readRecipientRef(report.ref);
  if (!recipient) return [];
  return [{ recipient, kind: 'kind' in report ? report.kind : kindOfReportedRefusal(report.refusal) }];
}
