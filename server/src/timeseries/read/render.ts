import type { JsonWriter } from '#kernel/http/buffer-pool/json-bytes.ts';

import type { Columns, SampleMeta } from '../chunks/columns.ts';
import { type Resource, typeOf } from '../resources/resources.ts';

type Prepared = {
  readonly before: Buffer;
  readonly commaBefore: Buffer;
  readonly after: Buffer;
};

/** What a writer has to know of the series of its samples. */
type Series = { readonly sourceType: string; readonly subKind: string };

/** The parts of a sample's JSON that do not change from one sample to the next. */
function prepare(resource: Resource, { sourceType, subKind }: Series, meta: SampleMeta): Prepared {
  const offset = meta.timezoneOffset === null ? 'null' : String(meta.timezoneOffset);
  const { methods, unit: usualUnit } = resource;
  const type = JSON.stringify(typeOf(resource, subKind, meta.type));
  const unit = JSON.stringify(methods === null || subKind === '' ? usualUnit : methods.unit);
  const before = `{"timezone_offset":${offset},"type":${type},"unit":${unit},"timestamp":"`;
  const extras: Record<string, unknown> = { ...meta.extra };
  for (const extra of resource.extras) {
    if (extra.isRequired && extras[extra.key] === undefined) extras[extra.key] = null;
  }
  if (resource.shape === 'blood_pressure') {
    extras['grouping'] = [sourceType, meta.workoutId, meta.sport, meta.deviceId];
  }
  const further = JSON.stringify(extras).slice(1, -1);
  return {
    before: Buffer.from(before),
    commaBefore: Buffer.from(`,${before}`),
    after: Buffer.from(further === '' ? '}' : `,${further}}`),
  };
}

const start = Buffer.from('","start":"');
const end = Buffer.from('","end":"');
const value = Buffer.from('","value":');
const systolic = Buffer.from('","systolic":');
const diastolic = Buffer.from(',"diastolic":');
/** The longest that a number and an instant with its key are as text. */
const numberBytesMax = 25;
const instantBytesMax = 41;

/** Renders samples of one series straight from their columns to JSON. */
export class SampleWriter {
  readonly #columns: Columns;
  readonly #resource: Resource;
  readonly #metas: readonly Prepared[];

  constructor(resource: Resource, series: Series, columns: Columns) {
    this.#columns = columns;
    this.#resource = resource;
    this.#metas = columns.metas.map((meta) => prepare(resource, series, meta));
  }

  /** How long a sample can be as JSON. */
  get bytesMax(): number {
    const { texts, ends, secondValues } = this.#columns;
    const instants = ends === null ? 1 : 3;
    const numbers = secondValues === null ? 1 : 2;
    const around = this.#metas.map(({ commaBefore, after }) => commaBefore.length + after.length);
    const textBytes = (texts ?? []).map((text) => Buffer.byteLength(JSON.stringify(text)));
    const parts = instants * instantBytesMax + numbers * (numberBytesMax + diastolic.length);
    return Math.max(0, ...around) + parts + Math.max(0, ...textBytes);
  }

  /** The samples [from, to), separated by commas. */
  write(out: JsonWriter, from: number, to: number): void {
    const { times, ends, metaIndex } = this.#columns;
    const valueKey = this.#resource.shape === 'blood_pressure' ? systolic : value;
    for (let index = from; index < to; index += 1) {
      const meta = this.#metas[metaIndex[index] ?? 0];
      if (meta === undefined) throw new Error('a sample points to no meta');
      const time = times[index] ?? 0;
      out.bytes(index > from ? meta.commaBefore : meta.before);
      if (ends === null) {
        out.instant(time, valueKey);
      } else {
        out.instant(time, start);
        out.instant(time, end);
        out.instant(ends[index] ?? 0, valueKey);
      }
      this.#writeValue(out, index);
      out.bytes(meta.after);
    }
  }

  #writeValue(out: JsonWriter, index: number): void {
    const { values, secondValues, texts } = this.#columns;
    const number = values[index] ?? 0;
    switch (this.#resource.shape) {
      case 'number':
        out.number(number);
        return;
      case 'blood_pressure':
        out.number(number);
        out.bytes(diastolic);
        out.number(secondValues?.[index] ?? 0);
        return;
      case 'text':
        out.text(JSON.stringify(texts?.[number] ?? ''));
        return;
    }
  }
}

/** Where samples come from, in the contract's words: today's keys, and the deprecated ones beside them. */
export type SourceText = (origin: {
  readonly provider: string;
  readonly sourceType: string;
  readonly meta: SampleMeta;
}) => string;

export function sourceText(
  providerName: (slug: string) => string,
  logo: (slug: string) => string,
): SourceText {
  return ({ provider, sourceType, meta }) =>
    JSON.stringify({
      provider,
      type: sourceType,
      app_id: meta.appId,
      device_id: meta.deviceId,
      sport: meta.sport,
      workout_id: meta.workoutId,
      name: providerName(provider),
      slug: provider,
      logo: logo(provider),
    });
}
