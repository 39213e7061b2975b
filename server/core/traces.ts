import { SpanKind, SpanStatusCode, trace, type Attributes, type SpanOptions } from '@opentelemetry/api';

/** Records nothing until server/start/traces.ts has registered the SDK. */
const tracer = trace.getTracer('foyer');

/** Characters; long statements would be most of each export, and their beginning is enough to find them. */
const maxStatementLength = 2000;

/** Runs work as one span. Names and attributes are patterns and never name a person. */
export const traceWork = <R>(name: string, options: SpanOptions, work: () => Promise<R>): Promise<R> =>
  tracer.startActiveSpan(name, options, async (span) => {
    try {
      return await work();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });

/** A round trip to the database, if it belongs to a request or a job: workers look for work all the time. */
export const traceStatements = <R>(
  statements: readonly { text: string }[],
  run: () => Promise<R>,
): Promise<R> =>
  trace.getActiveSpan()?.isRecording()
    ? traceWork('postgresql', { kind: SpanKind.CLIENT, attributes: toAttributes(statements) }, run)
    : run();

/** Values are parameters, so the text has none. */
const toAttributes = (statements: readonly { text: string }[]): Attributes => ({
  'db.system.name': 'postgresql',
  'db.operation.batch.size': statements.length,
  'db.query.text': statements
    .map(({ text }) => text)
    .join(';\n')
    .slice(0, maxStatementLength),
});
