import type { AppContext } from './app-context.ts';
import type { Settings } from './config/setting.ts';
import type { OpenWorkCounter } from './db/open-work.ts';
import type { CatalogEntry } from './errors.ts';
import type { EventPayloads } from './events/payloads.ts';
import type { StaticPage } from './http/http.ts';
import type { Operation } from './http/operation.ts';
import type { RawRoute } from './http/raw-route.ts';
import type { Job } from './jobs/recurring.ts';
import type { Exporter, Purger, TeamEnd, TenantPurger } from './personal-data.ts';
import type { ProtectedField } from './secrets/protected-fields.ts';
import type { Table } from './table.ts';

type ByName<Value> = Readonly<Record<string, Value>>;

type Tables = ByName<Table>;

/** A background worker of a process. */
export type Worker = {
  start(): void | Promise<void>;
  /** Stops claiming and finishes the work in progress, until the deadline. */
  stop(deadlineMs: number): Promise<void>;
};

/** An opened slice. It can also have functions for other slices. */
export type OpenedSlice = {
  operations(): readonly Operation[];
  jobs?(): readonly Job[];
  workers?(): readonly Worker[];
  /** The workers that neither send nor fetch anything: a restored copy runs no others. */
  localWorkers?(): readonly Worker[];
  /** Static content that is not an operation: pictures, pages, callbacks. */
  pages?(): readonly StaticPage[];
  receivers?(): readonly RawRoute[];
  /** Loads data that the first request would wait for. */
  warm?(): Promise<void>;
  /** Ends requests that wait for an event, which would prevent the server from closing. */
  endWaiting?(): Promise<void>;
  /** Called last: no request, job or worker is left. */
  close?(): Promise<void>;
};

/** Static facts about a slice. */
type Facts = {
  /** Its folder. */
  readonly name: string;
  /** Its purpose, for the import table of ARCHITECTURE.md. */
  readonly about: string;
  /** The groups of its operations in the API reference, with descriptions. */
  readonly tags?: ByName<string>;
  readonly errors?: ByName<CatalogEntry>;
  readonly settings?: Settings;
  readonly protectedFields?: ByName<ProtectedField>;
  /** The schema of `data` of each event, by the event's type. */
  readonly events?: EventPayloads;
  /** A body for each operation that takes one, by its id. */
  readonly examples?: ByName<unknown>;
  /** Counts work that waits for a member, for the console's home page. */
  readonly openWork?: readonly OpenWorkCounter[];
  /** Steps in the transaction that deletes a team. */
  readonly endTeam?: readonly TeamEnd[];
};

type OfUsers = {
  readonly exportUser: (resources: Pick<AppContext, 'vault' | 'random'>) => readonly Exporter[];
  /** The files that it adds to an export, with descriptions. */
  readonly exports: ByName<string>;
};
/** Purge steps that run before the rows of `tables` are deleted. */
type PurgesUsers = { readonly purgeUser: readonly [Purger, ...Purger[]] };
type PurgesTenants = { readonly purgeTenant: readonly [TenantPurger, ...TenantPurger[]] };

/** The tables of this shape. */
type Like<Owned extends Tables, Shape> = {
  [Name in keyof Owned]: Owned[Name] extends Shape ? Name : never;
}[keyof Owned];
type RequiredIf<Names, Duty> = [Names] extends [never] ? Partial<Duty> : Duty;

/** A slice with rows of users exports them; a slice with a table of `ownPurge` purges it. */
type Duties<Owned extends Tables> = RequiredIf<
  Like<Owned, { readonly of: 'user'; readonly outlives?: never }>,
  OfUsers
> &
  RequiredIf<Like<Owned, { readonly of: 'user'; readonly ownPurge: true }>, PurgesUsers> &
  RequiredIf<Like<Owned, { readonly of: 'tenant'; readonly ownPurge: true }>, PurgesTenants>;

/** A slice before it is opened, from the point of view of the service. */
export type Slice = Facts &
  Partial<OfUsers & PurgesUsers & PurgesTenants> & { readonly tables: Tables };

/** Defines a slice. `open` gets the other slices that it needs, and returns the functions that it offers to others. */
export function defineSlice<
  const Owned extends Tables,
  Needs extends readonly unknown[],
  Opened extends OpenedSlice,
>(
  slice: Facts &
    Duties<Owned> & {
      readonly tables: Owned;
      readonly open: (resources: AppContext, ...needs: Needs) => Opened;
    },
): typeof slice {
  return slice;
}
