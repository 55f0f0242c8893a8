import type { AppContext } from '#kernel/app-context.ts';
import type { Operation } from '#kernel/http/operation.ts';
import type { TeamScope } from '#kernel/scope.ts';

import { changeRoutes } from './change/routes.ts';
import { createRoutes } from './create/routes.ts';
import type { OrderDeps } from './deps.ts';
import { type DispatchDeps, DispatchWorker } from './dispatch/jobs.ts';
import { documentRoutes } from './documents/routes.ts';
import { fhirRoutes } from './fhir/routes.ts';
import { kitRoutes } from './kits/routes.ts';
import type { LabConnector, LabSimulator } from './laboratory/interface.ts';
import { physicianRoutes } from './physicians/routes.ts';
import { pricingRoutes } from './pricing/routes.ts';
import { SimulationWorker } from './sandbox/jobs.ts';
import { sandboxRoutes } from './sandbox/routes.ts';
import type { SimulationDeps } from './sandbox/service.ts';
import { openNameIndex } from './view/blind-index.ts';
import { viewRoutes } from './view/routes.ts';

/** The dependencies of orders, in addition to those of every slice. */
export type OrderOptions = Omit<OrderDeps, keyof AppContext | 'names'> & {
  /** The laboratories that are connected, by their slugs. */
  readonly connectors: ReadonlyMap<string, LabConnector>;
  /** The laboratory of every sandbox team, whatever laboratory the order names. */
  readonly sandbox: LabConnector & LabSimulator;
};

export type Orders = OrderDeps & DispatchDeps & SimulationDeps & Pick<AppContext, 'cursors'>;

export function openOrders(
  { db, clock, random, vault, cursors, log, errors }: AppContext,
  { connectors, sandbox, ...options }: OrderOptions,
): Orders {
  return {
    db,
    clock,
    random,
    vault,
    errors,
    cursors,
    log,
    ...options,
    names: openNameIndex(vault),
    simulator: sandbox,
    labFor: ({ environment }: TeamScope, lab: string) =>
      environment === 'sandbox' ? sandbox : connectors.get(lab),
  };
}

export function orderRoutes(orders: Orders): readonly Operation[] {
  return [
    ...createRoutes(orders),
    ...physicianRoutes(),
    ...fhirRoutes(orders),
    ...changeRoutes(orders),
    ...kitRoutes(orders),
    ...pricingRoutes(orders),
    ...viewRoutes(orders),
  ];
}

export function sandboxAndDocumentRoutes(orders: Orders): readonly Operation[] {
  return [...sandboxRoutes(orders), ...documentRoutes(orders)];
}

/** Runs the due jobs of orders: dispatches to laboratories and simulated steps. */
export class OrderWorker {
  readonly #dispatch: DispatchWorker;
  readonly #simulation: SimulationWorker;

  constructor(orders: Orders) {
    this.#dispatch = new DispatchWorker(orders);
    this.#simulation = new SimulationWorker(orders);
  }

  start(): void {
    this.#dispatch.start();
    this.#simulation.start();
  }

  /**
   * Finishes the jobs in progress. A dispatch without a response from the laboratory is attempted again after the
   * start.
   */
  async stop(): Promise<void> {
    await Promise.all([this.#dispatch.stop(), this.#simulation.stop()]);
  }

  /** Runs all due jobs. */
  async runDue(): Promise<void> {
    await this.#dispatch.runDue();
    await this.#simulation.runDue();
  }
}
