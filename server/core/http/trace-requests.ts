import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const tracer = trace.getTracer('foyer');

/**
 * Records a span for each request to a route that is added later. Only a proxy of ours may say which trace a request
 * belongs to.
 */
export function traceRequests(app: FastifyInstance, { hasProxy }: { hasProxy: boolean }): void {
  const spans = new WeakMap<FastifyRequest, ReturnType<typeof tracer.startSpan>>();

  app.addHook('onRequest', (request, _reply, done) => {
    const parent = hasProxy ? propagation.extract(ROOT_CONTEXT, request.headers) : ROOT_CONTEXT;
    // the pattern of the route: an address may name a person or hold a code
    const route = request.routeOptions.url ?? 'no such path';
    const span = tracer.startSpan(
      `${request.method} ${route}`,
      {
        kind: SpanKind.SERVER,
        attributes: {
          'http.request.method': request.method,
          'http.route': route,
          'foyer.request.id': request.id,
        },
      },
      parent,
    );
    spans.set(request, span);
    context.with(trace.setSpan(parent, span), done);
  });
  // a body arrives in callbacks of its socket, which belong to no request
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span) context.with(trace.setSpan(context.active(), span), done);
    else done();
  });
  app.addHook('onResponse', (request, { statusCode }, done) => {
    const span = spans.get(request);
    span?.setAttribute('http.response.status_code', statusCode);
    if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    done();
  });
}
