import { toWireInstant } from '#kernel/time.ts';
import { batchSamplesMax, findResource, type Resource, type Upload } from '#timeseries';

import type { FitWorkout } from './read-workouts.ts';
import type { FitPart, FitRecording } from './recording.ts';
import type { FitSample } from './sample.ts';

type UploadOptions = {
  /** A name of the IANA database, for files without their local time. */
  readonly timeZone: string | null;
};

/** Returns the recording as pushes, by resource in chronological order. The same recording gives the same pushes. */
export function toUploads(recording: FitRecording, { timeZone }: UploadOptions): readonly Upload[] {
  return withoutRepeats(recording.parts).flatMap((part) =>
    [...Map.groupBy(part.samples, (sample) => sample.resource)].flatMap(([name, samples]) => {
      const resource = findResource(name);
      if (resource === undefined) throw new Error(`there is no resource ${name}`);
      const data = samples
        .toSorted((a, b) => a.startMs - b.startMs)
        .map((sample) => toWire(resource, part, sample));
      return batches(data).map((batch): Upload => ({
        resource,
        provider: part.source.provider,
        stage: 'daily',
        timeZone,
        sourceType: part.source.sourceType,
        startsAt: null,
        endsAt: null,
        isFinalChunk: true,
        data: batch,
      }));
    }),
  );
}

/**
 * If chained files of one source have samples at the same time, the last one counts, so that importing the file again changes
 * nothing.
 */
function withoutRepeats(parts: readonly FitPart[]): readonly FitPart[] {
  if (parts.length === 1) return parts;
  const seen = new Set<string>();
  const kept: FitPart[] = [];
  for (const part of parts.toReversed()) {
    const { provider, sourceType } = part.source;
    const samples = part.samples.toReversed().filter(({ resource, startMs }) => {
      const key = `${provider} ${sourceType} ${resource} ${startMs}`;
      return !seen.has(key) && seen.add(key);
    });
    kept.push({ ...part, samples: samples.toReversed() });
  }
  return kept.toReversed();
}

/** A workout as pushes: the summary first, then the stream of its id. */
export type WorkoutUpload = Pick<FitWorkout, 'summary' | 'points' | 'sport'> &
  FitPart['source'] & {
    readonly timeZone: string | null;
    readonly timezoneOffset: number | null;
  };

/** The workouts of a recording, in the order of time. */
export function toWorkouts(
  recording: Pick<FitRecording, 'parts'>,
  { timeZone }: UploadOptions,
): readonly WorkoutUpload[] {
  return recording.parts.flatMap(({ source, timezoneOffset, workouts }) =>
    workouts.map(({ summary, points, sport }): WorkoutUpload => ({
      ...source,
      timeZone,
      timezoneOffset,
      sport,
      points,
      summary: {
        ...summary,
        ...(timezoneOffset === null ? {} : { timezone_offset: timezoneOffset }),
      },
    })),
  );
}

function batches(data: readonly unknown[]): readonly (readonly unknown[])[] {
  return Array.from({ length: Math.ceil(data.length / batchSamplesMax) }, (_, index) =>
    data.slice(index * batchSamplesMax, (index + 1) * batchSamplesMax),
  );
}

function toWire(resource: Resource, part: FitPart, sample: FitSample): unknown {
  const { value, diastolic, sport, sensorLocation } = sample;
  const start = toWireInstant(new Date(sample.startMs));
  return {
    timestamp: start,
    ...(resource.kind === 'interval' ? { start, end: toWireInstant(new Date(sample.endMs)) } : {}),
    ...(diastolic === undefined ? { value } : { systolic: value, diastolic }),
    unit: resource.unit,
    ...(part.timezoneOffset === null ? {} : { timezone_offset: part.timezoneOffset }),
    ...(sport == null ? {} : { sport }),
    ...(sensorLocation === undefined ? {} : { sensor_location: sensorLocation }),
  };
}
