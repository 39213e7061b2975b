import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as paths from '#contract/paths.ts';
import type { OpenLinkDb } from '#server/core/db/link-db.ts';
import { noteFacts } from '#server/core/http/security-events.ts';
import { isSameBytes, sha256 } from '#server/core/security/hashes.ts';
import type { ReturnPaths } from '../sending/return-path.ts';
import { recordInClient } from './record-report.ts';

export type ReportsDeps = {
  returnPaths: Pick<ReturnPaths, 'read'>;
  openLinkDb: OpenLinkDb;
  /** without one the address does not exist */
  secret: string | undefined;
  clock: () => Date;
};

const maxReportBytes = 10 * 1024 * 1024;

/**
 * A mail server delivers returned newsletters here, unchanged. It sends the operator's secret; the content only
 * counts with a return path that this server has signed.
 */
export function addReportsInbound(
  app: FastifyInstance,
  { returnPaths, openLinkDb, secret, clock }: ReportsDeps,
): void {
  if (secret === undefined) return;
  const secretHash = sha256(secret);
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: maxReportBytes },
      (_request, raw, parsed) => parsed(null, raw),
    );
    scope.addHook('onRequest', async (request, reply) => {
      if (isSameBytes(sha256(bearerOf(request)), secretHash)) return;
      if (request.headers.authorization !== undefined) noteFacts(request, { event: 'unknown_token' });
      await reply.status(401).send({ data: { received: false } });
    });
    scope.post(paths.newsletterReports, async (request, reply) => {
      const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const { parseReport } = await import('./parse-report.ts');
      const report = await parseReport(raw, { returnPaths, envelope: envelopeOf(request) });
      if (report) await recordInClient(openLinkDb, report, clock());
      return reply.header('cache-control', 'no-store').send({ data: { received: true } });
    });
    done();
  });
}

const bearerOf = ({ headers }: FastifyRequest): string =>
  /^Bearer (\S{1,200})$/i.exec(headers.authorization ?? '')?.[1] ?? '';

/** The address at which it arrived, if the mail server sends it along. */
const envelopeOf = ({ headers }: FastifyRequest): string => String(headers['x-envelope-to'] ?? '');
