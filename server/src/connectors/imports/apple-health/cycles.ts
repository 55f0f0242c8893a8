import { detached } from '#kernel/files/xml-scanner.ts';
import { dayMs, parseUtc } from '#kernel/time.ts';

import type { Found } from './sleeps.ts';
import type { Source } from './source.ts';

type List = 'menstrual_flow' | 'cervical_mucus' | 'intermenstrual_bleeding' | Tests;
type Tests = 'ovulation_test' | 'home_pregnancy_test' | 'home_progesterone_test';

type Rule = {
  readonly list: List;
  /** The field of an entry, and its values by the suffix of the export's value. If left out, an entry has only a day. */
  readonly field?: 'flow' | 'quality' | 'test_result';
  readonly values?: Readonly<Record<string, string>>;
};

const results = { Negative: 'negative', Positive: 'positive', Indeterminate: 'indeterminate' };
const flows = {
  Unspecified: 'unspecified',
  None: 'none',
  Light: 'light',
  Medium: 'medium',
  Heavy: 'heavy',
};

const rules: Readonly<Record<string, Rule>> = {
  MenstrualFlow: { list: 'menstrual_flow', field: 'flow', values: flows },
  IntermenstrualBleeding: { list: 'intermenstrual_bleeding' },
  CervicalMucusQuality: {
    list: 'cervical_mucus',
    field: 'quality',
    values: {
      Dry: 'dry',
      Sticky: 'sticky',
      Creamy: 'creamy',
      Watery: 'watery',
      EggWhite: 'egg_white',
    },
  },
  OvulationTestResult: {
    list: 'ovulation_test',
    field: 'test_result',
    values: {
      ...results,
      LuteinizingHormoneSurge: 'luteinizing_hormone_surge',
      EstrogenSurge: 'estrogen_surge',
    },
  },
  PregnancyTestResult: { list: 'home_pregnancy_test', field: 'test_result', values: results },
  ProgesteroneTestResult: { list: 'home_progesterone_test', field: 'test_result', values: results },
};

const prefix = 'HKCategoryTypeIdentifier';

/** The records of one day. */
type Entry = {
  readonly list: List;
  readonly date: string;
  readonly fields: Readonly<Record<string, string>>;
  /** The user or the phone marked the start of a cycle here. */
  isStart: boolean;
};

/** Five times as many as daily entries in fifty years. */
const entriesMax = 100_000;
/** Bleeding after this many days without belongs to the next cycle. */
const pauseDaysMax = 10;
/** No date is as late. */
const afterAllDates = '~';
/** This many days without bleeding do not end a period. */
const gapDaysMax = 2;

/** Collects the days of menstrual cycles, which an export lists separately, and groups them into cycles. */
export class CycleCollector {
  readonly #bySource = new Map<Source, Entry[]>();
  #count = 0;
  #inCycles = 0;

  static takes(type: string): boolean {
    return ruleOf(type) !== undefined;
  }

  /** Adds an entry of a day, which the caller can extend. Returns null for an unknown value or if there are too many entries. */
  add(
    source: Source,
    { type, value, date }: Readonly<Record<'type' | 'value' | 'date', string>>,
  ): Entry | null {
    const rule = ruleOf(type);
    if (rule === undefined || this.#count === entriesMax) return null;
    const fields = fieldsOf(rule, value);
    if (fields === null) return null;
    const entry = { list: rule.list, date: detached(date), fields, isStart: false };
    const known = this.#bySource.get(source) ?? [];
    known.push(entry);
    this.#bySource.set(source, known);
    this.#count += 1;
    return entry;
  }

  /** Days that `cycles` had no cycle for. */
  get outsideCount(): number {
    return this.#count - this.#inCycles;
  }

  /** Yields the cycles in the form of a push. Days before the first bleeding belong to no cycle. */
  *cycles(): Generator<Found> {
    for (const [{ sourceType, appId }, entries] of this.#bySource) {
      const inOrder = entries.toSorted((one, other) => (one.date < other.date ? -1 : 1));
      const starts = startsOf(inOrder);
      let end = 0;
      for (const [index, start] of starts.entries()) {
        const next = starts[index + 1];
        let from = end;
        while ((inOrder[from]?.date ?? start) < start) from += 1;
        end = from;
        const until = next ?? afterAllDates;
        while ((inOrder[end]?.date ?? until) < until) end += 1;
        const own = inOrder.slice(from, end);
        const lists = Map.groupBy(own, ({ list }) => list);
        const data = {
          period_start: start,
          period_end: periodEndOf(own, start),
          cycle_end: next === undefined ? null : dayBefore(next),
          source_type: sourceType,
          app_id: appId,
          ...Object.fromEntries(
            [...lists].map(([list, of]) => [
              list,
              of.map(({ date, fields }) => Object.assign({ date }, fields)),
            ]),
          ),
        };
        this.#inCycles += own.length;
        yield { data, size: own.length };
      }
    }
  }
}

/** Returns the cycles of one source's days, in the form of a push. */
export function cyclesOf(
  days: readonly (Readonly<Record<'type' | 'value' | 'date', string>> & {
    readonly isStart: boolean;
  })[],
): readonly Found['data'][] {
  const collector = new CycleCollector();
  const source: Source = { sourceType: 'unknown', appId: null };
  for (const { isStart, ...day } of days) {
    const entry = collector.add(source, day);
    if (entry !== null) entry.isStart = isStart;
  }
  return Array.from(collector.cycles(), ({ data }) => data);
}

function ruleOf(type: string): Rule | undefined {
  const name = type.startsWith(prefix) ? type.slice(prefix.length) : '';
  return Object.hasOwn(rules, name) ? rules[name] : undefined;
}

/** Match the suffix, because later versions of iOS changed only the prefix of a value. */
function fieldsOf({ field, values }: Rule, text: string): Entry['fields'] | null {
  if (field === undefined) return {};
  const known = Object.entries(values ?? {}).find(([word]) => text.endsWith(word));
  return known === undefined ? null : { [field]: known[1] };
}

const isBleeding = ({ list, fields }: Entry): boolean =>
  list === 'menstrual_flow' && fields['flow'] !== 'none';
const numberOf = (date: string): number => parseUtc(date) / dayMs;

function startsOf(inOrder: readonly Entry[]): readonly string[] {
  const starts: string[] = [];
  let last = -Infinity;
  for (const entry of inOrder.filter(isBleeding)) {
    const day = numberOf(entry.date);
    const isNew = entry.isStart || day - last > pauseDaysMax;
    if (isNew && starts.at(-1) !== entry.date) starts.push(entry.date);
    last = day;
  }
  return starts;
}

function periodEndOf(own: readonly Entry[], start: string): string {
  let end = start;
  for (const { date } of own.filter(isBleeding)) {
    if (numberOf(date) - numberOf(end) > gapDaysMax + 1) break;
    end = date;
  }
  return end;
}

function dayBefore(date: string): string {
  return new Date(parseUtc(date) - dayMs).toISOString().slice(0, 10);
}
