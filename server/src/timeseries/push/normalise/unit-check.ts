import type { Resource } from '../../resources/resources.ts';
import { unitConverter } from '../../resources/units.ts';

/** A value that was probably written in another unit. */
export type UnitDoubt = {
  readonly likelierUnit: string;
  /** Whether the value can be right all the same. */
  readonly isPossible: boolean;
};

/** What a value outside the usual ones tells of its unit: `input` as it was sent, `value` in the resource's unit. */
export function doubtUnit(
  resource: Resource,
  subKind: string | null,
  input: number,
  value: number,
): UnitDoubt | null {
  const { unitCheck, range } = resource;
  if (unitCheck === null || isWithin(value, unitCheck.usual)) return null;
  const { units, usual, possible = [range.min, range.max] } = unitCheck;
  const likelierUnit = units.find((unit) => {
    const converted = unitConverter(resource, subKind, unit)?.(input);
    return converted !== undefined && isWithin(converted, usual);
  });
  if (likelierUnit === undefined) return null;
  return { likelierUnit, isPossible: isWithin(value, possible) };
}

/** Runs for each pushed value, so it does not destructure the array. */
export function isWithin(value: number, range: readonly [min: number, max: number]): boolean {
  return value >= range[0] && value <= range[1];
}

/** Doubtful values of a push that have the same unit. */
export type DoubtfulValues = {
  /** As it was sent; the resource's where none was. */
  readonly unit: string;
  readonly likelierUnit: string;
  readonly count: number;
  /** The index of the first sample. */
  readonly first: number;
};

/** Units of a push that are named in its answer. */
const doubtsMax = 20;

/** Counts doubtful values by unit. */
export class UnitDoubts {
  readonly #doubts = new Map<string, DoubtfulValues>();

  add({ unit, likelierUnit, first, count }: DoubtfulValues): void {
    const key = `${unit} ${likelierUnit}`;
    const known = this.#doubts.get(key);
    if (known === undefined && this.#doubts.size >= doubtsMax) return;
    const whole = known ?? { unit, likelierUnit, first, count: 0 };
    this.#doubts.set(key, { ...whole, count: whole.count + count });
  }

  get isEmpty(): boolean {
    return this.#doubts.size === 0;
  }

  list(): readonly DoubtfulValues[] {
    return [...this.#doubts.values()];
  }

  clear(): void {
    this.#doubts.clear();
  }
}

type WithDoubts = { readonly doubtful?: readonly DoubtfulValues[] };

/** Samples with the doubtful values that were found in them. */
export function withDoubts<Samples extends WithDoubts>(
  samples: Samples,
  doubts: UnitDoubts,
): Samples & WithDoubts {
  return doubts.isEmpty ? samples : { ...samples, doubtful: doubts.list() };
}

/** The doubtful values of all pieces of a push. */
export function doubtfulIn(pieces: readonly WithDoubts[]): readonly DoubtfulValues[] {
  const all = new UnitDoubts();
  for (const { doubtful = [] } of pieces) for (const each of doubtful) all.add(each);
  return all.list();
}
