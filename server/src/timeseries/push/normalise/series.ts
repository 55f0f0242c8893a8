import type { SourceType } from '#sources';

import type { Columns, SampleMeta } from '../../chunks/columns.ts';
import type { Resource } from '../../resources/resources.ts';
import type { DoubtfulValues } from './unit-check.ts';

/** The sample being read. One object serves a whole batch. */
export type Draft = { -readonly [Key in keyof SampleMeta]: SampleMeta[Key] } & {
  timeMs: number;
  /** Equal to `timeMs` for a point. */
  endMs: number;
  value: number;
  secondValue: number;
  text: string;
  subKind: string | null;
  sourceType: SourceType;
};

export function emptyDraft(): Draft {
  return {
    timeMs: 0,
    endMs: 0,
    value: 0,
    secondValue: 0,
    text: '',
    subKind: null,
    sourceType: 'unknown',
    timezoneOffset: null,
    endOffset: undefined,
    type: null,
    appId: null,
    deviceId: null,
    workoutId: null,
    sport: null,
    extra: null,
  };
}

/** Gathers the samples of one series in the order they were sent. */
class SeriesBuilder {
  readonly #resource: Resource;
  readonly #hasEnds: boolean;
  readonly #times: number[] = [];
  readonly #ends: number[] = [];
  readonly #values: number[] = [];
  readonly #secondValues: number[] = [];
  readonly #texts: string[] = [];
  readonly #metaIndex: number[] = [];
  readonly #metas: SampleMeta[] = [];
  readonly #metasByKey = new Map<string, number>();
  #lastTimeMs = Number.NEGATIVE_INFINITY;
  #isAscending = true;
  #lastMeta = -1;

  constructor(resource: Resource) {
    this.#resource = resource;
    this.#hasEnds = resource.kind === 'interval';
  }

  append(draft: Draft): void {
    const { timeMs } = draft;
    if (timeMs <= this.#lastTimeMs) this.#isAscending = false;
    this.#lastTimeMs = timeMs;
    this.#times.push(timeMs);
    if (this.#hasEnds) this.#ends.push(draft.endMs);
    this.#appendValue(draft);
    const last = this.#metas[this.#lastMeta];
    if (last === undefined || !isSameMeta(last, draft)) this.#lastMeta = this.#intern(draft);
    this.#metaIndex.push(this.#lastMeta);
  }

  #appendValue(draft: Draft): void {
    const { shape } = this.#resource;
    if (shape === 'text') {
      this.#values.push(this.#texts.length);
      this.#texts.push(draft.text);
      return;
    }
    this.#values.push(draft.value);
    if (shape === 'blood_pressure') this.#secondValues.push(draft.secondValue);
  }

  #intern(draft: Draft): number {
    const { timezoneOffset, endOffset, type, appId, deviceId, workoutId, sport, extra } = draft;
    const own = { timezoneOffset, type, appId, deviceId, workoutId, sport, extra };
    const meta: SampleMeta = endOffset === undefined ? own : { ...own, endOffset };
    const key = JSON.stringify(meta);
    const known = this.#metasByKey.get(key);
    if (known !== undefined) return known;
    this.#metasByKey.set(key, this.#metas.length);
    return this.#metas.push(meta) - 1;
  }

