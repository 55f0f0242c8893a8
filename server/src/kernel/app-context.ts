import type { Clock } from './clock.ts';
import type { ClusterView } from './cluster/cluster-view.ts';
import type { Database } from './db.ts';
import type { Errors } from './errors.ts';
import type { Log } from './log/log.ts';
import type { Telemetry } from './log/telemetry.ts';
import type { CursorCodec } from './pagination.ts';
import type { Random } from './random.ts';
import type { Vault } from './secrets/vault.ts';

/** What the process owns. A slice names the few it needs: Pick<Resources, 'db' | 'clock'>. */
export type AppContext = {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: Random;
  readonly vault: Vault;
  readonly cursors: CursorCodec;
  readonly log: Log;
  readonly telemetry: Telemetry;
  readonly siblings: ClusterView;
  /** What callers are told of each failure. */
  readonly errors: Errors;
};

/** What a process has before its slices are known: they say what they refuse. */
export type BaseContext = Omit<AppContext, 'errors'>;
