import type { TeamScope, UserId } from '#kernel/scope.ts';

import { normaliseSamples } from '../push/normalise.ts';
import { resources } from '../resources/resources.ts';
import { type GivenStream, readStream } from '../streams/read-stream.ts';
import { type GivenVoltages, readVoltages } from '../streams/read-voltages.ts';
import type { Report } from '../streams/stream-values.ts';
import type { StreamOrigin } from '../streams/streams.ts';
import { batchSamplesMax, type Ingestion, type UploadHeader } from './ingest.ts';
import { ingestStream } from './workout-stream.ts';

/** Whose a recording is, once its workout has an id. */
type Owner = StreamOrigin &
  Pick<UploadHeader, 'provider' | 'stage' | 'isPulled' | 'now'> & {
    readonly scope: TeamScope;
    readonly userId: UserId;
  };

type Given = GivenStream & { readonly voltages?: GivenVoltages };

/** What was recorded during a workout, checked and not yet stored. */
type Recording = {
  /** Milliseconds. */
  readonly fromMs: number;
  readonly toMs: number;
  /** Stores it under the workout's id. The same again changes nothing. */
  store(owner: Owner): Promise<void>;
};

/**
 * How whoever is given workouts reads what was recorded meanwhile: null where nothing was, and after a report. Nothing
 * is stored before the workout is.
 */
export function openRecordings(
  ingestion: Ingestion,
): (given: Given, report: Report) => Recording | null {
  return ({ voltages, ...given }, report) => {
    if (voltages !== undefined) return recordedVoltages(ingestion, voltages, report);
    const read = readStream(given, report);
    if (read === null || (read.moments.times.length === 0 && read.strokes.length === 0))
      return null;
    const { moments, strokes } = read;
    const checked = normaliseSamples(resources.workout_swimming_stroke, strokes, {
      receivedAtMs: Number.MAX_SAFE_INTEGER,
      provider: null,
      sourceType: null,
      timeZone: null,
    });
    if (!checked.ok) {
      for (const { loc, ...wrong } of checked.problems) {
        report(['stream', 'components', 'swimming_stroke_count', ...loc.slice(2)], wrong);
      }
      return null;
    }
    const strokeTimes = checked.series.flatMap(({ columns }) => Array.from(columns.times));
    const times = moments.times.concat(strokeTimes);
    return {
      fromMs: times.reduce((least, time) => Math.min(least, time), Infinity),
      toMs: times.reduce((most, time) => Math.max(most, time), -Infinity),
      store: async ({ scope, userId, ...owner }) => {
        await ingestStream(ingestion, scope, userId, { ...owner, moments });
        if (strokes.length === 0) return;
        const { workoutId, sport, appId, sourceType, timezoneOffset, ...header } = owner;
        const own = {
          workout_id: workoutId,
          sport,
          app_id: appId,
          timezone_offset: timezoneOffset,
        };
        await ingestion.ingest(scope, userId, {
          ...header,
          resource: resources.workout_swimming_stroke,
          timeZone: null,
          sourceType,
          startsAt: null,
          endsAt: null,
          isFinalChunk: false,
          data: strokes.map((entry) => Object.assign({}, entry, own)),
        });
      },
    };
  };
}

/** The voltages of an electrocardiogram, which belong to no workout; the same again changes nothing. */
function recordedVoltages(
  ingestion: Ingestion,
  given: GivenVoltages,
  report: Report,
): Recording | null {
  const resource = resources.electrocardiogram_voltage;
  const samples = readVoltages(given, report);
  if (samples.length === 0) return null;
  const checked = normaliseSamples(resource, samples, {
    receivedAtMs: Number.MAX_SAFE_INTEGER,
    provider: null,
    sourceType: null,
    timeZone: null,
  });
  if (!checked.ok) {
    for (const { loc: _, ...wrong } of checked.problems) report([], wrong);
    return null;
  }
  return {
    fromMs: given.startMs,
    toMs: given.startMs,
    store: async ({ scope, userId, appId, sourceType, timezoneOffset, ...owner }) => {
      const { provider, stage, isPulled, now } = owner;
      const header = {
        provider,
        stage,
        ...(isPulled === undefined ? {} : { isPulled }),
        ...(now === undefined ? {} : { now }),
      };
      const own = { app_id: appId, timezone_offset: timezoneOffset };
      for (let from = 0; from < samples.length; from += batchSamplesMax) {
        const part = samples.slice(from, from + batchSamplesMax);
        await ingestion.ingest(scope, userId, {
          ...header,
          resource,
          timeZone: null,
          sourceType,
          startsAt: null,
          endsAt: null,
          isFinalChunk: false,
          data: part.map((entry) => Object.assign({}, entry, own)),
        });
      }
    },
  };
}
