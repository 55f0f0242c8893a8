/** Values of one kind, in ascending order of time. */
export type TimedValues = { readonly times: number[]; readonly values: number[] };

type Combine = (earlier: number, later: number) => number;

/** Values between which the event loop serves others. */
const sliceValues = 20_000;

/**
 * The values that are read of a workout, by kind, each of a whole second. Of several sources of one second the last one counts.
 * Where there are more values than may be read, the steps become 2, 4, 8 … seconds.
 */
export class SteppedValues {
  readonly #byKind = new Map<string, Map<number, number>>();
  readonly #valuesMax: number;
  readonly #combine: Combine;
  readonly #pause: () => Promise<void>;
  #stepMs = 1000;
  #count = 0;

  /** `combine` makes one value of those of a step that has become longer. */
  constructor(valuesMax: number, combine: Combine, pause: () => Promise<void>) {
    this.#valuesMax = valuesMax;
    this.#combine = combine;
    this.#pause = pause;
  }

  get stepSeconds(): number {
    return this.#stepMs / 1000;
  }

  add(kind: string, ms: number, value: number): void {
    const values = this.#byKind.get(kind) ?? new Map<number, number>();
    this.#byKind.set(kind, values);
    this.#put(values, ms, value);
  }

  /** Is called after each group of values that are added: a group may exceed the limit. */
  async bound(): Promise<void> {
    while (this.#count > this.#valuesMax) {
      this.#stepMs *= 2;
      this.#count = 0;
      for (const [kind, values] of this.#byKind) {
        const longer = new Map<number, number>();
        this.#byKind.set(kind, longer);
        let added = 0;
        for (const [ms, value] of values) {
          if (added % sliceValues === 0) await this.#pause();
          added += 1;
          this.#put(longer, ms, value);
        }
      }
    }
  }

  async all(): Promise<Map<string, TimedValues>> {
    const found = new Map<string, TimedValues>();
    for (const [kind, values] of this.#byKind) {
      await this.#pause();
      if (values.size > 0) found.set(kind, inOrder(values));
    }
    return found;
  }

  #put(values: Map<number, number>, ms: number, value: number): void {
    const step = Math.floor(ms / this.#stepMs) * this.#stepMs;
    const earlier = values.get(step);
    const isCombined = earlier !== undefined && this.#stepMs > 1000;
    values.set(step, isCombined ? this.#combine(earlier, value) : value);
    if (earlier === undefined) this.#count += 1;
  }
}

/** One source's seconds come in order; only those of several are sorted. */
function inOrder(values: ReadonlyMap<number, number>): TimedValues {
  const times = [...values.keys()];
  const isAscending = times.every((time, index) => index === 0 || time > (times[index - 1] ?? 0));
  if (isAscending) return { times, values: [...values.values()] };
  const sorted = [...Float64Array.from(times).toSorted()];
  return { times: sorted, values: sorted.map((time) => values.get(time) ?? 0) };
}
