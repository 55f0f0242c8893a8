import { Counter, Gauge, type Registry } from 'prom-client';

import type { Replicas } from './replicas.ts';

/** How replicas stand and where reads went, as Prometheus reads it. */
export function measureReplicas(
  replicas: Pick<Replicas<unknown>, 'reports' | 'answered'>,
  registry: Registry,
): void {
  const registers: [] = [];
  const reads = new Counter({
    name: 'salus_replica_reads_total',
    help: 'Reads that may go to a replica, by the server that answered.',
    labelNames: ['server'],
    registers,
    collect() {
      this.reset();
      for (const [server, count] of Object.entries(replicas.answered()))
        this.inc({ server }, count);
    },
  });
  const serving = new Gauge({
    name: 'salus_replica_serving',
    help: '1 where reads go to the replica, 0 where it was left.',
    labelNames: ['replica'],
    registers,
    aggregator: 'min',
    collect() {
      this.reset();
      for (const { name, isServing } of replicas.reports())
        this.set({ replica: name }, isServing ? 1 : 0);
    },
  });
  const behind = new Gauge({
    name: 'salus_replica_behind_seconds',
    help: 'For how long the replica has lacked something that the primary had; 0 where it lacks nothing that was asked for.',
    labelNames: ['replica'],
    registers,
    aggregator: 'max',
    collect() {
      this.reset();
      for (const { name, behindMs } of replicas.reports())
        this.set({ replica: name }, behindMs / 1000);
    },
  });
  registry.registerMetric(reads);
  registry.registerMetric(serving);
  registry.registerMetric(behind);
}
