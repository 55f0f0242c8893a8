import type { Out, ResourceName, SourceType } from '#timeseries';

import { type Cells, instantIn, offsetOf, positive, type ReadRow } from './tables.ts';

type Measured = {
  readonly column: string;
  readonly resource: ResourceName;
  readonly unit: string;
};

type SampleTable = {
  readonly values: readonly Measured[];
  /** The values in a file that a row names. */
  readonly binned?: Measured;
  readonly sourceType: SourceType;
};

const heartRate = { column: 'heart_rate', resource: 'heartrate', unit: 'bpm' } as const;
const oxygen = { column: 'spo2', resource: 'blood_oxygen', unit: '%' } as const;
const hrv = { column: 'rmssd', resource: 'hrv', unit: 'rmssd' } as const;

/**
 * Tables of measurements by their type. The export does not name the device: values that only a watch measures count as a
 * watch's.
 */
export const sampleTables: ReadonlyMap<string, SampleTable> = new Map<string, SampleTable>([
  [
    'com.samsung.shealth.tracker.heart_rate',
    { values: [heartRate], binned: heartRate, sourceType: 'watch' },
  ],
  [
    'com.samsung.shealth.tracker.oxygen_saturation',
    { values: [oxygen], binned: oxygen, sourceType: 'watch' },
  ],
  ['com.samsung.health.hrv', { values: [], binned: hrv, sourceType: 'watch' }],
  [
    'com.samsung.health.respiratory_rate',
    {
      values: [{ column: 'average', resource: 'respiratory_rate', unit: 'bpm' }],
      sourceType: 'watch',
    },
  ],
  [
    'com.samsung.shealth.stress',
    {
      values: [{ column: 'score', resource: 'stress_level', unit: '%' }],
      sourceType: 'watch',
    },
  ],
  [
    'com.samsung.health.floors_climbed',
    {
      values: [{ column: 'floor', resource: 'floors_climbed', unit: 'count' }],
      sourceType: 'unknown',
    },
  ],
  [
    'com.samsung.health.weight',
    {
      values: [
        { column: 'weight', resource: 'body_weight', unit: 'kg' },
        { column: 'body_fat', resource: 'body_fat', unit: '%' },
      ],
      sourceType: 'unknown',
    },
  ],
  [
    'com.samsung.health.water_intake',
    { values: [{ column: 'amount', resource: 'water', unit: 'mL' }], sourceType: 'app' },
  ],
  // Whatever unit the app shows, these are in mmol/L.
  [
    'com.samsung.shealth.blood_glucose',
    {
      values: [{ column: 'glucose', resource: 'glucose', unit: 'mmol/L' }],
      sourceType: 'unknown',
    },
  ],
  [
    'com.samsung.health.blood_glucose',
    {
      values: [{ column: 'glucose', resource: 'glucose', unit: 'mmol/L' }],
      sourceType: 'unknown',
    },
  ],
  [
    'com.samsung.health.body_temperature',
    {
      values: [{ column: 'temperature', resource: 'body_temperature', unit: '°C' }],
      sourceType: 'unknown',
    },
  ],
  [
    'com.samsung.shealth.blood_pressure',
    {
      values: [{ column: 'systolic', resource: 'blood_pressure', unit: 'mmHg' }],
      sourceType: 'unknown',
    },
  ],
]);

type Bin = {
  readonly measured: Measured;
  readonly sourceType: SourceType;
  readonly timezoneOffset: number | null;
  readonly row: () => void;
};
/** Files that are still to be read, by their names in rows. */
export type Bins = Map<string, Bin>;

/** A row every ten minutes for thirty years. */
const binsMax = 1_600_000;
const common = { type: null, appId: null } as const;

export function readSamples(table: SampleTable, out: Out, bins: Bins): ReadRow {
  return (cells) => {
    const startMs = instantIn(cells, 'start_time');
    if (Number.isNaN(startMs)) {
      out.refused('time');
      return;
    }
    const told = endIn(cells, startMs);
    const row = { cells, startMs, endMs: told, timezoneOffset: offsetOf(cells('time_offset')) };
    const tellRow = (): void => tell(table, row, out);
    const [bin = ''] = /[^/]+$/u.exec(cells('binning_data') || cells('binning')) ?? [];
    const isHeld = bin !== '' && !bins.has(bin) && bins.size < binsMax;
    if (table.binned === undefined || !isHeld) tellRow();
    else {
      const { timezoneOffset } = row;
      const { sourceType, binned: measured } = table;
      bins.set(bin, { measured, sourceType, timezoneOffset, row: tellRow });
    }
  };
}

function endIn(cells: Cells, startMs: number): number {
  const endMs = instantIn(cells, 'end_time');
  return endMs >= startMs ? endMs : startMs;
}

type Row = {
  readonly cells: Cells;
  readonly startMs: number;
  readonly endMs: number;
  readonly timezoneOffset: number | null;
};

function tell({ values, sourceType }: SampleTable, { cells, ...times }: Row, out: Out): void {
  let isEmpty = true;
  for (const { column, resource, unit } of values) {
    const value = positive(cells(column));
    if (value === null) continue;
    isEmpty = false;
    const diastolic = positive(cells('diastolic'));
    const both = resource === 'blood_pressure' && diastolic !== null ? { diastolic } : {};
    out.sample(resource, { ...common, ...times, ...both, value, unit, sourceType });
  }
  if (isEmpty) out.leftOut('rows without a value');
}

/** Passes on the values within a row; their times are in milliseconds since 1970. */
export function pushBin(
  object: Readonly<Record<string, unknown>>,
  { measured: { column, resource, unit }, sourceType, timezoneOffset }: Bin,
  out: Out,
): void {
  const { start_time: startMs, end_time: endMs, [column]: value } = object;
  if (typeof startMs !== 'number') out.refused('time');
  else if (typeof value !== 'number' || value <= 0) out.leftOut('rows without a value');
  else {
    const end = typeof endMs === 'number' && endMs >= startMs ? endMs : startMs;
    const times = { startMs, endMs: end, timezoneOffset };
    out.sample(resource, { ...common, ...times, value, unit, sourceType });
  }
}
