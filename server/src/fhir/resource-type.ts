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

/** A FHIR R4 resource and the user whose data it is; null: of no user. */
export type Shown = {
  readonly resource: Json & { readonly resourceType: string; readonly id: string };
  readonly updatedAt: Date;
  readonly userId: UserId | null;
};

/** A document outside of FHIR, such as a PDF. */
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
  /** `written` holds one resource a line, without the other fields of an entry. */
  readonly asLines?: true;
};

/** Entries of a Bundle as the text that goes out, separated by commas, or lines: pages of thousands are not made of objects. */
export type Written = {
  readonly json: JsonWriter;
  readonly count: number;
  readonly userIds: readonly UserId[];
};

/** A page of results, in an order that new data does not shift. */
export type Found = {
  readonly entries: readonly Shown[];
  /** Replaces the entries. */
  readonly written?: Written;
  readonly nextCursor: string | null;
};

/** Where a resource stands among all of its type, in an order that nothing moves. */
export type SortPosition = readonly number[];
export type Placed = { readonly shown: Shown; readonly place: SortPosition };

export type Batch = {
  /** In order, after the requested position. */
  readonly placed: readonly Placed[];
  /** Where the rest begins; null: there is none. */
  readonly rest: SortPosition | null;
};

/** Reads candidates batch by batch. The caller filters them afterwards, so a source leaves out only those that cannot match. */
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
  /** The reference to the transmitter; undefined: the author alone. */
  readonly transmitter?: Json;
  /** The team sent it on. */
  readonly isAcceptedByTeam?: true;
};

/** A resource type, as the router, the CapabilityStatement and the API reference read it. */
export type ResourceType = {
  readonly type: string;
  /** Canonical URLs, with versions, of the profiles that each resource conforms to. */
  readonly profiles: readonly string[];
  /** A one-sentence description of its source. */
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
