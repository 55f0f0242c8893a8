import type { AppContext } from '#kernel/app-context.ts';
import { type AuditRecord, auditAll, type AuditId } from '#kernel/audit.ts';
import { trust } from '#kernel/brand.ts';
import { AppError } from '#kernel/errors.ts';
import * as outbox from '#kernel/events/outbox.ts';
import { openLanes } from '#kernel/jobs/commit-lanes.ts';
import { type Outcome, writeOrSplit } from '#kernel/jobs/group-commit.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import type { UserKey } from '#kernel/secrets/user-keys.ts';
import { type ActiveUser, lockActive } from '#users';

import type { DueItem } from './batch/model.ts';
import { lockPending, setDue } from './batch/store.ts';
import { publishCheckEvents } from './events.ts';
import type { EligibilityCheck, HeardCheck } from './model.ts';
import { sealCheck } from './sealed.ts';
import * as store from './store.ts';

type Subject = { readonly scope: TeamScope; readonly userId: UserId };

/** A check before anything is sent. */
type Begun = Subject & {
  readonly kind: 'begun';
  readonly key: UserKey;
  readonly check: EligibilityCheck;
};

/** One that has ended; of a batch's user also that its item has: once, however many workers heard of it. */
type Heard = Subject & {
  readonly kind: 'heard';
  readonly key: UserKey;
  readonly check: HeardCheck;
  readonly item: DueItem | null;
};

/** An item of a batch without a result, which is attempted again or has failed. */
type SetAside = Subject & { readonly kind: 'set aside'; readonly item: DueItem };

/** A change of a user's check, written in one transaction with those of others. */
export type Entry = Begun | Heard | SetAside;

export type CheckWriter = {
  /** Resolves when it is durable; rejects where the user is gone, and nothing of the entry is stored. */
  write(entry: Entry): Promise<void>;
};

type Deps = Pick<AppContext, 'db' | 'vault' | 'random'> & {
  /** Wakes the worker that delivers events. */
  readonly onEvents: () => void;
};

/** The maximum of entries per transaction, so that none holds its locks for long. */
const groupMax = 64;

/** Checks that begin and end at the same time share their commits (ADR-0070). */
export function openCheckWriter(deps: Deps): CheckWriter {
  const write = openLanes<Entry, undefined>({
    weightMax: groupMax,
    weight: () => 1,
    owner: ({ scope }) => scope.tenantId,
    write: async (entries) => writeOrSplit(entries, async (some) => writeGroup(deps, some)),
  });
  return {
    write: async (entry) => {
      await write(entry);
    },
  };
}

async function writeGroup(
  deps: Deps,
  entries: readonly Entry[],
): Promise<readonly Outcome<undefined>[]> {
  const { db, onEvents } = deps;
  const scopes = entries.map(({ scope }) => scope);
  const checks = entries.filter((each) => each.kind !== 'set aside');
  const items = entries.flatMap((each) => (each.kind !== 'begun' && each.item ? [each.item] : []));
  let isTold = false;
  const outcomes = await db.write(scopes, async (tx) => {
    // Sent together in this order, so that the pending items are read after the users are locked.
    const [active, pending, interest] = await Promise.all([
      lockActive(tx, checks),
      lockPending(tx, items),
      outbox.findInterest(
        tx,
        scopes.map(({ tenantId }) => tenantId),
      ),
    ]);
    const { begun, heard, ended } = sorted(entries, active, pending);
    isTold = heard.length > 0;
    auditAll(tx, [...begun, ...heard].map(recordOf));
    await Promise.all([
      store.insertAll(tx, begun.map(rowOf)),
      store.finishAll(tx, heard.map(rowOf)),
      setDue(tx, ended),
      publishCheckEvents(tx, deps, interest, heard),
    ]);
    return entries.map((each): Outcome<undefined> =>
      each.kind === 'set aside' || active.has(each)
        ? { ok: true, result: undefined }
        : { ok: false, error: new AppError('user.not_found') },
    );
  });
  if (isTold) onEvents();
  return outcomes;
}

/** Returns the entries of existing users, and those of items that no other worker has ended. */
function sorted(
  entries: readonly Entry[],
  active: ReadonlyMap<Entry, ActiveUser>,
  pending: ReadonlySet<DueItem>,
) {
  const begun: Begun[] = [];
  const heard: (Heard & { readonly clientUserId: string })[] = [];
  const ended: DueItem[] = [];
  for (const entry of entries) {
    if (entry.kind === 'set aside') {
      if (pending.has(entry.item)) ended.push(entry.item);
      continue;
    }
    const user = active.get(entry);
    if (user === undefined) continue;
    if (entry.kind === 'begun') {
      begun.push(entry);
    } else if (entry.item === null) {
      heard.push({ ...entry, clientUserId: user.clientUserId });
    } else if (pending.has(entry.item)) {
      heard.push({ ...entry, clientUserId: user.clientUserId });
      ended.push(entry.item);
    }
  }
  return { begun, heard, ended };
}

type CheckEntry = Begun | Heard;

function rowOf({ scope, userId, key, check }: CheckEntry): store.NewCheck {
  const { id, insuranceId, payorCode, createdAt } = check;
  const { tenantId } = scope;
  return { id, tenantId, userId, insuranceId, payorCode, createdAt, data: sealCheck(key, check) };
}

function recordOf({ kind, scope, userId, check }: CheckEntry): AuditRecord {
  const subject = { type: 'eligibility_check', id: trust<AuditId>(check.id) } as const;
  const action = kind === 'begun' ? 'eligibility.requested' : 'eligibility.checked';
  return { scope, entry: { action, subject, userId } };
}
