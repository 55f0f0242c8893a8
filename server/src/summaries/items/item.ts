import type { JsonText } from '#kernel/json-text.ts';
import type { TeamScope, UserId } from '#kernel/scope.ts';
import type { PlainDate } from '#kernel/time.ts';
import type { SourceType } from '#sources';

import type { Json, Loc, Report } from '../fields/read-fields.ts';
import type { StoredStream } from '../model.ts';
import type { Hypnogram } from './hypnogram.ts';
import type { PhoneSample } from './phone-samples.ts';

/** A summary of a push, under the names of reads. */
export type Item = {
  readonly values: Json;
  /** Its position in the request. */
  readonly at: Loc;
  /** The positions of keys that differ from their names. */
  readonly paths: Readonly<Record<string, Loc>>;
  /** The pushed object, if it had another form; else undefined. */
  readonly received?: unknown;
  /** The recording of a workout or an electrocardiogram. */
  readonly recording?: Recording | null;
};

/** The recording of a workout, read by the slice of time series and stored with the workout. */
export type Recording = {
  readonly fromMs: number;
  readonly toMs: number;
  readonly store: (owner: RecordingOwner) => Promise<void>;
};

export type RecordingOwner = {
  readonly scope: TeamScope;
  readonly userId: UserId;
  readonly workoutId: string;
  readonly provider: string;
  readonly stage: 'daily' | 'historical';
  readonly sourceType: SourceType;
  readonly appId: string | null;
  readonly timezoneOffset: number | null;
  readonly sport: string | null;
  readonly isPulled?: boolean;
  readonly now?: Date;
};

/** Reads `stream` and the beats that come with a workout, or voltages; null where there is nothing, and after a report. */
export type ReadRecording = (
  given: {
    readonly stream: unknown;
    readonly beats: readonly { readonly atMs: number; readonly bpm: number }[];
    /** The voltages of an electrocardiogram, which replace a stream. */
    readonly voltages?: { readonly startMs: number; readonly data: unknown };
  },
  report: Report,
) => Recording | null;

export type ReadContext = {
  readonly nowMs: number;
  /** The time zone of the upload. */
  readonly timeZone: string | null;
  readonly sourceType: SourceType | null;
  /** The time zone of the user's record. */
  readonly fallbackTimeZone: string | null;
  readonly birthDate: PlainDate | null;
  /** The id of a summary of the same user and provider. */
  readonly idOf: (resource: string, key: string) => string;
  readonly readRecording: ReadRecording;
  readonly report: Report;
  /** Collects samples from which a day is to be computed. */
  readonly keep: (samples: readonly PhoneSample[]) => void;
};

/** A night as it went, and the JSON text of that. */
export type Night = { readonly hypnogram: Hypnogram; readonly stream: JsonText<StoredStream> };

/** A summary of a push that is as it must be. */
export type ReadSummary = {
  /** Distinguishes it from others of the same user, resource and provider. */
  readonly key: string;
  /** The pushed id: that of Salus if the data was read from it, else the provider's. */
  readonly givenId: string | null;
  readonly providerId: string | null;
  readonly calendarDate: PlainDate | null;
  readonly startsAt: number | null;
  readonly endsAt: number | null;
  /** The user's UTC offset in seconds; null if unknown. */
  readonly timezoneOffset: number | null;
  readonly sourceType: SourceType;
  readonly appId: string | null;
  readonly deviceId: string | null;
  readonly data: JsonText<Json>;
  /** For a night with known stages. */
  readonly night: Night | null;
  readonly received: string | null;
  /** For a workout, including values derived from its samples. */
  readonly recording: OwnRecording | null;
  /** JSON text of a workout's details, such as its laps. */
  readonly details: JsonText<StoredStream> | null;
};

export type OwnRecording = Pick<Recording, 'store'> &
  Pick<RecordingOwner, 'timezoneOffset' | 'sport'>;

/** The input of the adapter of a mobile shape. */
export type Adapting = Pick<
  ReadContext,
  'nowMs' | 'timeZone' | 'sourceType' | 'fallbackTimeZone' | 'readRecording' | 'report' | 'keep'
>;
