import type { FastifyInstance } from 'fastify';
import { sendNotFound } from '#server/core/http/router.ts';
import type { MetricsDeps } from './metrics.ts';

type Options = Omit<MetricsDeps, 'token'> & { token: string | undefined };

/** Without a token there are no metrics, and their code is not loaded. */
export async function addMetrics(app: FastifyInstance, { token, ...deps }: Options): Promise<void> {
  if (token !== undefined) {
    const { serveMetrics } = await import('./metrics.ts');
    return serveMetrics(app, { ...deps, token });
  }
  // a scraper must not take the page of the portal for an answer
  for (const address of ['/metrics', '/metrics/health']) app.get(address, sendNotFound);
}
