import { type Static, Type } from 'typebox';

import { instant, nullable, uuid } from '#kernel/http/common-schemas.ts';
import { toWireInstant } from '#kernel/time.ts';

import type { System } from './service.ts';

const atMost = ' Counted to 10,000.';

export const systemSchema = Type.Object(
  {
    version: Type.String(),
    node_version: Type.String({ description: 'Of the responding process.' }),
    uptime_seconds: Type.Integer({ description: 'Of the responding process.' }),
    database: Type.Object(
      { version: Type.String(), size_bytes: Type.Integer() },
      { title: 'SystemDatabase' },
    ),
    queues: Type.Object(
      {
        events: Type.Integer({ description: `Events that no relay has processed.${atMost}` }),
        deliveries: Type.Integer({
          description: `Deliveries to endpoints, of all teams.${atMost}`,
        }),
        pulls: Type.Integer({ description: `Due pulls from providers, of all teams.${atMost}` }),
        oldest_pull_due_at: nullable(instant),
      },
      { title: 'SystemQueues' },
    ),
    jobs: Type.Array(
      Type.Object(
        {
          name: Type.String(),
          next_run_at: { ...instant, description: 'While it runs, when its lease ends.' },
          is_running: Type.Boolean(),
          failures: Type.Integer({ description: 'Since it was done last.' }),
          last_succeeded_at: nullable(instant),
          last_failed_at: nullable(instant),
          last_duration_ms: nullable(Type.Integer()),
        },
        { title: 'SystemJob' },
      ),
    ),
    last_backup: nullable(
      Type.Object(
        {
          started_at: instant,
          finished_at: instant,
          files: Type.Integer(),
          size_bytes: Type.Integer(),
          verified_at: nullable({
            ...instant,
            description:
              'The end of `salus backup --verify`, which reads every file back; null: the backup was not verified.',
          }),
        },
        {
          title: 'SystemBackup',
          description:
            'The latest backup of the embedded database by `salus backup`; null: there is none. Backups by other tools are not included.',
        },
      ),
    ),
    processes: Type.Array(
      Type.Object(
        {
          id: uuid,
          role: Type.Enum(['server', 'worker']),
          host: Type.String(),
          version: Type.String(),
          started_at: instant,
          seen_at: { ...instant, description: 'Each says every half minute that it is there.' },
        },
        { title: 'SystemProcess' },
      ),
      {
        description:
          'Active in the last hour, the most recent first. Processes that have ended are not listed.',
      },
    ),
    findings: Type.Array(
      Type.Object(
        {
          check: Type.String(),
          level: Type.Enum(['ok', 'warn', 'fix']),
          text: Type.String(),
        },
        { title: 'SystemFinding' },
      ),
      { description: 'Of database, files and settings, as `salus doctor` says them.' },
    ),
  },
  { title: 'SystemFacts' },
);

const shown = (at: Date | null): string | null => (at === null ? null : toWireInstant(at));

/** Returns the system status, with the facts of this process. */
export function systemToWire(
  { database, jobs, lastBackup, processes, findings }: System,
  version: string,
): Static<typeof systemSchema> {
  return {
    version,
    node_version: process.versions.node,
    uptime_seconds: Math.round(process.uptime()),
    database: { version: database.version, size_bytes: database.sizeBytes },
    queues: {
      events: database.outbox,
      deliveries: database.deliveries,
      pulls: database.pulls,
      oldest_pull_due_at: shown(database.oldestPullDueAt),
    },
    jobs: jobs.map((job) => ({
      name: job.name,
      next_run_at: toWireInstant(job.runAt),
      is_running: job.isRunning,
      failures: job.failures,
      last_succeeded_at: shown(job.succeededAt),
      last_failed_at: shown(job.failedAt),
      last_duration_ms: job.durationMs,
    })),
    last_backup:
      lastBackup === undefined
        ? null
        : {
            started_at: toWireInstant(lastBackup.startedAt),
            finished_at: toWireInstant(lastBackup.finishedAt),
            files: lastBackup.files,
            size_bytes: lastBackup.sizeBytes,
            verified_at: shown(lastBackup.verifiedAt),
          },
    processes: processes.map(({ id, role, host, version: itsVersion, startedAt, seenAt }) => ({
      id,
      role,
      host,
      version: itsVersion,
      started_at: toWireInstant(startedAt),
      seen_at: toWireInstant(seenAt),
    })),
    findings: findings.map(({ check, level, text }) => ({ check, level, text })),
  };
}
