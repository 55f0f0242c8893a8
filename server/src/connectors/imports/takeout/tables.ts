import { parseUtc } from '#kernel/time.ts';
import type { Out, ResourceName, SourceType } from '#timeseries';

export type Cells = (column: string) => string;

export type SampleTable = {
  readonly column: string;
  readonly resource: ResourceName;
  readonly unit: string;
  /** The value that stands for "not measured". */
  readonly gap?: number;
  /** The table that holds the same in exports of today. */
  readonly newer?: string;
};

/** Tables of measurements by the beginnings of their names. Energy totals include the energy that the body burns at rest. */
export const sampleTables: ReadonlyMap<string, SampleTable> = new Map<string, SampleTable>([
  ['heart_rate', { column: 'beats per minute', resource: 'heartrate', unit: 'bpm' }],
  ['steps', { column: 'steps', resource: 'steps', unit: 'count' }],
  ['distance', { column: 'distance', resource: 'distance', unit: 'm' }],
  ['floors', { column: 'floors', resource: 'floors_climbed', unit: 'count' }],
  [
    'oxygen_saturation',
    { column: 'oxygen saturation percentage', resource: 'blood_oxygen', unit: '%' },
  ],
  [
    'heart_rate_variability',
    {
      column: 'root mean square of successive differences milliseconds',
      resource: 'hrv',
      unit: 'rmssd',
    },
  ],
  [
    'Minute SpO2',
    {
      column: 'value',
      resource: 'blood_oxygen',
      unit: '%',
      gap: 50,
      newer: 'oxygen_saturation',
    },
  ],
  ['weight', { column: 'weight grams', resource: 'body_weight', unit: 'g' }],
  ['body_fat', { column: 'body fat percentage', resource: 'body_fat', unit: '%' }],
]);

/** Values of another app, which are imported from that app's file. */
const copied = /health ?(?:connect|kit)$/iu;

const sourceTypes: readonly (readonly [RegExp, SourceType])[] = [
  [/\bapp\b/iu, 'app'],
  [/phone|android|pixel \d/iu, 'phone'],
  [/aria|scale/iu, 'scale'],
];

/** Returns the source type by the name of the device; a device is worn on the wrist by default. */
export function sourceTypeOf(name: string): SourceType {
  if (name === '') return 'unknown';
  return sourceTypes.find(([pattern]) => pattern.test(name))?.[1] ?? 'watch';
}

/** Reads rows of a timestamp in UTC, a value and the name of a device. */
export function readSamples(
  { column, resource, unit, gap }: SampleTable,
  out: Out,
): (cells: Cells, has: (column: string) => boolean) => void {
  const common = { type: null, appId: null, timezoneOffset: null } as const;
  let [lastName, lastType]: [string, SourceType] = ['', 'unknown'];
  return (cells, has) => {
    const name = cells('data source');
    if (copied.test(name)) {
      out.leftOut('copies of what another app measured');
      return;
    }
    if (!has(column)) {
      out.leftOut(`rows without a column ${column}`);
      return;
    }
    if (name !== lastName) [lastName, lastType] = [name, sourceTypeOf(name)];
    const [timestamp, text] = [cells('timestamp'), cells(column)];
    const startMs = timestamp.endsWith('Z') ? parseUtc(timestamp) : Number.NaN;
    // `NaN` and an empty cell stand for a gap.
    if (text === '' || text === 'NaN' || Number(text) === gap) out.leftOut('rows without a value');
    else if (Number.isNaN(startMs)) out.refused('time');
    else {
      const value = Number(text);
      out.sample(resource, {
        ...common,
        startMs,
        endMs: startMs,
        value,
        unit,
        sourceType: lastType,
      });
    }
  };
}

/** Returns the seconds of `+02:00`; null for anything else. */
export function offsetOf(text: string): number | null {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):(\d{2})$/u.exec(text) ?? [];
  if (sign === undefined) return null;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60);
}

/** Parses `2026-10-04 20:30:00+0000`. */
export function momentOf(text: string): number {
  return parseUtc(text.replace(' ', 'T').replace(/([+-]\d{2})(\d{2})$/u, '$1:$2'));
}
