import type { Insurance } from '#insurance';
import type { AppContext } from '#kernel/app-context.ts';
import type { Tx } from '#kernel/db.ts';
import type { TeamScope } from '#kernel/scope.ts';
import type { LabCatalog } from '#labs/catalog';

import type { LabReport } from './laboratory/interface.ts';
import type { Position, Step } from './machine/machine.ts';
import type { Order, OrderId } from './model.ts';
import type { LowLevelStatus } from './model/status.ts';
import type { OrderChanges } from './progress/write-store.ts';
import type { BlindIndex } from './view/blind-index.ts';

export type Move = {
  readonly order: Order;
  readonly steps: readonly Step[];
  readonly at: Date;
  /** Other columns of the order that change in the same statement. */
  readonly changes?: OrderChanges;
  /** Returns true for a step without an event. Events of partial results are sent only to teams that enabled them. */
  readonly isQuiet?: (status: LowLevelStatus) => boolean;
};

export type OrderDeps = Pick<AppContext, 'db' | 'clock' | 'random' | 'vault' | 'errors'> & {
  readonly baseUrl: () => string;
  /** Called after a commit that may have left events. */
  readonly onEvents: () => void;
  readonly names: BlindIndex;
  readonly insurance: Insurance;
  readonly labCatalog: LabCatalog;
  /**
   * Called in the transaction that advances a sandbox team's clock by `byMs`, so that other slices move their times
   * too.
   */
  readonly onJump: (tx: Tx, scope: TeamScope, byMs: number) => Promise<void>;
  readonly hooks: OrderHooks;
};

/**
 * What other slices do in the transaction of an order. The composition passes the hooks in, because orders import no
 * such slice.
 */
export type OrderHooks = {
  /** Applies the order's steps to its appointment. Returns the steps, with those that the appointment adds. */
  readonly followOrder: (
    tx: Tx,
    deps: OrderDeps,
    scope: TeamScope,
    moved: Pick<Move, 'order' | 'steps' | 'at'> & { readonly position: Position },
  ) => Promise<readonly Step[]>;
  /** Updates the expected time of the results after the order's steps have been written. */
  readonly trackOrder: (
    tx: Tx,
    deps: OrderDeps,
    scope: TeamScope,
    moved: Pick<Move, 'order' | 'steps' | 'at'>,
  ) => Promise<void>;
  /** Takes a simulated step that is one of an appointment; false where it is not. */
  readonly simulateAppointment: (
    tx: Tx,
    deps: OrderDeps,
    scope: TeamScope,
    asked: { readonly order: Order; readonly to: LowLevelStatus },
  ) => Promise<boolean>;
  /** Makes a simulated report the results of its order. */
  readonly applyReport: (
    tx: Tx,
    deps: OrderDeps,
    scope: TeamScope,
    asked: { readonly orderId: OrderId; readonly report: LabReport; readonly isChecked: boolean },
  ) => Promise<unknown>;
};
