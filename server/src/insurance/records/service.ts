import type { AppContext } from '#kernel/app-context.ts';
import { audit, type AuditId } from '#kernel/audit.ts';
import { trust } from '#kernel/brand.ts';
import type { ReadDb, Tx } from '#kernel/db.ts';
import { AppError, InvalidRequest } from '#kernel/errors.ts';
import type { Problem } from '#kernel/problem.ts';
import { uuidV7 } from '#kernel/random.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import type { SealedLocation } from '#kernel/secrets/protected-fields.ts';
import {
  ensureUserKey,
  findUserKey,
  openUserKey,
  type UserKey,
} from '#kernel/secrets/user-keys.ts';
import { hasDemographics, lockActive, lookUpActive } from '#users';

import type { Payor } from '../payors/model.ts';
import type { Payors } from '../payors/payors.ts';
import { findPayor } from '../payors/service.ts';
import { inferPlan, inferredCodes } from '../us/government-plans.ts';
import {
  type GivenInsurance,
  type InferredPlan,
  type InsuranceFields,
  type InsuranceRecord,
  problemsOf,
  type SealedInsurance,
} from './model.ts';
import * as newest from './newest-store.ts';
import * as store from './store.ts';

type KeyDeps = Pick<AppContext, 'vault' | 'random'>;
type Deps = KeyDeps & Pick<AppContext, 'db' | 'clock'> & { readonly payors: Payors };

/** Nearly the same codes that an unknown one is answered with. */
const nearMax = 3;

const placeOf = (id: string): SealedLocation<'user key'> => ({
  field: 'insurance_record.data',
  row: id,
});

/** Adds a record, which is from now on the newest of its kind. Nothing that was there is changed. */
export async function createInsurance(
  deps: Deps,
  scope: TeamScope,
  userId: UserId,
  given: GivenInsurance,
): Promise<InsuranceRecord> {
  await requireKnownUser(deps, scope, userId);
  const planned = await planInsurance(deps, scope, given);
  if ('problems' in planned) throw new InvalidRequest(planned.problems);
  const { record } = planned;
  await deps.db.write(scope, async (tx) => {
    const user = { scope, userId };
    const [active, key] = await Promise.all([
      lockActive(tx, [user]),
      findUserKey(tx, deps, userId),
    ]);
    if (!active.has(user)) throw new AppError('user.not_found');
    await storeInsurance(tx, deps, scope, { userId, record, key });
  });
  return record;
}

type Planned =
  | { readonly record: InsuranceRecord }
  /** Their places are those of a request to record insurance. */
  | { readonly problems: readonly Problem[] };

/** Returns the record that a request describes, or its problems. Stores nothing. */
export async function planInsurance(
  deps: Omit<Deps, 'vault'>,
  scope: TeamScope,
  { fields, problems: found }: GivenInsurance,
): Promise<Planned> {
  const now = deps.clock.now();
  const chosen = await choosePayor(deps, scope, fields);
  const problems = [
    ...found,
    ...('problem' in chosen ? [chosen.problem] : []),
    ...problemsOf(fields, now),
  ];
  if ('problem' in chosen || problems.length > 0) return { problems };
  const { payorCode: _, isPrimary, ...sealed } = fields;
  const record: InsuranceRecord = {
    ...sealed,
    id: uuidV7(now, deps.random),
    inferred: chosen.inferred,
    isPrimary,
    payorCode: chosen.payor.code,
    company: { name: chosen.payor.name, address: chosen.payor.address },
    createdAt: now,
  };
  return { record };
}

/** Stores a planned record of a user that this transaction has locked. */
export async function storeInsurance(
  tx: Tx,
  deps: KeyDeps,
  scope: TeamScope,
  {
    userId,
    record,
    key: known,
  }: {
    readonly userId: UserId;
    readonly record: InsuranceRecord;
    /** Where the caller has looked for it. */
    readonly key?: UserKey | undefined;
  },
): Promise<void> {
  const key = known ?? (await ensureUserKey(tx, deps, scope, userId));
  const { id, isPrimary, payorCode, company, createdAt } = record;
  const data = key.sealJson(sealedPart(record), placeOf(id));
  await store.insert(tx, scope, userId, { id, isPrimary, payorCode, company, data, createdAt });
  await audit(tx, scope, {
    action: 'insurance.created',
    subject: { type: 'insurance', id: trust<AuditId>(id) },
    userId,
  });
}

async function requireKnownUser(
  { db }: Pick<Deps, 'db'>,
  scope: TeamScope,
  userId: UserId,
): Promise<void> {
  const [user, isDescribed] = await Promise.all([
    lookUpActive(db.read(scope), scope, userId),
    hasDemographics(db.read(scope), scope, userId),
  ]);
  if (user === undefined) throw new AppError('user.not_found');
  if (!isDescribed) throw new AppError('user.demographics_not_found');
}

type Chosen =
  | { readonly payor: Payor; readonly inferred: InferredPlan | null }
  | { readonly problem: Problem };

/** Returns the named payor, or the inferred state plan. */
async function choosePayor(
  deps: Pick<Deps, 'db' | 'payors'>,
  scope: TeamScope,
  { payorCode, insured }: InsuranceFields,
): Promise<Chosen> {
  const requested = payorCode.toUpperCase();
  const programme = inferredCodes[requested];
  if (programme === undefined) return namedPayor(deps, scope, payorCode);
  if (!(await mayUseStatePlans(deps, scope))) throw new AppError('insurance.state_plans_closed');
  const inference = inferPlan(programme, insured.address);
  if ('refusal' in inference) {
    const msg = `The plan cannot be worked out: ${inference.refusal}`;
    const loc = ['body', 'insured', 'address', 'state'];
    return { problem: { type: 'value_error', loc, msg, input: insured.address.state } };
  }
  // An operator's import may describe the plan better than we do.
  const payor = await findPayor(deps, scope, inference.plan.code);
  if (payor === undefined) throw new Error(`${inference.plan.code} is not among the payors`);
  return { payor, inferred: { requested, reason: inference.reason } };
}

