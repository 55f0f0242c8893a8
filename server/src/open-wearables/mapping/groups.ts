import { isJson, type Json, numberIn, textIn } from '#kernel/files/json-fields.ts';

import { nightOf, nightsIn, type Stretch } from './nights.ts';
import type { Part, Made } from './parts.ts';
import { bodyOf, dayOf, mealOf, pressureOf } from './parts.ts';
import type { SdkProvider } from './provider.ts';

/** A day of a menstrual cycle, in the words of an export of Apple Health. */
export type CycleDay = {
  readonly type: string;
  readonly value: string;
  readonly date: string;
  readonly isStart: boolean;
};
/** Makes cycles of days, as pushes of phones have them. */
export type CyclesOf = (days: readonly CycleDay[]) => readonly Json[];

/** What the parts of one group make, but for stretches of sleep that no session holds together. */
export function madeOf(
  kind: Part['kind'],
  groupKey: string,
  parts: readonly Part[],
  { provider, cyclesOf }: { readonly provider: SdkProvider; readonly cyclesOf: CyclesOf },
): readonly Made[] {
  switch (kind) {
    case 'body':
      return bodyOf(parts);
    case 'day':
      return dayOf(parts);
    case 'meal':
      return mealOf(parts, groupKey);
    case 'pressure':
      return pressureOf(parts);
    case 'cycle':
      return cyclesIn(parts, cyclesOf);
    case 'sleep':
      return sessionOf(parts, groupKey, provider);
    case 'variability':
      return [];
  }
}

function cyclesIn(parts: readonly Part[], cyclesOf: CyclesOf): readonly Made[] {
  const [first] = parts;
  const days = parts.map(({ data }) => ({
    type: String(data['type']),
    value: String(data['word']),
    date: String(data['date']),
    isStart: data['is_start'] === true,
  }));
  return cyclesOf(days).map((cycle): Made => {
    const { source_type: sourceType, app_id: appId } = first?.data ?? {};
    const origin = { source_type: sourceType, ...(appId === null ? {} : { app_id: appId }) };
    return {
      kind: 'summary',
      resource: 'menstrual_cycle',
      startMs: first?.startMs ?? 0,
      data: { ...cycle, ...origin },
    };
  });
}

/** A session that has stages needs no record of its own. */
function sessionOf(parts: readonly Part[], id: string, provider: SdkProvider): readonly Made[] {
  const stages = parts.filter((part) => part.id !== id);
  const night = (stages.length === 0 ? parts : stages).map(toStretch);
  if (night.length === 0) return [];
  const data = nightOf(night, provider, id);
  return [{ kind: 'summary', resource: 'sleep', startMs: night[0]?.startMs ?? 0, data }];
}

/** Yields the nights of a source that touch a range. */
export function* nightsOf(
  parts: readonly Part[],
  provider: SdkProvider,
  range: { readonly startMs: number; readonly endMs: number },
): Generator<Extract<Made, { kind: 'summary' }>, void, undefined> {
  const stretches = parts.filter(({ kind }) => kind === 'sleep').map(toStretch);
  const measures = parts
    .filter(({ kind }) => kind === 'variability')
    .map(({ startMs, data }) => ({ startMs, value: numberIn(data['value']) ?? 0 }));
  for (const night of nightsIn(stretches)) {
    const startMs = night[0]?.startMs ?? 0;
    const touches = startMs <= range.endMs && night.some(({ endMs }) => endMs >= range.startMs);
    if (!touches) continue;
    const data = nightOf(night, provider, night[0]?.id ?? '', measures);
    yield { kind: 'summary', resource: 'sleep', startMs, data };
  }
}

function toStretch({ id, startMs, endMs, data }: Part): Stretch {
  const of = isJson(data) ? data : {};
  return {
    id,
    startMs,
    endMs,
    stage: String(of['stage']),
    offset: numberIn(of['offset']),
    sourceType: String(of['source_type']),
    appId: textIn(of['app_id']),
    score: numberIn(of['score']),
  };
}
