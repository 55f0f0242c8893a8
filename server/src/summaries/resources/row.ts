import type { TeamScope, UserId } from '#kernel/scope.ts';
import { isTimeZone, type PlainDate } from '#kernel/time.ts';
import { inferSourceType, type SourceType, sourceTypes } from '#sources';

import {
  choice,
  type Complete,
  type Fields,
  type Given,
  integer,
  object,
  text,
  uuid,
  zone,
} from '../fields.ts';
import type { Hypnogram } from '../hypnogram.ts';
import { type LocalTime, localTimeOf, offsetInText } from '../local-time.ts';
import type { KeptSample } from '../mobile/kept-samples.ts';
import { isJson, type Json, type Loc, readFields, type Report } from '../read-fields.ts';

/** One summary of a push, under the names that it is read by. */
export type Item = {
  readonly values: Json;
  /** Where it lies in the request. */
  readonly at: Loc;
  /** Where in it a key lies, if not under its own name. */
  readonly paths: Readonly<Record<string, Loc>>;
  /** As it came, where it came in other words; else undefined. */
  readonly received?: unknown;
  /** What was recorded during a workout. */
  readonly recording?: Recording | null;
};

/** What was recorded during a workout, as whoever keeps samples has read it; stored when the workout is. */
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

/** Reads `stream` and the beats that come with a workout; null where there is nothing, and after a report. */
export type ReadRecording = (
  given: {
    readonly stream: unknown;
    readonly beats: readonly { readonly atMs: number; readonly bpm: number }[];
  },
  report: Report,
) => Recording | null;

export type ReadContext = {
  readonly nowMs: number;
  /** Of the upload. */
  readonly timeZone: string | null;
  readonly sourceType: SourceType | null;
  /** Of the user. */
  readonly fallbackTimeZone: string | null;
  readonly birthDate: PlainDate | null;
  /** The id of a summary of the same user and provider. */
  readonly idOf: (resource: string, key: string) => string;
  readonly readRecording: ReadRecording;
  readonly report: Report;
  /** Takes samples that a day is to be worked out from. */
  readonly keep: (samples: readonly KeptSample[]) => void;
};

/** A night as it went, and the JSON text of that. */
export type Night = { readonly hypnogram: Hypnogram; readonly stream: string };

/** A summary of a push that is as it must be. */
export type ReadSummary = {
  /** What tells it apart from others of the same user, resource and provider. */
  readonly key: string;
  /** The id that it came with: ours if it was read here, else the provider's. */
  readonly givenId: string | null;
  readonly providerId: string | null;
  readonly calendarDate: PlainDate | null;
  readonly startsAt: number | null;
  readonly endsAt: number | null;
  /** How far east of UTC the person's clock stood, in seconds; null where nothing told. */
  readonly timezoneOffset: number | null;
  readonly sourceType: SourceType;
  readonly appId: string | null;
  readonly deviceId: string | null;
  readonly data: string;
  /** Of a night whose stages are known. */
  readonly night: Night | null;
  readonly received: string | null;
  /** Of a workout, with what its samples say of it. */
  readonly recording: OwnRecording | null;
};

export type OwnRecording = Pick<Recording, 'store'> &
  Pick<RecordingOwner, 'timezoneOffset' | 'sport'>;

/** What every summary may say beside its own fields. */
const inputs = {
  id: text(256),
  provider_id: text(256),
  time_zone: zone,
  timezone_offset: integer('s', -18 * 3600, 18 * 3600),
  source_type: choice(...sourceTypes),
  app_id: text(256),
  source_app_id: text(256),
  source_bundle: text(256),
  product_type: text(256),
  device_id: uuid,
  source_device_id: uuid,
  source: object('SummarySourceInput', {
    type: choice(...sourceTypes),
    app_id: text(256),
    device_id: uuid,
  }),
} satisfies Fields;

export const commonInputs: Fields = inputs;

/** What a resource's own rule works with. */
export type Reader<Own extends Fields, Further extends Fields> = {
  /** The fields of the resource, in their order. */
  readonly own: Given<Own>;
  readonly further: Given<Further>;
  readonly localTime: LocalTime;
  readonly sourceType: SourceType;
  readonly context: ReadContext;
  /** What was recorded meanwhile. */
  readonly recording: Recording | null;
  /** Places are keys of the summary. */
  readonly report: Report;
};

/** What a resource's own rule makes of it. */
export type Draft<Own extends Fields> = {
  readonly values: Complete<Own>;
  readonly key: string;
  readonly calendarDate: PlainDate | null;
  readonly startsAt: number | null;
  readonly endsAt: number | null;
  readonly night?: Night | null;
  readonly recording?: OwnRecording | null;
};

/** How a summary is placed in time, for reads by date-time. */
export type Placement = 'day' | 'start' | 'end';

/** What the adapter of a mobile shape works with. */
export type Adapting = Pick<
  ReadContext,
  'nowMs' | 'timeZone' | 'sourceType' | 'fallbackTimeZone' | 'readRecording' | 'report' | 'keep'
>;

