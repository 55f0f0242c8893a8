import type { FileSample } from '#timeseries';

type Part = 'systolic' | 'diastolic';
type Reading = Omit<FileSample, 'diastolic' | 'type'>;

/** The most halves that wait for the other: a blood pressure is two records, far apart in the file. */
const waitingMax = 200_000;

export const pressureParts: ReadonlyMap<string, Part> = new Map([
  ['HKQuantityTypeIdentifierBloodPressureSystolic', 'systolic'],
  ['HKQuantityTypeIdentifierBloodPressureDiastolic', 'diastolic'],
]);

/** Puts the two halves of a blood pressure together, by their time and source. */
export class PressurePairs {
  readonly #waiting: Readonly<Record<Part, Map<string, Reading>>> = {
    systolic: new Map(),
    diastolic: new Map(),
  };

  /** Returns the complete reading after both halves were added, else null. */
  add(part: Part, reading: Reading): FileSample | null {
    const key = `${reading.startMs} ${reading.sourceType} ${reading.appId ?? ''} ${reading.unit}`;
    const other = this.#waiting[part === 'systolic' ? 'diastolic' : 'systolic'];
    const match = other.get(key);
    if (match === undefined) {
      const own = this.#waiting[part];
      if (own.size < waitingMax) own.set(key, reading);
      return null;
    }
    other.delete(key);
    const [systolic, diastolic] = part === 'systolic' ? [reading, match] : [match, reading];
    return { ...systolic, diastolic: diastolic.value, type: null };
  }

  /** The number of halves without the other one in the file. */
  get unpaired(): number {
    return this.#waiting.systolic.size + this.#waiting.diastolic.size;
  }
}
