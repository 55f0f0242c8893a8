import type { TeamScope } from '#kernel/scope.ts';

import type { FhirDeps } from '../resource-type.ts';
import type { BulkExport } from './model.ts';
import type { PlainBuffers } from './ndjson-writer.ts';
import type { TypeFilter } from './request-model.ts';

export type Leased = BulkExport & { readonly leaseId: string };

/** The export was removed, or somebody else has it by now. */
export class Lost extends Error {
  override readonly name = 'Lost';
}

export type Work = {
  readonly deps: FhirDeps;
  /** The same with every read from the snapshot, at its moment. */
  readonly reads: FhirDeps;
  readonly scope: TeamScope;
  readonly leased: Leased;
  /** The searches of types. */
  readonly filters: readonly TypeFilter[];
  readonly key: Buffer;
  readonly buffers: PlainBuffers;
  /** Aborted when the worker is to stop, or has lost the export. */
  readonly stopping: AbortSignal;
};
