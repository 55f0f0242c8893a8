import type { CompiledQuery, Kysely } from 'kysely';
import type pg from 'pg';

import type { PlanMode } from '../driver.ts';
import type { ReadPool } from '../read-pool.ts';
import type { RowScope, RlsSettings } from '../row-scope.ts';
import { scopedDbFactory } from '../scoped-db.ts';
import { openPrimaryClock } from './primary-wal-position.ts';
import { nameOf, connectReplica } from './replica-connection.ts';
import { Replica, type ReplicaReport } from './replica.ts';
import { type ReadsAnswered, Router } from './router.ts';

export type { ReplicaReport } from './replica.ts';

/** The settings of read replicas. */
export type ReplicaSettings = {
  /** Each as the server's role. */
  readonly connections: readonly pg.ClientConfig[];
  /** How long a read waits for a replica at most, in milliseconds. */
  readonly boundMs: number;
  /** One was joined or left. */
  readonly onChange?: (report: ReplicaReport) => void;
};

export type Replicas<Tables> = {
  read(plans: PlanMode): (reach: RowScope) => Kysely<Tables>;
  reports(): readonly ReplicaReport[];
  answered(): ReadsAnswered;
  /** Resolves once each was looked at for the first time. */
  started: Promise<void>;
  /** Closes connections that wait for the primary. */
  cut(): void;
  close(): Promise<void>;
};

type Primary<Tables> = {
  readonly config: pg.ClientConfig;
  readonly reads: Readonly<Record<PlanMode, ReadPool<Tables>>>;
  /** Connections for reads of either kind, to each server. */
  readonly connections: number;
  readonly onLost: (error: Error) => void;
};

/** Reads through replicas that have all that was committed before they were asked, and through the primary otherwise. */
export function openReplicas<Tables>(
  { config, reads, connections, onLost }: Primary<Tables>,
  { connections: given, boundMs, onChange = () => {} }: ReplicaSettings,
): Replicas<Tables> {
  const primary = openPrimaryClock(config, onLost);
  const replicas = given.map(
    (each) =>
      new Replica(nameOf(each), {
        boundMs,
        primary,
        onChange,
        connect: async (lost) => connectReplica(each, connections, primary.identity, lost),
      }),
  );
  const started = Promise.all(replicas.map(async (each) => each.start())).then(() => undefined);
  const router = new Router(replicas, primary.now);
  return {
    read: (plans) =>
      scopedDbFactory<Tables>(async <Row>(visible: RlsSettings, query: CompiledQuery) =>
        router.execute<Row>({ plans, visible, query }, async () => {
          const { result } = await reads[plans].execute<Row>(visible, query);
          return result;
        }),
      ),
    reports: () => replicas.map((each) => each.report()),
    answered: () => router.answered(),
    started,
    cut: () => primary.cut(),
    close: async () => {
      await Promise.all(replicas.map(async (each) => each.close()));
      await started;
      await primary.close();
    },
  };
}
