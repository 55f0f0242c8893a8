import { isJson, numberIn, textIn, type Json } from '#kernel/files/json-fields.ts';
import { toWireInstant } from '#kernel/time.ts';
import { isSourceType } from '#sources';
import type { FileSample } from '#timeseries';

import type { Row } from './row.ts';
import { type Nutrient, nutrientGroups } from './rule.ts';

/** Records of which several make one sample or summary, and which may come in different requests. */
export const partKinds = [
  'body',
  'cycle',
  'day',
  'meal',
  'pressure',
  'sleep',
  'variability',
] as const;
export type PartKind = (typeof partKinds)[number];

export type Part = {
  readonly kind: PartKind;
  readonly id: string;
  /** The parts that may belong together. */
  readonly groupKey: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly data: Json;
};

/** What a group makes. */
export type Made =
  | { readonly kind: 'sample'; readonly sample: FileSample }
  | {
      readonly kind: 'summary';
      readonly resource: 'activity' | 'body' | 'meal' | 'menstrual_cycle' | 'sleep';
      readonly startMs: number;
      readonly data: Json;
    };

/** What every part says of itself. */
export function commonOf({ source, offset }: Row): Json {
  return { source_type: source.sourceType, app_id: source.appId, offset };
}

export const sourceKey = ({ source }: Row): string => `${source.sourceType} ${source.appId ?? ''}`;

/** The fields of a summary that say where it comes from. */
function originOf({ data }: Part): Json {
  const { app_id: appId, offset } = data;
  return {
    source_type: data['source_type'],
    ...(appId === null ? {} : { app_id: appId }),
    ...(offset === null ? {} : { timezone_offset: offset }),
  };
}

/** A reading of the arm, once both of its halves are there. */
export function pressureOf(parts: readonly Part[]): readonly Made[] {
  const half = (name: string): Part | undefined =>
    parts.findLast(({ data }) => data['part'] === name);
  const [systolic, diastolic] = [half('systolic'), half('diastolic')];
  if (systolic === undefined || diastolic === undefined) return [];
  const { source_type: sourceType, app_id: appId, offset, value } = systolic.data;
  const sample = {
    startMs: systolic.startMs,
    endMs: systolic.startMs,
    value: numberIn(value) ?? Number.NaN,
    diastolic: numberIn(diastolic.data['value']) ?? Number.NaN,
    unit: 'mmHg',
    type: null,
    sourceType: isSourceType(sourceType) ? sourceType : ('unknown' as const),
    timezoneOffset: numberIn(offset),
    appId: textIn(appId),
  };
  return [{ kind: 'sample', sample }];
}

/** What a scale measured at once. */
export function bodyOf(parts: readonly Part[]): readonly Made[] {
  const [first] = parts;
  if (first === undefined) return [];
  const fields = parts.map(({ data }) => [String(data['field']), data['value']] as const);
  const data = {
    ...originOf(first),
    measured_at: toWireInstant(new Date(first.startMs)),
    ...Object.fromEntries(fields),
  };
  return [{ kind: 'summary', resource: 'body', startMs: first.startMs, data }];
}

/** Heart rates that are one value of a day; of several the last one counts. */
export function dayOf(parts: readonly Part[]): readonly Made[] {
  const [first] = parts;
  if (first === undefined) return [];
  const beats = parts.map(({ data }) => [String(data['field']), data['value']] as const);
  const data = {
    ...originOf(first),
    calendar_date: first.data['date'],
    heart_rate: Object.fromEntries(beats),
  };
  return [{ kind: 'summary', resource: 'activity', startMs: first.startMs, data }];
}

const has = (group: object): boolean => Object.keys(group).length > 0;

function nutrientIn(value: unknown): Nutrient | null {
  if (!isJson(value)) return null;
  if (value['group'] === 'energy') return { group: 'energy' };
  const group = nutrientGroups.find((each) => each === value['group']);
  const name = textIn(value['name']);
  return group === undefined || name === null ? null : { group, name };
}

/** Makes a meal of what was eaten at one time. */
export function mealOf(parts: readonly Part[], groupKey: string): readonly Made[] {
  const [first] = parts;
  const amounts = parts.flatMap(({ data: { nutrient, value } }) => {
    const known = nutrientIn(nutrient);
    return typeof value === 'number' && known !== null ? [{ nutrient: known, value }] : [];
  });
  if (first === undefined || amounts.length === 0) return [];
  const name = parts.map(({ data }) => textIn(data['name'])).find((text) => text !== null);
  const groups: Record<(typeof nutrientGroups)[number], Record<string, number>> = {
    macros: {},
    fats: {},
    minerals: {},
    vitamins: {},
  };
  let energy: number | null = null;
  for (const { nutrient, value } of amounts) {
    if (nutrient.group === 'energy') energy = (energy ?? 0) + value;
    else {
      const group = groups[nutrient.group];
      group[nutrient.name] = (group[nutrient.name] ?? 0) + value;
    }
  }
  const { macros, fats, minerals, vitamins } = groups;
  const data = {
    ...originOf(first),
    source_type: 'app',
    provider_id: groupKey,
    timestamp: toWireInstant(new Date(first.startMs)),
    ...(name == null ? {} : { name }),
    ...(energy === null ? {} : { energy: { unit: 'kcal', value: energy } }),
    ...(has(macros) || has(fats) ? { macros: { ...macros, ...(has(fats) ? { fats } : {}) } } : {}),
    ...(has(minerals) || has(vitamins)
      ? {
          micros: {
            ...(has(minerals) ? { minerals } : {}),
            ...(has(vitamins) ? { vitamins } : {}),
          },
        }
      : {}),
  };
  return [{ kind: 'summary', resource: 'meal', startMs: first.startMs, data }];
}
