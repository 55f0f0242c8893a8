import type { AppContext } from '#kernel/app-context.ts';
import type { JsonWriter } from '#kernel/http/buffer-pool/json-bytes.ts';
import type { AuditKind } from '#kernel/http/operation.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import type { OrderDeps } from '#labs/orders';
import type { Json } from '#terminology';

import type { Criteria, SearchParameters } from './search/criteria-model.ts';

export type FhirDeps = Pick<AppContext, 'db' | 'clock' | 'vault' | 'random' | 'cursors'> & {
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
  /** Of the type, without a query. */
  readonly address: string;
  /** What is written is resources on a line each, without the rest of an entry. */
  readonly asLines?: true;
};

/** Entries of a Bundle as the text that goes out, separated by commas, or lines: pages of thousands are not made of objects. */
export type Written = {
  readonly json: JsonWriter;
  readonly count: number;
  readonly userIds: readonly UserId[];
};

/** A page of what was found, in an order in which nothing that arrives moves what was shown. */
export type Found = {
  readonly entries: readonly Shown[];
  /** In place of entries. */
  readonly written?: Written;
  readonly nextCursor: string | null;
};

/** Where a resource stands among all of its type, in an order that nothing moves. */
export type SortPosition = readonly number[];
export type Placed = { readonly shown: Shown; readonly place: SortPosition };

export type Batch = {
  /** In their order, behind the place that was asked for. */
  readonly placed: readonly Placed[];
  /** Where the rest begins; null: there is none. */
  readonly rest: SortPosition | null;
};

/** What may be, read batch by batch; whether it fits is looked at afterwards, so a source leaves out only what surely does not. */
export type Source = (
  deps: FhirDeps,
  scope: TeamScope,
  asked: Pick<Search, 'criteria' | 'limit'>,
  after: SortPosition | null,
) => Promise<Batch>;

/** How a resource came to be here. */
export type Origin = {
  /** In words: reported by a laboratory, pushed, pulled, imported. */
  readonly activity: string;
  /** The reference to whoever said it; left out: the team itself. */
  readonly author?: Json;
  /** The reference to who sent it on; left out: nobody beside the author. */
  readonly transmitter?: Json;
  /** The team sent it on. */
  readonly isAcceptedByTeam?: true;
};

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
  /** The most entries of a page; left out: 1000. */
  readonly pageMax?: number;
  /** Undefined: there is none, or it is of another team. */
  readonly find: (deps: FhirDeps, scope: TeamScope, id: string) => Promise<Shown | undefined>;
  /** Whether an id that is not found is of a deleted user; left out: the id does not say. */
  readonly wasDeleted?: (deps: FhirDeps, scope: TeamScope, id: string) => Promise<boolean>;
  /** Left out: it is read by its id alone. */
  readonly search?: (deps: FhirDeps, scope: TeamScope, asked: Search) => Promise<Found>;
  /** Where a search looks, if it looks through everything. */
  readonly source?: Source;
  /** How a resource came to be here, for its Provenance; left out: the type has none. */
  readonly origin?: (resource: Shown['resource']) => Origin;
  /** What refers to resources by this parameter is made of them: it needs no search. */
  readonly beside?: {
    readonly parameter: string;
    readonly make: (scope: TeamScope, shown: readonly Shown[]) => readonly Shown[];
  };
  /** The bytes themselves, for who accepts their media type. */
  readonly document?: (
    deps: FhirDeps,
    scope: TeamScope,
    id: string,
  ) => Promise<Document | undefined>;
};
