import { ProxyTracerProvider, type Span, SpanStatusCode, trace } from '@opentelemetry/api';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Prometheus metrics, and OpenTelemetry spans that cost nothing until an SDK is loaded with --import. */
export type Telemetry = {
  readonly registry: Registry;
  readonly requestSeconds: Histogram<'operation' | 'status'>;
  readonly samplesIngested: Counter<'resource'>;
  readonly groupSize: Histogram;
  readonly deliveries: Counter<'outcome'>;
  readonly deliverySeconds: Histogram;
  readonly deliveryStepSeconds: Histogram<'step'>;
  readonly outboxPending: Gauge;
  readonly publications: Counter<'kind' | 'outcome'>;
  readonly destinations: Readonly<
    Record<'waiting' | 'oldestSeconds' | 'failing' | 'full', Gauge<'kind'>>
  >;
  span<Result>(
    name: string,
    attributes: Readonly<Record<string, string | number>>,
    work: (span: Span) => Promise<Result>,
  ): Promise<Result>;
};

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
    deliveryStepSeconds: new Histogram({
      name: 'salus_webhook_step_duration_seconds',
      help: 'Time that deliveries spent in each step, from the write of the event to the record of the try.',
      labelNames: ['step'],
      buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 15],
      registers,
    }),
    outboxPending: new Gauge({
      name: 'salus_webhook_deliveries_in_flight',
      help: 'Deliveries claimed by this process and not answered yet.',
      registers,
    }),
    publications: new Counter({
      name: 'salus_destination_messages_total',
      help: 'Events published to brokers, by kind of broker and what it said.',
      labelNames: ['kind', 'outcome'],
      registers,
    }),
    destinations: destinationGauges(registers),
    span: openSpans(),
  };
}

function openSpans(): Telemetry['span'] {
  const tracer = trace.getTracer('salus');
  const provider = trace.getTracerProvider();
  const isTraced =
    !(provider instanceof ProxyTracerProvider) || provider.getDelegateTracer('salus') !== undefined;
  if (!isTraced) {
    const nowhere = tracer.startSpan('nowhere');
    return async (_name, _attributes, work) => work(nowhere);
  }
  return async (name, attributes, work) =>
    tracer.startActiveSpan(name, { attributes: { ...attributes } }, async (span) => {
      try {
        return await work(span);
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR });
        throw error;
      } finally {
        span.end();
      }
    });
}

/** Gauges of the complete installation: all background processes report the same values. */
function destinationGauges(registers: Registry[]): Telemetry['destinations'] {
  const gauge = (name: string, help: string): Gauge<'kind'> =>
    new Gauge({
      name: `salus_destination_${name}`,
      help,
      labelNames: ['kind'],
      registers,
      aggregator: 'max',
    });
  return {
    waiting: gauge('events_waiting', 'Events that wait for brokers.'),
    oldestSeconds: gauge('oldest_waiting_seconds', 'Age of the oldest event that waits.'),
    failing: gauge('failing', 'Brokers that could not be reached at the last try.'),
    full: gauge('full', 'Brokers with as many events waiting as may.'),
  };
}
