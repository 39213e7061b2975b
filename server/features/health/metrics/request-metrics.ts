import type { FastifyInstance } from 'fastify';
import { Counter, Histogram, type Registry } from 'prom-client';
import { eventOfRequest, securityEvents } from '#server/core/http/security-events.ts';

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
  const events = new Counter({
    name: 'foyer_security_events_total',
    help: 'Sign-ins, refusals and attempts to get around something, by the event that the log names',
    labelNames: ['event'],
    registers: [registry],
  });
  for (const event of securityEvents) events.inc({ event }, 0);
  app.addHook('onResponse', (request, { statusCode, elapsedTime }, done) => {
    const { method, routeOptions } = request;
    const route = routeOptions.url ?? 'none';
    const event = eventOfRequest(request);
    if (event !== undefined) events.inc({ event });
    requests.observe({ method, route, status: statusCode }, elapsedTime / 1000);
    done();
  });
}
