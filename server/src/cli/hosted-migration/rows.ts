import { hash } from 'node:crypto';

/** What is read of a server: a sample, a summary, demographics, insurance. */
export type Row = Readonly<Record<string, unknown>>;

/** How many rows, and a digest of them in any order. */
export type Sum = { readonly count: number; readonly digest: string };

/** Each server has its own of these. */
const ownToServer = new Set([
  'user_id',
  'team_id',
  'sleep_id',
  'workout_id',
  'created_at',
  'updated_at',
  'company',
  'inferred_plan',
]);

/** Of where a value came from; names and pictures are the server's. */
const ofSource = new Set(['provider', 'type', 'app_id', 'device_id', 'sport']);

/** A value without what differs between servers that hold the same, its keys in order; a list of nothing is as none. */
function plain(value: unknown, isOwn: (name: string) => boolean): unknown {
  if (Array.isArray(value)) return value.map((each) => plain(each, isId));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !isOwn(name))
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, each]): [string, unknown] => [name, plain(each, isId)])
      .filter(([, each]) => !isNothing(each)),
  );
}

const isNothing = (value: unknown): boolean =>
  value === null || (typeof value === 'object' && Object.keys(value).length === 0);

const isId = (name: string): boolean => name === 'id';

/** Samples of a group share one. */
const sourceTexts = new WeakMap<object, string>();

function textOfSource(source: unknown): string {
  if (typeof source !== 'object' || source === null) return JSON.stringify(source ?? null);
  const known = sourceTexts.get(source);
  if (known !== undefined) return known;
  const text = JSON.stringify(plain(source, (name) => !ofSource.has(name)));
  sourceTexts.set(source, text);
  return text;
}

/** The same for the same row on any server. */
export const textOf = ({ source, ...row }: Row): string =>
  JSON.stringify(plain(row, (name) => isId(name) || ownToServer.has(name))) + textOfSource(source);

/** Sums up rows as they are read; the secret keeps the sum of a few from telling what they are. */
export class Summing {
  readonly #secret: string;
  #count = 0;
  #sum = 0n;

  constructor(secret: string) {
    this.#secret = secret;
  }

  add(row: Row): void {
    const digest = hash('sha256', this.#secret + textOf(row), 'hex');
    this.#sum = BigInt.asUintN(256, this.#sum + BigInt(`0x${digest}`));
    this.#count += 1;
  }

  get sum(): Sum {
    return { count: this.#count, digest: this.#sum.toString(16) };
  }
}
