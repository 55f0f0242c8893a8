import { fromJsonText } from '#kernel/json-text.ts';
import { zoneOffsetSeconds } from '#kernel/time/time-zone.ts';
import type { Summary } from '#summaries';

import type { Column, ColumnType, Elements, Value } from './table.ts';

export type Json = Readonly<Record<string, unknown>>;

/** A summary in the form of its slice. Instants are in milliseconds. */
export type StoredSummary = {
  readonly id: string;
  readonly provider: string;
  readonly sourceType: string;
  readonly appId: string | null;
  readonly deviceId: string | null;
  readonly providerId: string | null;
  readonly calendarDate: string | null;
  readonly startsAt: number | null;
  readonly endsAt: number | null;
  /** The offset of the user's clock in seconds east of UTC; null if unknown. */
  readonly timezoneOffset: number | null;
  /** Its fields. */
  readonly data: Summary['data'];
  /** The stages of a night. */
  readonly stream: Summary['stream'];
  readonly createdAt: number;
  readonly updatedAt: number;
  /** For a sleep, its part in its day; undefined if another source's record counts. */
  readonly sleepRole?: 'main' | 'nap' | undefined;
};

/** Reads a summary by the clock of its user. */
export class SummaryRow {
  readonly summary: StoredSummary;
  readonly data: Json;
  readonly #zone: string | null;
  readonly #offsetSeconds: number;

  constructor(summary: StoredSummary, fallbackZone: string | null) {
    this.summary = summary;
    this.data = fromJsonText(summary.data);
    const { time_zone: zone, timezone_offset: offset } = this.data;
    // Some kinds of summaries do not have their offset in the fields.
    const own = typeof offset === 'number' ? offset : summary.timezoneOffset;
    this.#offsetSeconds = own ?? 0;
    const ownZone = typeof zone === 'string' ? zone : null;
    this.#zone = ownZone ?? (own === null ? fallbackZone : null);
  }

  /** Returns the user's local time: by the summary's own zone or offset, else the user's fallback, else UTC. */
  local(ms: number | null): number | null {
    if (ms === null) return null;
    const offset = this.#zone === null ? this.#offsetSeconds : zoneOffsetSeconds(this.#zone, ms);
    return ms + offset * 1000;
  }

  /** A field, or a field in a field. */
  get(...path: readonly (string | number)[]): unknown {
    let value: unknown = this.data;
    for (const key of path) {
      if (typeof value !== 'object' || value === null) return null;
      value = Reflect.get(value, key);
    }
    return value ?? null;
  }

  number(...path: readonly (string | number)[]): number | null {
    const value = this.get(...path);
    return typeof value === 'number' ? value : null;
  }

  text(...path: readonly (string | number)[]): string | null {
    const value = this.get(...path);
    return typeof value === 'string' ? value : null;
  }
}

export type Read = (row: SummaryRow) => Value;
export type SummaryColumn = Column & { readonly read: Read };
export type SummaryColumns = Readonly<Record<string, SummaryColumn>>;

const column = (type: ColumnType, read: Read): SummaryColumn => ({ type, read });

export const numberOf = (read: (row: SummaryRow) => number | null): SummaryColumn =>
  column('number', read);
export const number = (...path: readonly (string | number)[]): SummaryColumn =>
  column('number', (row) => row.number(...path));
export const scaled = (factor: number, ...path: readonly string[]): SummaryColumn =>
  column('number', (row) => {
    const value = row.number(...path);
    return value === null ? null : value * factor;
  });
export const text = (...path: readonly string[]): SummaryColumn =>
  column('text', (row) => row.text(...path));
export const textOf = (read: (row: SummaryRow) => string | null): SummaryColumn =>
  column('text', read);
export const date = (...path: readonly string[]): SummaryColumn =>
  column('date', (row) => row.text(...path));
export const time = (read: (row: SummaryRow) => number | null): SummaryColumn =>
  column('time', read);
export const flag = (...path: readonly string[]): SummaryColumn =>
  column('boolean', (row) => {
    const value = row.get(...path);
    return typeof value === 'boolean' ? value : null;
  });
export const structs = (
  key: string,
  fields: Extract<Elements, { readonly kind: 'structs' }>['fields'],
): SummaryColumn => ({
  type: 'list',
  elements: { kind: 'structs', fields },
  read: (row) => {
    const value = row.get(key);
    return Array.isArray(value) ? value : null;
  },
});
export const macro = (of: SummaryColumn): SummaryColumn => ({ ...of, isMacro: true });

/** The columns with the source of a summary, which every table of summaries has. */
export const sourceColumns: SummaryColumns = {
  source_type: textOf(({ summary }) => summary.sourceType),
  source_provider: textOf(({ summary }) => summary.provider),
  source_app_id: textOf(({ summary }) => summary.appId),
  source_device_id: textOf(({ summary }) => summary.deviceId),
};
