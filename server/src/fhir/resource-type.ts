import type { AuditKind } from '#kernel/http/operation.ts';
import type { Resources } from '#kernel/resources.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import type { OrderDeps } from '#labs/orders';
import type { Json } from '#terminology';

import type { Criteria, SearchParameters } from './search/criteria-model.ts';

export type FhirDeps = Pick<Resources, 'db' | 'clock' | 'vault' | 'random' | 'cursors'> & {
  readonly orders: OrderDeps;
};

/** A resource of FHIR R4, and whose data it is; null: nobody's. */
export type Shown = {
  readonly resource: Json & { readonly resourceType: string; readonly id: string };
  readonly updatedAt: Date;
  readonly userId: UserId | null;
};

/** What stands outside of FHIR, such as a PDF. */
export type Document = {
  readonly bytes: Buffer;
  readonly mediaType: 'application/pdf';
  readonly userId: UserId;
  readonly updatedAt: Date;
};

export type Search = {
  readonly criteria: Criteria;
  /** The most entries of a page. */
  readonly limit: number;
  readonly cursor: string | undefined;
};

/** A page of what was found, in an order in which nothing that arrives moves what was shown. */
export type Found = { readonly entries: readonly Shown[]; readonly nextCursor: string | null };

/** What the router, the CapabilityStatement and the API reference know of a type of resource: all of them read this. */
export type ResourceType = {
  readonly type: string;
  /** Canonical URLs with the version, of what each resource keeps to. */
  readonly profiles: readonly string[];
  /** What it is made of, in a sentence. */
  readonly about: string;
  /** The name of the id in paths. */
  readonly idName: string;
  readonly audit: AuditKind;
  readonly parameters: SearchParameters;
  /** Undefined: there is none, or it is of another team. */
  readonly find: (deps: FhirDeps, scope: TeamScope, id: string) => Promise<Shown | undefined>;
  /** Left out: it is read by its id alone. */
  readonly search?: (deps: FhirDeps, scope: TeamScope, asked: Search) => Promise<Found>;
  /** The bytes themselves, for who accepts their media type. */
  readonly document?: (
    deps: FhirDeps,
    scope: TeamScope,
    id: string,
  ) => Promise<Document | undefined>;
};
