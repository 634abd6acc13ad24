import type { Tracer } from '@opentelemetry/api'

export interface Tracing {
  readonly tracer: Tracer
  /** Whether queries are told too. */
  readonly withContent: boolean
  /** Sends what is left. */
  close(): Promise<void>
}

type Environment = Readonly<Record<string, string | undefined>>

/** Traces go where the usual variables of OpenTelemetry say; without an endpoint there are none, and its packages
 *  are not even loaded. */
export async function startTracing(environment: Environment, version: string): Promise<Tracing | undefined> {
  const isWanted =
    (environment['OTEL_EXPORTER_OTLP_ENDPOINT'] ??
      environment['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'] ??
      '') !== ''
  if (!isWanted || environment['OTEL_SDK_DISABLED'] === 'true') return undefined
  const [{ OTLPTraceExporter }, { resourceFromAttributes }, { BasicTracerProvider, BatchSpanProcessor }] =
    await Promise.all([
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/sdk-trace-base'),
    ])
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({
      'service.name': environment['OTEL_SERVICE_NAME'] ?? 'parley',
      'service.version': version,
    }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  })
  return {
    tracer: provider.getTracer('parley', version),
    withContent: environment['OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT'] === 'true',
    close: async () => provider.shutdown(),
  }
}
