import { diag, DiagLogLevel } from '@opentelemetry/api';
import type { Logger } from 'pino';
import { release } from '#server/core/release.ts';

/** Milliseconds; a collector that does not answer must not hold up the end of the process. */
const sendTimeout = 2_000;

/**
 * Sends traces to a collector that takes OTLP over HTTP, and resolves with the function that sends the last ones. The SDK
 * is loaded here and nowhere else, and reads its own variables for headers and sampling: OTEL_EXPORTER_OTLP_HEADERS,
 * OTEL_TRACES_SAMPLER.
 */
export async function startTraces(endpoint: string, log: Logger): Promise<() => Promise<void>> {
  const [{ BatchSpanProcessor, NodeTracerProvider }, { OTLPTraceExporter }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/sdk-trace-node'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ]);
  const report = (reason: string) => log.warn({ reason }, 'Traces could not be sent');
  diag.setLogger(
    { error: report, warn: report, info: () => {}, debug: () => {}, verbose: () => {} },
    DiagLogLevel.ERROR,
  );
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'foyer', 'service.version': release }),
    spanProcessors: [
      new BatchSpanProcessor(
        new OTLPTraceExporter({
          url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
          timeoutMillis: sendTimeout,
        }),
      ),
    ],
  });
  provider.register();
  return () => provider.shutdown();
}
