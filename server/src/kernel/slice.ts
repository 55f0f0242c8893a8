import type { AppContext } from './app-context.ts';
import type { Settings } from './config/setting.ts';
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

/** Work that goes on in the background of a process. */
export type Worker = {
  start(): void | Promise<void>;
  /** Begins nothing new, and ends what it is at; the deadline is for what others may keep waiting. */
  stop(deadlineMs: number): Promise<void>;
};

/** A slice at work in a process. Beside these it has whatever it offers to other slices. */
export type OpenedSlice = {
  operations(): readonly Operation[];
  jobs?(): readonly Job[];
  workers?(): readonly Worker[];
  /** What is served that is no operation: pictures, pages, callbacks. */
  pages?(): readonly StaticPage[];
  receivers?(): readonly RawRoute[];
  /** Loads what the first request would wait for. */
  warm?(): Promise<void>;
  /** Answers who waits for something to happen: it would keep the server open. */
  endWaiting?(): Promise<void>;
  /** Called last: no request, job or worker is left. */
  close?(): Promise<void>;
};

/** What a slice is, apart from any process. */
type Facts = {
  /** Its folder. */
  readonly name: string;
  /** What it is there for, in the import table of ARCHITECTURE.md. */
  readonly about: string;
  /** The groups of its operations in the API reference, each with what it is. */
  readonly tags?: ByName<string>;
  readonly errors?: ByName<CatalogEntry>;
  readonly settings?: Settings;
  readonly protectedFields?: ByName<ProtectedField>;
  /** The schema of `data` of each event, by the event's type. */
  readonly events?: EventPayloads;
  /** A body for each operation that takes one, by its id. */
  readonly examples?: ByName<unknown>;
  /** What it ends in the transaction that deletes a team. */
  readonly endTeam?: readonly TeamEnd[];
};

type OfUsers = {
  readonly exportUser: (resources: Pick<AppContext, 'vault' | 'random'>) => readonly Exporter[];
  /** The files of an export that it makes, each with what is in it. */
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

/** A slice as the service sees it, before it is opened. */
export type Slice = Facts &
  Partial<OfUsers & PurgesUsers & PurgesTenants> & { readonly tables: Tables };

/** The one value that a slice hands over. What it needs of others comes to `open`, which answers what it offers to them. */
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