export type Definition<Own extends Fields, Further extends Fields> = {
  readonly title: string;
  readonly schemaName: string;
  readonly responseName: string;
  /** The key of the list in an answer; null: a single object. */
  readonly listKey: string | null;
  /** Null: the contract has no `/raw`. */
  readonly raw: { readonly schemaName: string; readonly responseName: string } | null;
  /** `dates`: the operation takes days; a date-time stands for its day. */
  readonly bounds: 'dates' | 'moments';
  readonly placedBy: Placement;
  /** Also where a provider has ids of its own, there is one for each key: a day has one activity. */
  readonly hasOwnKey?: true;
  /** In the order of the wire. */
  readonly fields: Own;
  /** Read, and used for what is derived. */
  readonly inputs: Further;
  /** Whose text may tell the offset, the first first. */
  readonly times: readonly string[];
  /** Mobile shapes, in the names of the fields. */
  readonly adapt?: (input: Json, at: Loc, adapting: Adapting) => readonly Item[];
  readonly complete: (reader: Reader<Own, Further>) => Draft<Own> | null;
};

export type Shape = Omit<Definition<Fields, Fields>, 'complete' | 'adapt' | 'hasOwnKey'> & {
  /** What an element of a push holds: its summaries, one in the most cases. */
  readonly itemsOf: (input: Json, at: Loc, adapting: Adapting) => readonly Item[];
  /** Null after a report. */
  readonly read: (item: Item, context: ReadContext) => ReadSummary | null;
};

const asItIs = (input: Json, at: Loc): readonly Item[] => [{ values: input, at, paths: {} }];

export function define<Own extends Fields, Further extends Fields>(
  definition: Definition<Own, Further>,
): Shape {
  const { complete, adapt, hasOwnKey, ...shape } = definition;
  return {
    ...shape,
    itemsOf: adapt ?? asItIs,
    read: (item, context) => {
      let problems = 0;
      const report: Report = ([key = '', ...rest], wrong, input) => {
        problems += 1;
        context.report([...item.at, ...(item.paths[key] ?? [key]), ...rest], wrong, input);
      };
      const localTime = localTimeFor(item.values, shape.times, context);
      const reading = { report, localTime, nowMs: context.nowMs };
      const common = readFields(inputs, item.values, reading);
      const further = readFields(definition.inputs, item.values, reading);
      const own = readFields(definition.fields, item.values, reading);
      if (problems > 0) return null;
      const origin = originOf(common, context);
      const { sourceType } = origin;
      const { recording = null } = item;
      const draft = complete({ own, further, localTime, sourceType, context, recording, report });
      if (draft === null) return null;
      const providerId = common.provider_id ?? common.id;
      return {
        ...origin,
        key: providerId === null || hasOwnKey === true ? draft.key : `id:${providerId}`,
        givenId: common.id,
        providerId,
        calendarDate: draft.calendarDate,
        startsAt: draft.startsAt,
        endsAt: draft.endsAt,
        timezoneOffset: offsetOf(
          localTime,
          shape.placedBy === 'end' ? draft.endsAt : draft.startsAt,
        ),
        data: JSON.stringify(draft.values),
        night: draft.night ?? null,
        recording: draft.recording ?? null,
        received: receivedText(item),
      };
    },
  };
}

/** Null for what has no time, and where nothing told the place. */
function offsetOf(localTime: LocalTime, ms: number | null): number | null {
  return ms === null || !localTime.isKnown ? null : localTime.offsetAt(ms);
}

/** Where the person's clock stood, by the first hint that there is. */
export function localTimeFor(
  values: Json,
  times: readonly string[],
  { timeZone, fallbackTimeZone }: Pick<ReadContext, 'timeZone' | 'fallbackTimeZone'>,
): LocalTime {
  const { time_zone: ownZone, timezone_offset: ownOffset } = values;
  const texts = times.map((key) => offsetInText(values[key]));
  return localTimeOf({
    zone:
      typeof ownZone === 'string' && ownZone.length < 64 && isTimeZone(ownZone) ? ownZone : null,
    offsetSeconds: typeof ownOffset === 'number' && Number.isInteger(ownOffset) ? ownOffset : null,
    uploadZone: timeZone,
    fallbackZone: fallbackTimeZone,
    textOffsetSeconds: texts.find((offset) => offset !== null) ?? null,
  });
}

function originOf(
  given: Given<typeof inputs>,
  context: ReadContext,
): Pick<ReadSummary, 'sourceType' | 'appId' | 'deviceId'> {
  const { source } = given;
  return {
    sourceType:
      given.source_type ??
      source?.type ??
      context.sourceType ??
      inferSourceType(given.source_bundle, given.product_type),
    appId: given.app_id ?? given.source_app_id ?? source?.app_id ?? given.source_bundle,
    deviceId: given.device_id ?? given.source_device_id ?? source?.device_id ?? null,
  };
}

/** What `/raw` shows: the provider's own object where the push has it, else the push itself. */
function receivedText({ values, received }: Item): string | null {
  if (isJson(values['raw'])) return JSON.stringify(values['raw']);
  return received === undefined ? null : JSON.stringify(received);
}
