import type { FastifyInstance } from 'fastify';
import { Histogram, type Registry } from 'prom-client';

/** Seconds; requests of people are meant to take less than a tenth. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Counts the answers of every route that is added later. Labels are patterns of routes, since an address may name a person. */
export function countRequests(app: FastifyInstance, registry: Registry): void {
  const requests = new Histogram({
    name: 'foyer_request_duration_seconds',
    help: 'Seconds from a request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: [registry],
  });
  app.addHook('onResponse', ({ method, routeOptions }, { statusCode, elapsedTime }, done) => {
    const route = routeOptions.url ?? 'none';
    requests.observe({ method, route, status: statusCode }, elapsedTime / 1000);
    done();
  });
}
