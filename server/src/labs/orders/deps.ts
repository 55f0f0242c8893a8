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
  /** What else changes with it. */
  readonly changes?: OrderChanges;
  /** Partial results are told of only to teams that asked for it. */
  readonly isQuiet?: (status: LowLevelStatus) => boolean;
};

export type OrderDeps = Pick<AppContext, 'db' | 'clock' | 'random' | 'vault' | 'errors'> & {
  readonly baseUrl: () => string;
  /** Called after a commit that may have left events. */
  readonly onEvents: () => void;
  readonly names: BlindIndex;
  readonly insurance: Insurance;
  readonly labCatalog: LabCatalog;
  /** Told, in the transaction, that the time of a sandbox team has jumped ahead: for what else keeps to it. */
  readonly onJump: (tx: Tx, scope: TeamScope, byMs: number) => Promise<void>;
  readonly hooks: OrderHooks;
};

/** What other slices do in the transaction of an order. The composition hands it in, as orders know none of them. */
export type OrderHooks = {
  /** What the steps of an order mean for its appointment; answers them with those that the appointment adds. */
  readonly followOrder: (
    tx: Tx,
    deps: OrderDeps,
    scope: TeamScope,
    moved: Pick<Move, 'order' | 'steps' | 'at'> & { readonly position: Position },
  ) => Promise<readonly Step[]>;
  /** What the steps of an order, which are written, mean for when its results are expected. */
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
