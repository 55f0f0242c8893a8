import type { Out, ResourceName } from '#timeseries';

import type { Clock, Moment, Row } from './times.ts';

const common = { type: null, appId: null } as const;

/** Returns NaN if there is no number. */
export function numberIn(text: string | undefined): number {
  const value = text === undefined || text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : Number.NaN;
}

function pointAt({ atMs, timezoneOffset }: Moment): {
  readonly startMs: number;
  readonly endMs: number;
  readonly timezoneOffset: number | null;
} {
  return { startMs: atMs, endMs: atMs, timezoneOffset };
}

/** Returns the unit of `Weight (kg)`; the unit is the same in all languages. */
function unitOf(heading: string | undefined): string {
  return /\(([^()]+)\)\s*$/u.exec(heading ?? '')?.[1]?.trim() ?? '';
}

/** Columns by position: the weight, and its fat mass. */
const [weightColumn, fatColumn] = [1, 2];

export function readWeight({ heading, cells }: Row, clock: Clock, out: Out): void {
  const at = clock.next(cells[0] ?? '');
  if (at === null) {
    out.refused('time');
    return;
  }
  const [weight, fat] = [numberIn(cells[weightColumn]), numberIn(cells[fatColumn])];
  const [unit, fatUnit] = [unitOf(heading[weightColumn]), unitOf(heading[fatColumn])];
  if (Number.isNaN(weight)) {
    out.leftOut('rows without a weight');
    return;
  }
  const measured = { ...common, ...pointAt(at), sourceType: 'scale' } as const;
  out.sample('body_weight', { ...measured, value: weight, unit });
  // A share of the weight, as the series has it.
  if (fat > 0 && unit === fatUnit) {
    out.sample('body_fat', { ...measured, value: (fat / weight) * 100, unit: '%' });
  } else if (fat > 0) out.refused('unit');
}

/** Returns the column by name if one matches, else by position. */
function placeOf(heading: readonly string[], pattern: RegExp, place: number): number {
  const found = heading.findIndex((name) => pattern.test(name));
  return found === -1 ? place : found;
}

export function readPressure({ heading, cells }: Row, clock: Clock, out: Out): void {
  const at = clock.next(cells[0] ?? '');
  if (at === null) {
    out.refused('time');
    return;
  }
  const systolicColumn = placeOf(heading, /s[iy]st/iu, 2);
  const diastolicColumn = placeOf(heading, /d[iy]?ast/iu, 3);
  const beatsColumn =
    [1, 2, 3].find((column) => column !== systolicColumn && column !== diastolicColumn) ?? 1;
  const tell = (resource: ResourceName, value: number, unit: string, diastolic?: number): void =>
    out.sample(resource, {
      ...common,
      ...pointAt(at),
      value,
      unit,
      ...(diastolic === undefined ? {} : { diastolic }),
      sourceType: 'cuff',
    });
  const [systolic, diastolic] = [numberIn(cells[systolicColumn]), numberIn(cells[diastolicColumn])];
  const beats = numberIn(cells[beatsColumn]);
  if (systolic > 0 && diastolic > 0) tell('blood_pressure', systolic, 'mmHg', diastolic);
  if (beats > 0) tell('heartrate', beats, 'bpm');
  if (!(systolic > 0 && diastolic > 0) && !(beats > 0)) out.leftOut('rows without a value');
}
