import type { JsonText } from '#kernel/json-text.ts';
import type { UserId } from '#kernel/scope.ts';
import type { PlainDate } from '#kernel/time.ts';
import type { SourceType } from '#sources';

import type { Json } from './fields/read-fields.ts';

/** The source of a summary. */
export type Origin = {
  readonly provider: string;
  readonly sourceType: SourceType;
  readonly appId: string | null;
  readonly deviceId: string | null;
};

/** Data stored next to a summary: the stages of a night, or laps and the file format of each field of a workout. */
export type StoredStream = {
  readonly hypnogram?: readonly {
    readonly start: string;
    readonly end: string;
    readonly value: number;
  }[];
  readonly laps?: readonly unknown[];
  readonly field_origins?: Readonly<Record<string, string>>;
};

/** A stored summary. */
export type Summary = Origin & {
  /** The name of its resource. */
  readonly resource: string;
  readonly id: string;
  readonly userId: UserId;
  /** The provider's id. */
  readonly providerId: string | null;
  /** Its day on the user's calendar; null if it has none. */
  readonly calendarDate: PlainDate | null;
  /** Milliseconds; null without a time of day. */
  readonly startsAt: number | null;
  readonly endsAt: number | null;
  /** The user's UTC offset in seconds; null if unknown. */
  readonly timezoneOffset: number | null;
  /** Every field of the resource, in its order. */
  readonly data: JsonText<Json>;
  /** The stages of a night, or the laps of a workout; null if unknown. */
  readonly stream: JsonText<StoredStream> | null;
  /** JSON text of the pushed summary, if it differs from `data`. */
  readonly received: string | null;
  /** Derived from samples, because the provider sent no summary of the day. The provider's replaces it. */
  readonly isWorkedOut: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

/** A parsed summary that was not yet compared with the stored one. */
export type NewSummary = Omit<Summary, 'createdAt' | 'updatedAt'>;

/** Returns whether the received summary differs from the stored one. */
export function differs(stored: Summary, next: NewSummary): boolean {
  return (
    stored.data !== next.data ||
    stored.stream !== next.stream ||
    stored.calendarDate !== next.calendarDate ||
    stored.startsAt !== next.startsAt ||
    stored.endsAt !== next.endsAt ||
    stored.timezoneOffset !== next.timezoneOffset ||
    stored.isWorkedOut !== next.isWorkedOut ||
    stored.provider !== next.provider ||
    stored.sourceType !== next.sourceType ||
    stored.appId !== next.appId ||
    stored.deviceId !== next.deviceId ||
    stored.providerId !== next.providerId
  );
}