async function namedPayor(
  deps: Pick<Deps, 'payors'>,
  scope: TeamScope,
  code: string,
): Promise<Chosen> {
  const payor = await findPayor(deps, scope, code);
  if (payor !== undefined) return { payor, inferred: null };
  const directory = await deps.payors.platform.get();
  const near = directory
    .search({ name: code, provider: null, providerPayorId: null })
    .slice(0, nearMax)
    .map((hit) => hit.payor.code);
  const advice = near.length === 0 ? '' : `; near it are ${near.join(', ')}`;
  return {
    problem: {
      type: 'value_error',
      loc: ['body', 'payor_code'],
      msg: `There is no payor with this code${advice}`,
      input: code,
      ctx: { near },
    },
  };
}

/** Returns true in the sandbox, and in production for teams that the operator authorized. */
async function mayUseStatePlans({ db }: Pick<Deps, 'db'>, scope: TeamScope): Promise<boolean> {
  return scope.environment === 'sandbox' || store.hasStatePlans(db.read(scope), scope);
}

/** Lets a team use MEDFED and MAIDFED, or no longer. */
export async function setStatePlans(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  scope: TeamScope,
  isOpen: boolean,
): Promise<void> {
  await db.write(scope, async (tx) => {
    if (isOpen) await store.openStatePlans(tx, scope, clock.now());
    else await store.closeStatePlans(tx, scope.tenantId);
    const action = isOpen ? 'state_plans.opened' : 'state_plans.closed';
    await audit(tx, scope, { action });
  });
}

export async function getLatestInsurance(
  deps: KeyDeps & Pick<AppContext, 'db'>,
  scope: TeamScope,
  of: { readonly userId: UserId; readonly isPrimary: boolean },
): Promise<InsuranceRecord> {
  const db = deps.db.read(scope);
  const [found, user] = await Promise.all([
    lookUpInsurance(deps, db, { scope, ...of }),
    lookUpActive(db, scope, of.userId),
  ]);
  if (user === undefined) throw new AppError('user.not_found');
  if (found === undefined) throw new AppError('insurance.not_found');
  return found.record;
}

/**
 * Returns a user's record by its id, or the newest primary or non-primary one, read through this connection; undefined
 * if there is none, or the user is deleted.
 */
export async function findInsurance(
  deps: KeyDeps,
  db: ReadDb,
  of: { readonly scope: TeamScope } & Parameters<typeof store.find>[2],
): Promise<InsuranceRecord | undefined> {
  const stored = await store.find(db, of.scope, of);
  return stored && openRecord(deps, of.userId, stored);
}

/** As `findInsurance`, outside of transactions. Returns also the key that decrypts the record. */
export async function lookUpInsurance(
  deps: KeyDeps,
  db: ReadDb,
  of: { readonly scope: TeamScope } & Parameters<typeof store.find>[2],
): Promise<{ readonly record: InsuranceRecord; readonly key: UserKey } | undefined> {
  const stored = await ('id' in of
    ? store.find(db, of.scope, of)
    : store.lookUpNewest(db, of.scope, of));
  if (stored === undefined) return undefined;
  const key = openUserKey(deps, of.userId, stored.wrapped);
  return { record: openWith(key, stored), key };
}

/** Every record of a user, the oldest first. */
export async function listInsurance(
  deps: KeyDeps,
  db: ReadDb,
  { scope, userId }: { readonly scope: TeamScope; readonly userId: UserId },
): Promise<readonly InsuranceRecord[]> {
  const stored = await store.listAll(db, scope, userId);
  return stored.map((each) => openRecord(deps, userId, each));
}

/** A record among all of its team. */
export type NewestRecord = InsuranceRecord &
  Pick<newest.NewestStored, 'userId' | 'number' | 'replacedAt'>;

/**
 * Lists a team's records from a number downwards, newest first. The caller writes the audit entry for reading
 * identities.
 */
export async function listNewestInsurance(
  deps: KeyDeps & Pick<AppContext, 'db'>,
  scope: TeamScope,
  filter: newest.NewestFilter,
  page: Parameters<typeof newest.listNewest>[3],
): Promise<readonly NewestRecord[]> {
  const stored = await newest.listNewest(deps.db.search(scope), scope, filter, page);
  return stored.map(({ userId, number, replacedAt, ...each }) =>
    Object.assign(openRecord(deps, userId, each), { userId, number, replacedAt }),
  );
}

/** The payors of the records of a team, each as its newest record names it. */
export async function listPayorsInUse(
  { db }: Pick<AppContext, 'db'>,
  scope: TeamScope,
): Promise<readonly newest.UsedPayor[]> {
  return newest.listUsedPayors(db.search(scope), scope);
}

function sealedPart(record: SealedInsurance): SealedInsurance {
  const { memberId, groupId, relationship, insured, guarantor, inferred } = record;
  return { memberId, groupId, relationship, insured, guarantor, inferred };
}

function openRecord(deps: KeyDeps, userId: UserId, stored: store.StoredRecord): InsuranceRecord {
  return openWith(openUserKey(deps, userId, stored.wrapped), stored);
}

function openWith(key: UserKey, stored: store.StoredRecord): InsuranceRecord {
  const { wrapped: _, data, ...plain } = stored;
  return { ...plain, ...key.openJson<SealedInsurance>(data, placeOf(plain.id)) };
}
