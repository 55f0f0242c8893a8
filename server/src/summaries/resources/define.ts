import { isJson } from '#kernel/files/json-fields.ts';
import { type JsonText, toJsonText } from '#kernel/json-text.ts';
import type { PlainDate } from '#kernel/time.ts';
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
} from '../fields/fields.ts';
import { type LocalTime, localTimeFor } from '../fields/local-time.ts';
import { type Json, type Loc, readFields, type Report } from '../fields/read-fields.ts';
import type {
  Adapting,
  Item,
  Night,
  OwnRecording,
  ReadContext,
  ReadSummary,
  Recording,
} from '../items/item.ts';
import type { StoredStream } from '../model.ts';

/** Fields of every summary. */
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

/** The input of a resource's own rule. */
export type Reader<Own extends Fields, Further extends Fields> = {
  /** The fields of the resource, in their order. */
  readonly own: Given<Own>;
  readonly further: Given<Further>;
  readonly localTime: LocalTime;
  readonly sourceType: SourceType;
  readonly appId: string | null;
  readonly context: ReadContext;
  /** The recording of the workout. */
  readonly recording: Recording | null;
  /** Positions are keys of the summary. */
  readonly report: Report;
};

/** The output of a resource's own rule. */
export type Draft<Own extends Fields> = {
  readonly values: Complete<Own>;
  readonly key: string;
  readonly calendarDate: PlainDate | null;
  readonly startsAt: number | null;
  readonly endsAt: number | null;
  readonly night?: Night | null;
  readonly recording?: OwnRecording | null;
  readonly details?: JsonText<StoredStream> | null;
};

/** The time by which reads with date-times select a summary. */
export type Placement = 'day' | 'start' | 'end';

export type Definition<Own extends Fields, Further extends Fields> = {
  readonly title: string;
  readonly schemaName: string;
  readonly responseName: string;
  /** The key of the list in a response; null: a single object. */
  readonly listKey: string | null;
  /** Null: the contract has no `/raw`. */
  readonly raw: {
    readonly schemaName: string;
    readonly responseName: string;
    /** The contract declares the deprecated `priority`. */
    readonly hasPriority?: boolean;
  } | null;
  /** `dates`: the operation takes days, and a date-time stands for its day. */
  readonly bounds: 'dates' | 'moments';
  readonly placedBy: Placement;
  /** One summary for each key, even if the provider has its own ids: a day has one activity. */
  readonly hasOwnKey?: true;
  /** In the order of the response. */
  readonly fields: Own;
  /** Read only to derive other fields. */
  readonly inputs: Further;
  /** Fields whose text may contain the offset, in order of preference. */
  readonly times: readonly string[];
  /** Mobile shapes, in the names of the fields. */
  readonly adapt?: (input: Json, at: Loc, adapting: Adapting) => readonly Item[];
  readonly complete: (reader: Reader<Own, Further>) => Draft<Own> | null;
};

export type Shape = Omit<Definition<Fields, Fields>, 'complete' | 'adapt' | 'hasOwnKey'> & {
  /** Returns the summaries of an element of a push, usually one. */
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
      const { sourceType, appId } = origin;
      const { recording = null } = item;
      const draft = complete({
        own,
        further,
        localTime,
        sourceType,
        appId,
        context,
        recording,
        report,
      });
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
        data: toJsonText(draft.values),
        night: draft.night ?? null,
        recording: draft.recording ?? null,
        details: draft.details ?? null,
        received: receivedText(item),
      };
    },
  };
}

/** Null without a time, or if nothing determines the time zone. */
function offsetOf(localTime: LocalTime, ms: number | null): number | null {
  return ms === null || !localTime.isKnown ? null : localTime.offsetAt(ms);
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

/** Returns the JSON for `/raw`: the provider's own object if the push has it, else the push itself. */
function receivedText({ values, received }: Item): string | null {
  if (isJson(values['raw'])) return JSON.stringify(values['raw']);
  return received === undefined ? null : JSON.stringify(received);
}
