import { type Span, SpanStatusCode, trace } from '@opentelemetry/api';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Prometheus metrics, and OpenTelemetry spans that cost nothing until an SDK is loaded with --import. */
export type Telemetry = {
  readonly registry: Registry;
  readonly requestSeconds: Histogram<'operation' | 'status'>;
  readonly samplesIngested: Counter<'resource'>;
  readonly groupSize: Histogram;
  readonly deliveries: Counter<'outcome'>;
  readonly deliverySeconds: Histogram;
  readonly outboxPending: Gauge;
  span<Result>(
    name: string,
    attributes: Readonly<Record<string, string | number>>,
    work: (span: Span) => Promise<Result>,
  ): Promise<Result>;
};

const tracer = trace.getTracer('salus');

export function openTelemetry(): Telemetry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  return {
    registry,
    requestSeconds: new Histogram({
      name: 'salus_http_request_duration_seconds',
      help: 'Time from the request to the end of its answer.',
      labelNames: ['operation', 'status'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    }),
    samplesIngested: new Counter({
      name: 'salus_samples_ingested_total',
      help: 'Samples acknowledged, by resource.',
      labelNames: ['resource'],
      registers,
    }),
    groupSize: new Histogram({
      name: 'salus_ingestion_group_batches',
      help: 'Batches that shared one transaction.',
      buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256],
      registers,
    }),
    deliveries: new Counter({
      name: 'salus_webhook_attempts_total',
      help: 'Delivery attempts, by outcome.',
      labelNames: ['outcome'],
      registers,
    }),
    deliverySeconds: new Histogram({
      name: 'salus_webhook_attempt_duration_seconds',
      help: 'Time a receiver took to answer.',
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
      registers,
    }),
    outboxPending: new Gauge({
      name: 'salus_webhook_deliveries_in_flight',
      help: 'Deliveries claimed by this process and not answered yet.',
      registers,
    }),
    span: async (name, attributes, work) =>
      tracer.startActiveSpan(name, { attributes: { ...attributes } }, async (span) => {
        try {
          return await work(span);
        } catch (error) {
          span.setStatus({ code: SpanStatusCode.ERROR });
          throw error;
        } finally {
          span.end();
        }
      }),
  };
}