  /** The samples in the order of their times; of those at one time, the one sent last. */
  finish(): { readonly columns: Columns; readonly replacedCount: number } {
    if (this.#isAscending) return { columns: this.#toColumns(), replacedCount: 0 };
    const { ordered, replacedCount } = this.#inOrder();
    return { columns: ordered.#toColumns(), replacedCount };
  }

  #toColumns(): Columns {
    const { shape } = this.#resource;
    return {
      count: this.#times.length,
      times: new Float64Array(this.#times),
      values: new Float64Array(this.#values),
      ends: this.#hasEnds ? new Float64Array(this.#ends) : null,
      secondValues: shape === 'blood_pressure' ? new Float64Array(this.#secondValues) : null,
      texts: shape === 'text' ? this.#texts : null,
      metaIndex: new Uint32Array(this.#metaIndex),
      metas: this.#metas,
    };
  }

  /** Copies the winners, so that what only a loser had (a meta, a text) is gone with it. */
  #inOrder(): { readonly ordered: SeriesBuilder; readonly replacedCount: number } {
    const times = this.#times;
    const order = Array.from(times.keys()).toSorted((a, b) => (times[a] ?? 0) - (times[b] ?? 0));
    let replacedCount = 0;
    const winners = order.filter((index, position) => {
      const next = order[position + 1];
      if (next === undefined || times[next] !== times[index]) return true;
      if (!this.#isSame(index, next)) replacedCount += 1;
      return false;
    });
    const ordered = new SeriesBuilder(this.#resource);
    const metaIds = new Map<number, number>();
    for (const index of winners) ordered.#copy(this, index, metaIds);
    return { ordered, replacedCount };
  }

  /** Whether two samples of one time say the same. */
  #isSame(one: number, other: number): boolean {
    const texts = [this.#texts[one], this.#texts[other]];
    const hasTexts = texts[0] !== undefined;
    return (
      (hasTexts ? texts[0] === texts[1] : Object.is(this.#values[one], this.#values[other])) &&
      Object.is(this.#secondValues[one], this.#secondValues[other]) &&
      this.#ends[one] === this.#ends[other] &&
      this.#metaIndex[one] === this.#metaIndex[other]
    );
  }

  #copy(from: SeriesBuilder, index: number, metaIds: Map<number, number>): void {
    this.#times.push(from.#times[index] ?? 0);
    if (this.#hasEnds) this.#ends.push(from.#ends[index] ?? 0);
    const text = from.#texts[index];
    this.#values.push(text === undefined ? (from.#values[index] ?? 0) : this.#texts.push(text) - 1);
    const secondValue = from.#secondValues[index];
    if (secondValue !== undefined) this.#secondValues.push(secondValue);
    const oldId = from.#metaIndex[index] ?? 0;
    let id = metaIds.get(oldId);
    const meta = from.#metas[oldId];
    if (id === undefined && meta !== undefined) {
      id = this.#metas.push(meta) - 1;
      metaIds.set(oldId, id);
    }
    this.#metaIndex.push(id ?? 0);
  }
}

/** The samples of one identity: a resource's sub-kind and a source type. */
export type NormalisedSeries = {
  readonly subKind: string | null;
  readonly sourceType: SourceType;
  readonly columns: Columns;
};

/** The samples of a batch. */
export type NormalisedSamples = {
  readonly series: readonly NormalisedSeries[];
  /** Samples in `series`: of several at one time only the last counts. */
  readonly sampleCount: number;
  /** Of a file: samples that a later one of the same time replaced, or repeated. */
  readonly overwritten?: { readonly replaced: number; readonly repeated: number };
  /** Of a push: values that look as if they were of another unit; left out where there are none. */
  readonly doubtful?: readonly DoubtfulValues[];
};

type OpenSeries = Omit<NormalisedSeries, 'columns'> & { readonly builder: SeriesBuilder };

/** Sorts the samples of a batch into their series. */
export class SeriesCollector {
  readonly #resource: Resource;
  readonly #series = new Map<string, OpenSeries>();
  #last: OpenSeries | undefined;
  #replaced = 0;

  constructor(resource: Resource) {
    this.#resource = resource;
  }

  append(draft: Draft): void {
    let open = this.#last;
    if (open?.sourceType !== draft.sourceType || open.subKind !== draft.subKind) {
      open = this.#find(draft);
      this.#last = open;
    }
    open.builder.append(draft);
  }

  /** Of what `finish` returned: samples that a later one of the same time and another content replaced. */
  get replacedCount(): number {
    return this.#replaced;
  }

  #find({ subKind, sourceType }: Draft): OpenSeries {
    const key = `${sourceType} ${subKind ?? ''}`;
    const known = this.#series.get(key);
    if (known !== undefined) return known;
    const open = { subKind, sourceType, builder: new SeriesBuilder(this.#resource) };
    this.#series.set(key, open);
    return open;
  }

  finish(): NormalisedSamples {
    this.#replaced = 0;
    const series = Array.from(this.#series.values(), ({ subKind, sourceType, builder }) => {
      const { columns, replacedCount } = builder.finish();
      this.#replaced += replacedCount;
      return { subKind, sourceType, columns };
    });
    const sampleCount = series.reduce((sum, { columns }) => sum + columns.count, 0);
    return { series, sampleCount };
  }
}

/** `extra` objects are interned by the reader, so equal ones are one object. */
function isSameMeta(meta: SampleMeta, draft: Draft): boolean {
  return (
    meta.timezoneOffset === draft.timezoneOffset &&
    meta.endOffset === draft.endOffset &&
    meta.type === draft.type &&
    meta.appId === draft.appId &&
    meta.deviceId === draft.deviceId &&
    meta.workoutId === draft.workoutId &&
    meta.sport === draft.sport &&
    meta.extra === draft.extra
  );
}
