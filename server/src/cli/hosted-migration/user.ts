import {
  ApiError,
  type Client,
  InvalidRequestError,
  NotFoundError,
} from '../../../../clients/typescript/src/index.ts';
import type { Journal, MovedUser } from './journal.ts';
import type { OrderFile } from './order-file.ts';
import { kinds, plainSummaries, rowsOf } from './read.ts';
import { type Row, Summing, textOf } from './rows.ts';
import { type Ids, write } from './write.ts';

export type Migration = {
  readonly from: Client;
  readonly to: Client;
  readonly journal: Journal;
  /** Of the digests. */
  readonly secret: string;
  /** Where orders and results are kept; null: they are only counted. */
  readonly orderFile: OrderFile | null;
};

type User = Awaited<ReturnType<Client['getUser']>>;

/** Moves a user with all that is the user's; what was moved before is left alone. */
export async function migrateUser(move: Migration, user: User): Promise<void> {
  const { to, journal } = move;
  const known = journal.users.get(user.user_id);
  if (known?.isDone === true) return;
  const moved = known ?? journal.begin(user.user_id, await targetOf(to, user));
  const ids = new Lazy(async () => idsOf(move, user.user_id, moved.targetId));
  for (const kind of kinds)
    if (!moved.sums.has(kind)) await moveKind(move, { user, moved, ids }, kind);
  await noteWhatStays(move, user.user_id);
  journal.done(user.user_id);
}

/** The user of the same reference, who is made if there is none. */
async function targetOf(to: Client, user: User): Promise<string> {
  const { client_user_id } = user;
  try {
    return (await to.resolveUser({ client_user_id })).user_id;
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
  }
  const body = {
    client_user_id,
    fallback_time_zone: user.fallback_time_zone?.id ?? null,
    fallback_birth_date: user.fallback_birth_date?.value ?? null,
    ingestion_start: user.ingestion_start ?? null,
    ingestion_end: user.ingestion_end ?? null,
  };
  return (await to.createUser({ body })).user_id;
}

type Moving = { readonly user: User; readonly moved: MovedUser; readonly ids: Lazy<Ids> };

async function moveKind(
  { from, to, journal, secret }: Migration,
  { user, moved, ids }: Moving,
  kind: string,
): Promise<void> {
  const summing = new Summing(secret);
  let refused = 0;
  let why = '';
  for await (const rows of rowsOf(from, user.user_id, kind)) {
    for (const row of rows) summing.add(row);
    const known = rows.some(namesAnother) ? await ids.get() : none;
    try {
      await write({ client: to, userId: moved.targetId }, kind, rows, known);
    } catch (error) {
      if (!(error instanceof InvalidRequestError) && !(error instanceof NotFoundError)) throw error;
      refused += rows.length;
      why = reasonOf(error);
    }
  }
  journal.leave(user.user_id, `${kind}: refused by the other server (${why})`, refused);
  journal.moved(user.user_id, kind, summing.sum);
}

const none: Ids = new Map();

const namesAnother = ({ sleep_id, source }: Row): boolean =>
  typeof sleep_id === 'string' || typeof Object(source)['workout_id'] === 'string';

/** Where something is wrong and of what kind; never what stands there. */
function reasonOf(error: ApiError): string {
  const [problem] = error instanceof InvalidRequestError ? error.problems : [];
  const place = problem?.loc.filter((each) => typeof each === 'string').join('.');
  return problem === undefined ? String(error.status) : `${place} ${problem.type}`;
}

/** Sleeps and workouts have other ids there: told apart by all else that is said of them. */
async function idsOf({ from, to }: Migration, userId: string, targetId: string): Promise<Ids> {
  const ids = new Map<string, string>();
  for (const resource of ['sleep', 'workouts'] as const) {
    const there = new Map(
      (await plainSummaries(to, targetId, resource)).map((row) => [textOf(row), row['id']]),
    );
    for (const row of await plainSummaries(from, userId, resource)) {
      const id = there.get(textOf(row));
      if (typeof id === 'string') ids.set(String(row['id']), id);
    }
  }
  return ids;
}

/** What the contract reads and nobody can write, or does not read at all. */
async function noteWhatStays(
  { from, journal, orderFile }: Migration,
  userId: string,
): Promise<void> {
  const { providers } = await from.listUserProviders({ user_id: userId });
  for (const { slug } of providers)
    journal.leave(
      userId,
      `connections/${slug}: tokens, which no server tells; linked again, or pushed by phones`,
      1,
    );
  const counts = { orders: 0, results: 0 };
  for await (const order of from.each.listOrders({ user_id: userId, page: 1, size: 50 })) {
    const result = await resultOf(from, order.id);
    counts.orders += 1;
    if (result !== null) counts.results += 1;
    orderFile?.keep({ order, result });
  }
  const where = orderFile === null ? '' : '; stored in the file of --orders';
  journal.leave(
    userId,
    `orders: no operation takes one that a laboratory has done${where}`,
    counts.orders,
  );
  journal.leave(userId, `results: no operation takes them${where}`, counts.results);
}

async function resultOf(from: Client, orderId: string): Promise<object | null> {
  try {
    return await from.getOrderResult({ order_id: orderId });
  } catch (error) {
    if (error instanceof ApiError && [400, 404, 409].includes(error.status)) return null;
    throw error;
  }
}

/** Asked for once, and when it is needed. */
class Lazy<Value> {
  readonly #ask: () => Promise<Value>;
  #asked: Promise<Value> | undefined;

  constructor(ask: () => Promise<Value>) {
    this.#ask = ask;
  }

  async get(): Promise<Value> {
    this.#asked ??= this.#ask();
    return this.#asked;
  }
}
