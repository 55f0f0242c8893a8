import type { Clock } from './clock.ts';
import type { ClusterView } from './cluster/cluster-view.ts';
import type { Database } from './db.ts';
import type { Errors } from './errors.ts';
import type { Log } from './log/log.ts';
import type { Telemetry } from './log/telemetry.ts';
import type { CursorCodec } from './pagination.ts';
import type { Random } from './random.ts';
import type { Vault } from './secrets/vault.ts';

/** The shared resources of a process. A slice takes only those it names: Pick<Resources, 'db' | 'clock'>. */
export type AppContext = {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: Random;
  readonly vault: Vault;
  readonly cursors: CursorCodec;
  readonly log: Log;
  readonly telemetry: Telemetry;
  readonly siblings: ClusterView;
  /** The catalog of public error texts. */
  readonly errors: Errors;
};

/** The resources before the slices are known, which add their error codes. */
export type BaseContext = Omit<AppContext, 'errors'>;
