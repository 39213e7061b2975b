import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Databases } from '#server/core/db/pools.ts';
import { sendNotFound } from '#server/core/http/router.ts';
import type { SystemDb } from '#server/core/db/system-db.ts';
import { noteFacts } from '#server/core/http/security-events.ts';
import { isSameBytes, sha256 } from '#server/core/security/hashes.ts';
import { readHealth, type HealthDeps } from '../health.ts';
import { readClientFacts, readWaitingFacts } from '../cross-client/metrics.ts';
import { addGauges, type Sample } from './gauges.ts';
import { countRequests } from './request-metrics.ts';

export type MetricsDeps = HealthDeps & {
  /** who may read them sends it */
  token: string;
  systemDb: SystemDb;
  describePools: Databases['describePools'];
  /** templates of the mails that tell of an enquiry */
  leadMails: readonly string[];
  clock: () => Date;
  onError: (error: unknown) => void;
};

/**
 * GET /metrics for Prometheus, and GET /metrics/health, the page Health as JSON, with 503 where it names a problem. Each
 * process tells of its own requests. Routes that are added later are counted.
 */
export function serveMetrics(app: FastifyInstance, { token, ...deps }: MetricsDeps): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  countRequests(app, registry);
  const setGauges = addGauges(registry);
  const tokenHash = sha256(`Bearer ${token}`);
  /** For a stranger there is no such address. */
  const authorize = (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
    if (isSameBytes(sha256(request.headers.authorization ?? ''), tokenHash)) done();
    else {
      if (request.headers.authorization !== undefined) noteFacts(request, { event: 'unknown_token' });
      sendNotFound(request, reply);
    }
  };
  const sample = () =>
    readSample(deps).catch((error: unknown) => {
      deps.onError(error);
      return null;
    });

  app.get('/metrics', { onRequest: authorize }, async (_request, reply) => {
    setGauges((await sample()) ?? { facts: null, checks: [], pools: deps.describePools() });
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  app.get('/metrics/health', { onRequest: authorize }, async (_request, reply) => {
    const checks = (await sample())?.checks;
    const isWell = checks !== undefined && checks.every(({ state }) => state !== 'problem');
    return reply.code(isWell ? 200 : 503).send({ is_well: isWell, checks: checks ?? null });
  });
}

async function readSample(deps: Omit<MetricsDeps, 'token'>): Promise<Sample> {
  const now = deps.clock();
  const [waiting, ofClients, { checks, queues, backups }] = await Promise.all([
    deps.systemDb.value(readWaitingFacts({ now, leadMails: deps.leadMails })),
    deps.systemDb.value(readClientFacts()),
    readHealth(deps.systemDb, deps, { origin: '', now }),
  ]);
  const facts = waiting && ofClients && { ...waiting, ...ofClients, ...queues, backups };
  return { facts, checks, pools: deps.describePools() };
}
