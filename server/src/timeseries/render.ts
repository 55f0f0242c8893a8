import type { Columns, SampleMeta } from './columns.ts';
import type { Resource } from './resources.ts';

const minuteMs = 60_000;
const twoDigits = Array.from({ length: 60 }, (_, value) => String(value).padStart(2, '0'));

/** Writes instants as the contract does; successive ones mostly share their minute, which is kept. */
class InstantWriter {
  #minute = Number.NaN;
  #prefix = '';

  write(ms: number): string {
    const minute = Math.floor(ms / minuteMs);
    if (minute !== this.#minute) {
      this.#minute = minute;
      this.#prefix = new Date(minute * minuteMs).toISOString().slice(0, -7);
    }
    const rest = ms - minute * minuteMs;
    const second = Math.floor(rest / 1000);
    const fraction = rest - second * 1000;
    const seconds = this.#prefix + (twoDigits[second] ?? '');
    return fraction === 0 ? `${seconds}+00:00` : `${seconds}.${String(fraction).padStart(3, '0')}+00:00`;
  }
}

type MetaText = { readonly before: string; readonly after: string };

/** The parts of a sample's JSON that do not change from one sample to the next. */
function metaText(resource: Resource, sourceType: string, meta: SampleMeta): MetaText {
  const offset = meta.timezoneOffset === null ? 'null' : String(meta.timezoneOffset);
  const type = JSON.stringify(meta.type);
  const before = `{"timezone_offset":${offset},"type":${type},"unit":${JSON.stringify(resource.unit)},"timestamp":"`;
  const extras: Record<string, unknown> = { ...meta.extra };
  for (const extra of resource.extras) {
    if (extra.isRequired && extras[extra.key] === undefined) extras[extra.key] = null;
  }
  if (resource.shape === 'blood_pressure') {
    extras['grouping'] = [sourceType, meta.workoutId, meta.sport, meta.deviceId];
  }
  const further = JSON.stringify(extras).slice(1, -1);
  return { before, after: further === '' ? '}' : `,${further}}` };
}

/** Renders samples of one series straight from their columns to JSON text. */
export class SampleWriter {
  readonly #columns: Columns;
  readonly #resource: Resource;
  readonly #metas: readonly MetaText[];
  readonly #instants = new InstantWriter();
  readonly #ends = new InstantWriter();

  constructor(resource: Resource, sourceType: string, columns: Columns) {
    this.#columns = columns;
    this.#resource = resource;
    this.#metas = columns.metas.map((meta) => metaText(resource, sourceType, meta));
  }

  write(index: number): string {
    const { times, ends, metaIndex } = this.#columns;
    const meta = this.#metas[metaIndex[index] ?? 0];
    if (meta === undefined) throw new Error('a sample points to no meta');
    const timestamp = this.#instants.write(times[index] ?? 0);
    const interval =
      ends === null ? '"' : `","start":"${timestamp}","end":"${this.#ends.write(ends[index] ?? 0)}"`;
    return `${meta.before}${timestamp}${interval}${this.#value(index)}${meta.after}`;
  }

  /** The samples [from, to), separated by commas. */
  writeRange(from: number, to: number): string {
    let text = from < to ? this.write(from) : '';
    for (let index = from + 1; index < to; index += 1) text += `,${this.write(index)}`;
    return text;
  }

  #value(index: number): string {
    const { values, secondValues, texts } = this.#columns;
    const value = values[index] ?? 0;
    switch (this.#resource.shape) {
      case 'number':
        return `,"value":${value}`;
      case 'blood_pressure':
        return `,"systolic":${value},"diastolic":${secondValues?.[index] ?? 0}`;
      case 'text':
        return `,"value":${JSON.stringify(texts?.[value] ?? '')}`;
    }
  }
}

/** Where samples come from, in the contract's words: today's keys, and the deprecated ones beside them. */
export type SourceText = (origin: {
  readonly provider: string;
  readonly sourceType: string;
  readonly meta: SampleMeta;
}) => string;

export function sourceText(providerName: (slug: string) => string, logo: (slug: string) => string): SourceText {
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
