import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { type Generated, sql } from 'kysely';

import { acrossTenants } from '../across-tenants.ts';
import type { AppContext } from '../app-context.ts';
import type { ReadDb, Tx } from '../db.ts';
import { packByteaArray } from '../db/bytea-array.ts';
import { sharedSparseLog } from '../log/sparse-log.ts';
import type { TeamId, TeamScope, TenantId, UserId } from '../scope.ts';
import type { SealedLocation } from '../secrets/protected-fields.ts';
import { ensureUserKey, openUserKey, type UserKey } from '../secrets/user-keys.ts';
import type { DomainEvent, PayloadFormat, ProtectedEvent } from './event.ts';
import { Interest, tenantInterest } from './interest.ts';

declare module '../db.ts' {
  interface Schema {
    /** Event types that some destination of the tenant subscribes to; written by the slices of destinations. */
    event_interest: {
      tenant_id: TenantId;
      destination_id: string;
      filter_types: string[] | null;
      used_at: Generated<Date | null>;
      /** Whether the tenant also subscribes to events of historical data. */
      wants_history: Generated<boolean>;
      /** For readers of the live tail: start and expiry of the subscription. Null for others. */
      watched_since: Generated<Date | null>;
      watched_until: Generated<Date | null>;
    };
    /** An event that is not stored, noted for readers of the live tail. */
    watched_event: {
      id: Generated<number>;
      tenant_id: string;
      uid: string;
      user_id: string | null;
      event_type: string;
      created_at: Generated<Date>;
    };
    event: {
      id: number;
      uid: string;
      tenant_id: string;
      team_id: TeamId;
      user_id: UserId | null;
      client_user_id: string | null;
      event_type: string;
      format: PayloadFormat;
      payload: Buffer;
      created_at: Date;
    };
    /** Events that no relay has fanned out yet. */
    outbox: { event_id: number };
  }
}

/** The channel that notifies relays after a commit with new events. */
export const outboxChannel = 'salus_outbox';

/** Reads the subscriptions first, so that an event without a subscriber costs neither encoding nor storage. */
export async function findInterest(db: ReadDb, tenantIds: readonly TenantId[]): Promise<Interest> {
  const rows = await db
    .selectFrom('event_interest')
    .select(['tenant_id', 'filter_types', 'wants_history'])
    .select(sql<boolean>`watched_until is not null`.as('is_watch'))
    .where('tenant_id', '=', sql<TenantId>`any(${[...new Set(tenantIds)]}::uuid[])`)
    .where(sql<boolean>`(watched_until is null or watched_until > now())`)
    .execute();
  const byTenant = Map.groupBy(rows, (row) => row.tenant_id);
  return new Interest(
    new Map(Array.from(byTenant, ([tenantId, own]) => [tenantId, tenantInterest(own)])),
  );
}

type Told = Pick<DomainEvent, 'eventType' | 'userId'>;

/** Notes events without a subscriber for the live tail, and returns the others. */
async function noteUnkept<Each>(
  tx: Tx,
  events: readonly Each[],
  { keeps }: { readonly keeps: (each: Each) => boolean },
  told: (each: Each) => Told & { readonly tenantId: TenantId },
): Promise<readonly Each[]> {
  const kept = events.filter(keeps);
  if (kept.length === events.length) return kept;
  const noted = events.filter((each) => !keeps(each)).map(told);
  await sql`
    insert into watched_event (uid, tenant_id, user_id, event_type)
    select 'msg_' || replace(gen_random_uuid()::text, '-', ''), tenant_id, user_id, event_type
    from unnest(
      ${noted.map((each) => each.tenantId)}::uuid[],
      ${noted.map((each) => each.userId)}::uuid[],
      ${noted.map((each) => each.eventType)}::text[]
    ) as t (tenant_id, user_id, event_type)`.execute(tx);
  return kept;
}

/** Distinguishes events that are stored from those that are only noted. */
type Keeping = Pick<Interest, 'keeps'>;

/** Records events in the caller's transaction: the change and its events commit together or not at all. */
export async function append(
  tx: Tx,
  told: readonly { readonly scope: TeamScope; readonly event: DomainEvent }[],
  interest: Keeping,
): Promise<void> {
  const events = await noteUnkept(
    tx,
    told,
    { keeps: ({ scope, event }) => interest.keeps(scope.tenantId, event.eventType) },
    ({ scope, event }) => ({ ...event, tenantId: scope.tenantId }),
  );
  if (events.length === 0) return;
  const column = <Value>(pick: (each: (typeof events)[number]) => Value): Value[] =>
    events.map(pick);
  const { bytes, starts, lengths } = packByteaArray(column((each) => each.event.payload));
  await sql`
    with appended as (
      insert into event (uid, tenant_id, team_id, user_id, client_user_id, event_type, format, payload)
      select 'msg_' || replace(gen_random_uuid()::text, '-', ''), tenant_id, team_id, user_id, client_user_id, event_type, format,
        substring(${bytes}::bytea from payload_start for payload_length)
      from unnest(
        ${column((each) => each.scope.tenantId)}::uuid[],
        ${column((each) => each.scope.teamId)}::uuid[],
        ${column((each) => each.event.userId)}::uuid[],
        ${column((each) => each.event.clientUserId)}::text[],
        ${column((each) => each.event.eventType)}::text[],
        ${column((each) => each.event.format)}::text[],
        ${starts}::int[],
        ${lengths}::int[]
      ) as t (tenant_id, team_id, user_id, client_user_id, event_type, format, payload_start, payload_length)
      returning id
    )
    insert into outbox (event_id) select id from appended`.execute(tx);
}

