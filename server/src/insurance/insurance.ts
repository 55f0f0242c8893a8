import type { AppContext } from '#kernel/app-context.ts';
import type { Operation } from '#kernel/http/operation.ts';

import { type Diagnoses, openDiagnoses } from './diagnoses/diagnoses.ts';
import { diagnosisRoutes } from './diagnoses/routes.ts';
import { BatchWorker } from './eligibility/batch/jobs.ts';
import { batchRoutes } from './eligibility/batch/routes.ts';
import { eligibilityRoutes } from './eligibility/routes.ts';
import type { CheckWriter } from './eligibility/write-group.ts';
import { openPayors, type Payors } from './payors/payors.ts';
import { payorRoutes } from './payors/routes.ts';
import { recordRoutes } from './records/routes.ts';

/** The insurance data that a server process holds in memory. */
export type Insurance = {
  readonly diagnoses: Diagnoses;
  readonly payors: Payors;
  /** Loads the data at the start, so that the first search does not wait for it. */
  warm(): Promise<void>;
  /** Waits until nothing is being loaded: before the database is closed. */
  settle(): Promise<void>;
};

export function openInsurance(resources: Pick<AppContext, 'db' | 'log'>): Insurance {
  const diagnoses = openDiagnoses(resources);
  const payors = openPayors(resources);
  let isSettled = false;
  let warming: Promise<unknown> = Promise.resolve();
  // One after the other, because each builds its index in a thread with a separate heap.
  const warm = async (): Promise<void> => {
    await diagnoses.get();
    if (!isSettled) await payors.platform.get();
  };
  return {
    diagnoses,
    payors,
    warm: async () => {
      warming = warm();
      await warming;
    },
    settle: async () => {
      isSettled = true;
      await warming.catch(() => {});
      await Promise.all([diagnoses.settle(), payors.platform.settle()]);
    },
  };
}

export type InsuranceOptions = {
  /** Wakes the worker that delivers events. */
  readonly onEvents: () => void;
};

type InsuranceDeps = Pick<AppContext, 'db' | 'clock' | 'random' | 'vault' | 'cursors'> & {
  readonly insurance: Insurance;
  readonly checks: CheckWriter;
};

type RouteDeps = InsuranceDeps & {
  /** Wakes the worker that sends the inquiries of batches. */
  readonly onBatch: () => void;
};

export function insuranceRoutes({ insurance, ...resources }: RouteDeps): readonly Operation[] {
  const deps = { ...resources, ...insurance };
  return [
    ...recordRoutes(deps),
    ...eligibilityRoutes(deps),
    ...batchRoutes(deps),
    ...payorRoutes(deps),
    ...diagnosisRoutes(deps),
  ];
}

/** Opens the background worker. */
export function insuranceWorker({
  insurance,
  ...resources
}: InsuranceDeps & Pick<AppContext, 'log'>): BatchWorker {
  return new BatchWorker({ ...resources, ...insurance });
}
