import { isJson } from '#kernel/files/json-fields.ts';
import { uuidPattern } from '#kernel/formats.ts';
import {
  checkText,
  missing,
  notAList,
  notANumber,
  notAnObject,
  notOneOf,
  type Wrong,
} from '#kernel/http/problem-list.ts';
import {
  dayMs,
  isTimeZone,
  parsePlainDate,
  parseUtc,
  plainDate,
  toWireInstant,
} from '#kernel/time.ts';
import { openInstant, parseInstant } from '#kernel/time/instant.ts';

import type { Field, Fields, Given, MapField, NumberField } from './fields.ts';
import type { LocalTime } from './local-time.ts';

/** A position in the pushed JSON: keys and indices. */
export type Loc = readonly (string | number)[];
export type Json = Readonly<Record<string, unknown>>;
/** Reports a problem and its position. */
export type Report = (loc: Loc, wrong: Wrong, input?: unknown) => void;

export type Reading = {
  readonly report: Report;
  /** For times without an offset. */
  readonly localTime: LocalTime;
  readonly nowMs: number;
};

/** Earlier dates are rejected; they come from clocks that were never set. */
const dateMin = '1900-01-01';
const earliestMs = parseUtc(dateMin);
/** Clocks run fast, and local times are labelled as UTC. */
const futureMsMax = dayMs;
const zoneCharactersMax = 64;
const keyCharactersMax = 200;
const mapEntriesMax = 200;

