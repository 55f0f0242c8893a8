import type { Telemetry } from '#kernel/log/telemetry.ts';
import { secondMs } from '#kernel/time.ts';

/** The steps of an event on its way to a receiver, in order. */
export const deliverySteps = [
  /** From the transaction that wrote the event to the statement that removes it from the outbox. */
  'outbox',
  /** The statement that creates deliveries of events and leases those that fit. */
  'relay',
  /** The statement that leases the others, and retries. */
  'claim',
  /** From the lease to the attempt: until the endpoint is read and has capacity. */
  'lane',
  /** Rendering, compressing, signing. */
  'sign',
  /** Until the connection is open. */
  'connect',
  /** From the first byte sent to the last byte of the response. */
  'answer',
  /** From the response to the commit that records it. */
  'write_back',
] as const;
export type DeliveryStep = (typeof deliverySteps)[number];

/** Called with the duration of each step in ms. */
export type Steps = Readonly<Record<DeliveryStep, (tookMs: number) => void>>;

export function openSteps({ deliveryStepSeconds }: Telemetry): Steps {
  const of = (step: DeliveryStep): Steps[DeliveryStep] => {
    // Start at zero: Prometheus sees no increase if a series begins with its first delivery.
    deliveryStepSeconds.zero({ step });
    const series = deliveryStepSeconds.labels(step);
    // The start and end may be measured on two machines, whose clocks differ.
    return (tookMs) => series.observe(Math.max(0, tookMs) / secondMs);
  };
  return {
    outbox: of('outbox'),
    relay: of('relay'),
    claim: of('claim'),
    lane: of('lane'),
    sign: of('sign'),
    connect: of('connect'),
    answer: of('answer'),
    write_back: of('write_back'),
  };
}