/** The location of an encrypted event payload. The row is the event's id, because relays and readers know no other. */
const placeOf = (uid: string): SealedLocation<'user key'> => ({ field: 'event.payload', row: uid });

/** Records events like `append`, their data sealed with the keys of their users: it goes with the key. */
export async function appendProtected(
  tx: Tx,
  deps: Pick<AppContext, 'vault' | 'random'>,
  scope: TeamScope,
  {
    events: told,
    interest,
    keys: known = [],
  }: {
    readonly events: readonly ProtectedEvent[];
    readonly interest: Keeping;
    /** Keys that the caller has decrypted already. */
    readonly keys?: Iterable<readonly [UserId, UserKey]>;
  },
): Promise<void> {
  const { tenantId } = scope;
  const events = await noteUnkept(
    tx,
    told,
    { keeps: ({ eventType }) => interest.keeps(tenantId, eventType) },
    (event) => ({ ...event, tenantId }),
  );
  if (events.length === 0) return;
  const keys = new Map<UserId, UserKey>(known);
  const sealed: { readonly uid: string; readonly event: ProtectedEvent; payload: Buffer }[] = [];
  for (const event of events) {
    const key = keys.get(event.userId) ?? (await ensureUserKey(tx, deps, scope, event.userId));
    keys.set(event.userId, key);
    const uid = `msg_${deps.random.bytes(16).toString('hex')}`;
    const plain = Buffer.from(JSON.stringify(event.data));
    sealed.push({ uid, event, payload: key.seal(plain, placeOf(uid)) });
  }
  const column = <Value>(pick: (each: (typeof sealed)[number]) => Value): Value[] =>
    sealed.map(pick);
  const { bytes, starts, lengths } = packByteaArray(column((each) => each.payload));
  await sql`
    with appended as (
      insert into event (uid, tenant_id, team_id, user_id, client_user_id, event_type, format, payload)
      select uid, ${scope.tenantId}, ${scope.teamId}, user_id, client_user_id, event_type, 'sealed',
        substring(${bytes}::bytea from payload_start for payload_length)
      from unnest(
        ${column((each) => each.uid)}::text[],
        ${column((each) => each.event.userId)}::uuid[],
        ${column((each) => each.event.clientUserId)}::text[],
        ${column((each) => each.event.eventType)}::text[],
        ${starts}::int[],
        ${lengths}::int[]
      ) as t (uid, user_id, client_user_id, event_type, payload_start, payload_length)
      returning id
    )
    insert into outbox (event_id) select id from appended`.execute(tx);
}

/** Returns the JSON of a sealed event's data, or undefined if the user's key was destroyed. */
export function openProtected(
  deps: Pick<AppContext, 'vault' | 'random'>,
  event: {
    readonly uid: string;
    readonly userId: UserId | null;
    readonly payload: Buffer;
    readonly wrappedKey: Buffer | null;
  },
): Buffer | undefined {
  const { uid, userId, payload, wrappedKey } = event;
  if (userId === null || wrappedKey === null) return undefined;
  return openUserKey(deps, userId, wrappedKey).open(payload, placeOf(uid));
}

/** Wakes the relays of other processes, or of all without a sender. */
export async function notify(db: ReadDb, sender = ''): Promise<void> {
  await sql`select pg_notify(${outboxChannel}, ${sender})`.execute(db);
}

/** A NOTIFY after each commit would cost more than the commit; one for all commits of this time does not. */
const notifyEveryMs = 10;

/**
 * Announces commits with events, never inside them: that would serialise all commits. The relay of this process is woken at once;
 * others by NOTIFY, of the first commit at once and of the next together.
 */
export class Announcer {
  readonly #deps: Pick<AppContext, 'db' | 'log'>;
  /** The payload of its notifications, by which this process knows them as its own. */
  readonly id = randomUUID();
  #wakeRelay: () => void = () => {};
  #isDue = false;
  #running: Promise<void> | null = null;

  constructor(deps: Pick<AppContext, 'db' | 'log'>) {
    this.#deps = deps;
  }

  /** Sets what wakes the relay of this process. */
  onAnnounce(wakeRelay: () => void): void {
    this.#wakeRelay = wakeRelay;
  }

  announce(): void {
    this.#wakeRelay();
    this.#isDue = true;
    this.#running ??= this.#run();
  }

  /** Resolves when every announcement so far was sent. */
  async settle(): Promise<void> {
    await this.#running;
  }

  async #run(): Promise<void> {
    while (this.#isDue) {
      this.#isDue = false;
      try {
        await notify(this.#deps.db.read(acrossTenants), this.id);
      } catch (error) {
        // Relays also poll, a little later.
        const log = sharedSparseLog(this.#deps.log);
        log.warn({ error: String(error) }, 'the relays were not notified of new events');
      }
      await sleep(notifyEveryMs);
    }
    this.#running = null;
  }
}