/** Reads the fields and nothing else of an object: rounded, in one spelling, null where nothing was given or after a report. */
export function readFields<Of extends Fields>(
  fields: Of,
  input: Json,
  reading: Reading,
  at: Loc = [],
): Given<Of> {
  const values = Object.entries(fields).flatMap(([key, field]) => {
    const value = readField(field, input[key], reading, [...at, key]);
    return value === null && field.isAbsentIfUnknown === true ? [] : [[key, value]];
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each value was read by the field of its key
  return Object.fromEntries(values) as Given<Of>;
}

function readField(field: Field, input: unknown, reading: Reading, at: Loc): unknown {
  if (field.isReadOnly === true) return null;
  if (input != null) return readValue(field, input, reading, at);
  if (field.isRequired === true) reading.report(at, missing);
  return null;
}

function readValue(field: Field, input: unknown, reading: Reading, at: Loc): unknown {
  const refuse = (wrong: Wrong): null => {
    reading.report(at, wrong, input);
    return null;
  };
  switch (field.kind) {
    case 'number':
    case 'integer':
      return readNumber(field, input, refuse);
    case 'text': {
      const wrong = checkText(input, field.charactersMax);
      return wrong === null ? input : refuse(wrong);
    }
    case 'instant':
      return readInstant(input, reading, refuse);
    case 'day':
      return readDay(field.daysAheadMax, input, reading, refuse);
    case 'zone':
      if (typeof input !== 'string' || input.length > zoneCharactersMax) return refuse(notAZone);
      return isTimeZone(input) ? input : refuse(notAZone);
    case 'uuid':
      if (typeof input !== 'string' || !uuidPattern.test(input)) return refuse(notAUuid);
      return input.toLowerCase();
    case 'flag':
      return typeof input === 'boolean' ? input : refuse(notABoolean);
    case 'yes':
      if (typeof input !== 'boolean') return refuse(notABoolean);
      return input || null;
    case 'choice': {
      const known = field.values.find((value) => value === input);
      return known ?? refuse(notOneOf(field.values.map(String)));
    }
    case 'list':
      return readList(field, input, reading, at);
    case 'object':
      return isJson(input) ? readFields(field.fields, input, reading, at) : refuse(notAnObject);
    case 'map':
      return isJson(input) ? readMap(field, input, reading, at) : refuse(notAnObject);
  }
}

const notAZone: Wrong = {
  type: 'value_error',
  msg: 'Input should be the name of a zone in the IANA time zone database',
};
const notAUuid: Wrong = { type: 'uuid_parsing', msg: 'Input should be a valid UUID' };
const notABoolean: Wrong = { type: 'bool_type', msg: 'Input should be a valid boolean' };
const notADay: Wrong = {
  type: 'date_from_datetime_parsing',
  msg: 'Input should be a valid date, YYYY-MM-DD',
};
const notAnInstant: Wrong = {
  type: 'datetime_parsing',
  msg: 'Input should be a valid datetime, YYYY-MM-DDTHH:MM:SS with Z or ±HH:MM',
};
const withoutOffset: Wrong = {
  type: 'timezone_aware',
  msg: 'Input should have a UTC offset, as neither the request nor the user names a time zone',
};

function readNumber(
  { kind, unit, min, max }: NumberField,
  input: unknown,
  refuse: (wrong: Wrong) => null,
): number | null {
  if (typeof input !== 'number' || !Number.isFinite(input)) return refuse(notANumber);
  const value = kind === 'integer' ? Math.round(input) : input;
  if (value >= min && value <= max) return value;
  const isLess = value < min;
  const limit = isLess ? min : max;
  const words = `Input should be ${isLess ? 'greater' : 'less'} than or equal to ${limit}`;
  return refuse({
    type: isLess ? 'greater_than_equal' : 'less_than_equal',
    msg: unit === null ? words : `${words} ${unit}`,
    ctx: { [isLess ? 'ge' : 'le']: limit, ...(unit === null ? {} : { unit }) },
  });
}

function readInstant(
  input: unknown,
  { localTime, nowMs }: Reading,
  refuse: (wrong: Wrong) => null,
): string | null {
  const parsed = openInstant();
  if (typeof input !== 'string' || !parseInstant(input, parsed)) return refuse(notAnInstant);
  const isFloating = Number.isNaN(parsed.offsetSeconds);
  if (isFloating && !localTime.isKnown) return refuse(withoutOffset);
  const ms = isFloating
    ? localTime.instantOf(parsed.wallMs)
    : parsed.wallMs - parsed.offsetSeconds * 1000;
  if (ms < earliestMs) {
    return refuse({ type: 'greater_than_equal', msg: `Input should not be before ${dateMin}` });
  }
  if (ms > nowMs + futureMsMax) {
    const msg = 'Input should not be more than 24 hours in the future';
    return refuse({ type: 'less_than_equal', msg });
  }
  return toWireInstant(new Date(ms));
}

function readDay(
  daysAheadMax: number,
  input: unknown,
  { nowMs }: Reading,
  refuse: (wrong: Wrong) => null,
): string | null {
  const date = typeof input === 'string' ? parsePlainDate(input) : undefined;
  if (date === undefined) return refuse(notADay);
  const dateMax = plainDate(new Date(nowMs + daysAheadMax * dayMs));
  if (date >= dateMin && date <= dateMax) return date;
  const msg = `Input should be a day from ${dateMin} to ${dateMax}`;
  return refuse({ type: 'value_error', msg });
}

function readList(
  { of, itemsMax }: { readonly of: Field; readonly itemsMax: number },
  input: unknown,
  reading: Reading,
  at: Loc,
): readonly unknown[] | null {
  if (!Array.isArray(input)) {
    reading.report(at, notAList, input);
    return null;
  }
  const items: readonly unknown[] = input;
  if (items.length > itemsMax) {
    const msg = `List should have at most ${itemsMax} items`;
    reading.report(at, { type: 'too_long', msg, ctx: { max_length: itemsMax } });
    return null;
  }
  const item = { ...of, isRequired: true } as const;
  return items.map((value, index) => readField(item, value, reading, [...at, index]));
}

function readMap(
  { keys, of }: MapField,
  input: Json,
  reading: Reading,
  at: Loc,
): Readonly<Record<string, unknown>> | null {
  const given = Object.keys(input).filter((key) => keys === null || keys.includes(key));
  if (given.length > mapEntriesMax) {
    const msg = `Object should have at most ${mapEntriesMax} keys`;
    reading.report(at, { type: 'too_long', msg, ctx: { max_length: mapEntriesMax } });
    return null;
  }
  const entries = given.toSorted().flatMap((key): [string, unknown][] => {
    const wrong = checkText(key, keyCharactersMax);
    if (wrong !== null) reading.report([...at, key.slice(0, keyCharactersMax)], wrong);
    const value = readField(of, input[key], reading, [...at, key]);
    return wrong === null && value !== null ? [[key, value]] : [];
  });
  return Object.fromEntries(entries);
}
