import { isJson, type Json, textIn } from '#kernel/files/json-fields.ts';
import { isTimeZone } from '#kernel/time.ts';
import { openInstant, parseInstant } from '#kernel/time/instant.ts';
import { inferSourceType, type SourceType } from '#sources';
import { offsetIn } from '#timeseries';

import type { SdkProvider } from './provider.ts';

export type Source = { readonly sourceType: SourceType; readonly appId: string | null };

/** What records, stages of sleep and workouts have in common. */
export type Row = {
  readonly id: string;
  readonly parentId: string | null;
  readonly startMs: number;
  readonly endMs: number;
  /** Seconds; null: nothing says where the person was. */
  readonly offset: number | null;
  readonly source: Source;
  readonly metadata: Json;
};

export const idCharactersMax = 200;
const appIdCharactersMax = 128;

/** Null for what has no time. Zone: the row's offset, its zone in HealthKit, the user's own. */
export function readRow(
  given: Json,
  provider: SdkProvider,
  fallbackZone: string | null,
): Row | null {
  const startMs = instantIn(given['startDate']);
  const endMs = instantIn(given['endDate']) ?? startMs;
  if (startMs === null || endMs === null || endMs < startMs) return null;
  const metadata = isJson(given['metadata']) ? given['metadata'] : {};
  return {
    id: (textIn(given['id']) ?? `${textIn(given['type']) ?? ''} ${startMs}`).slice(
      0,
      idCharactersMax,
    ),
    parentId: textIn(given['parentId'])?.slice(0, idCharactersMax) ?? null,
    startMs,
    endMs,
    offset:
      offsetSecondsIn(given['zoneOffset']) ??
      offsetIn(zoneIn(metadata['HKTimeZone']), startMs) ??
      offsetIn(fallbackZone, startMs),
    source: readSource(given['source'], provider, metadata),
    metadata,
  };
}

export function instantIn(value: unknown): number | null {
  const parsed = openInstant();
  if (typeof value !== 'string' || !parseInstant(value, parsed)) return null;
  return Number.isNaN(parsed.offsetSeconds) ? null : parsed.wallMs - parsed.offsetSeconds * 1000;
}

const zoneIn = (value: unknown): string | null =>
  typeof value === 'string' && isTimeZone(value) ? value : null;

/** `+02:00` or `Z` in seconds, null for anything else. */
function offsetSecondsIn(value: unknown): number | null {
  if (value === 'Z') return 0;
  const [, sign, hours, minutes] =
    /^([+-])(\d{2}):(\d{2})/u.exec(typeof value === 'string' ? value : '') ?? [];
  if (sign === undefined) return null;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60);
}

const deviceTypes: Readonly<Record<string, SourceType>> = {
  watch: 'watch',
  phone: 'phone',
  scale: 'scale',
  ring: 'ring',
  fitness_band: 'watch',
  chest_strap: 'chest_strap',
};

/** A name of a source is left out: it is often that of the person. */
function readSource(given: unknown, provider: SdkProvider, metadata: Json): Source {
  const source = isJson(given) ? given : {};
  const appId = textIn(source['appId'])?.slice(0, appIdCharactersMax) ?? null;
  const isByHand = source['recordingMethod'] === 'manual' || metadata['HKWasUserEntered'] === '1';
  if (isByHand) return { sourceType: 'app', appId };
  const model = textIn(source['deviceModel']);
  const inferred = provider === 'apple_health_kit' ? inferSourceType(appId, model) : 'unknown';
  if (inferred !== 'unknown') return { sourceType: inferred, appId };
  return { sourceType: deviceTypes[String(source['deviceType'])] ?? 'unknown', appId };
}
