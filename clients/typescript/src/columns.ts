/** All samples of one source, each field in a column of its own. */
export type SampleColumns<Fields, Source = unknown> = {
  readonly provider: string;
  readonly source: Source;
  readonly length: number;
  readonly columns: { readonly [Name in keyof Fields & string]: Column<Name, Fields[Name]> };
};

/** Times in milliseconds since 1970 and numbers are arrays of doubles, NaN for null; everything else stays as it is. */
export type Column<Name extends string, Value> = Name extends TimeField
  ? Float64Array
  : [NonNullable<Value>] extends [number]
    ? Float64Array
    : readonly Value[];

type TimeField = 'timestamp' | 'start' | 'end';
const times = new Set(['timestamp', 'start', 'end']);
const numbers = new Set(['value', 'systolic', 'diastolic', 'timezone_offset']);

/** The same, of samples whose fields nobody knows beforehand. */
export type ReadSeries = Omit<SampleColumns<unknown>, 'columns'> & {
  readonly columns: Readonly<Record<string, Float64Array | readonly unknown[]>>;
};

type Sample = Readonly<Record<string, unknown>>;
type Group = { readonly source: unknown; readonly data: readonly Sample[] };

/** Takes pages of grouped samples, and gives the columns of all of them. */
export class ColumnReader {
  readonly #series = new Map<string, Series>();

  add(page: Readonly<Record<string, unknown>>): void {
    for (const [provider, groups] of Object.entries(Object(page['groups']))) {
      for (const group of Array.isArray(groups) ? groups.filter(isGroup) : []) {
        const key = `${provider}\n${JSON.stringify(group.source)}`;
        let series = this.#series.get(key);
        if (series === undefined)
          this.#series.set(key, (series = new Series(provider, group.source)));
        for (const sample of group.data) series.add(sample);
      }
    }
  }

  read(): readonly ReadSeries[] {
    return [...this.#series.values()].map((each) => each.read());
  }
}

class Series {
  readonly #provider: string;
  readonly #source: unknown;
  readonly #numbers = new Map<string, Doubles>();
  readonly #others = new Map<string, unknown[]>();
  #length = 0;

  constructor(provider: string, source: unknown) {
    this.#provider = provider;
    this.#source = source;
  }

  add(sample: Sample): void {
    for (const name in sample) this.#addValue(name, sample[name]);
    this.#length += 1;
  }

  #addValue(name: string, value: unknown): void {
    const column = this.#numbers.get(name);
    if (column !== undefined) column.set(this.#length, numberOf(name, value));
    else if (this.#others.has(name)) this.#others.get(name)?.push(value);
    // The first sample says what a column is: of notes the value is a text.
    else if (times.has(name) || (numbers.has(name) && typeof value !== 'string')) {
      const doubles = new Doubles();
      doubles.set(this.#length, numberOf(name, value));
      this.#numbers.set(name, doubles);
    } else this.#others.set(name, [value]);
  }

  read(): ReadSeries {
    const [provider, source, length] = [this.#provider, this.#source, this.#length];
    const doubles = [...this.#numbers].map(([name, each]) => [name, each.read(length)] as const);
    return {
      provider,
      source,
      length,
      columns: Object.fromEntries<Float64Array | readonly unknown[]>([...doubles, ...this.#others]),
    };
  }
}

/** Doubles that grow by half when they are full. */
class Doubles {
  #values = new Float64Array(1024).fill(Number.NaN);

  set(index: number, value: number): void {
    if (index >= this.#values.length) {
      const larger = new Float64Array(Math.ceil(index * 1.5)).fill(Number.NaN);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[index] = value;
  }

  read(length: number): Float64Array {
    return this.#values.slice(0, length);
  }
}

function numberOf(name: string, value: unknown): number {
  if (times.has(name) && typeof value === 'string') return Date.parse(value);
  return typeof value === 'number' ? value : Number.NaN;
}

function isGroup(value: unknown): value is Group {
  return (
    typeof value === 'object' && value !== null && 'data' in value && Array.isArray(value.data)
  );
}
