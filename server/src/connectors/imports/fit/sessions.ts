import type { FitMessages, RecordMesg, SessionMesg } from '@garmin/fitsdk';

import { numberIn } from '#kernel/files/json-fields.ts';
import { dayMs } from '#kernel/time.ts';

import { instantMs } from './values.ts';

/** An imported session. Sessions of a file do not overlap. */
export type Session = {
  readonly startMs: number;
  readonly endMs: number;
  readonly message: SessionMesg;
  readonly records: readonly TimedRecord[];
  /** Sessions before it in its file that began in the same moment. */
  readonly twins: number;
};

export type TimedRecord = { readonly atMs: number; readonly record: RecordMesg };

/** Numbers of sessions with faults of their device. */
export type SessionFaults = {
  /** Left out: their time is unknown. */
  readonly withoutStart: number;
  /** Left out: they end before they begin, or last longer than a week. */
  readonly impossible: number;
  /** Records outside of sessions. Their samples of resources are still imported. */
  readonly recordsOutside: number;
  /** Records left out: their clock was wrong. */
  readonly recordsImpossible: number;
};

type Told = { readonly startMs: number; readonly endMs: number; readonly message: SessionMesg };

export const sessionMsMax = 7 * dayMs;
/** Records that are older than this before the first session are of another time. */
const earlyMsMax = dayMs;

/**
 * Returns the sessions of a file in chronological order, each with its records until the next begins. The first also has the
 * records before it, because devices start recording before they know the sport. Records without a session form one, unless they
 * are a plan.
 */
export function readSessions(messages: FitMessages): {
  readonly sessions: readonly Session[];
  readonly faults: Omit<SessionFaults, 'recordsImpossible'>;
} {
  const records = timedRecords(messages);
  const all = messages.sessionMesgs ?? [];
  const known = knownTimes(all, records);
  const told = known.length > 0 ? known : withoutSession(messages, records);
  const sessions = told.flatMap((session, index): Session[] => {
    const twins = told.slice(0, index).filter((each) => each.startMs === session.startMs).length;
    const nextMs = told.find((each) => each.startMs > session.startMs)?.startMs ?? Infinity;
    const fromMs = session.startMs - (index === 0 ? earlyMsMax : 0);
    // Of two sessions with the same start the first has the records.
    const own = twins > 0 ? [] : records.filter(({ atMs }) => atMs >= fromMs && atMs < nextMs);
    const startMs = Math.min(session.startMs, own[0]?.atMs ?? Infinity);
    const endMs = Math.min(Math.max(session.endMs, own.at(-1)?.atMs ?? 0), nextMs);
    if (endMs <= startMs || endMs - startMs > sessionMsMax) return [];
    return [{ startMs, endMs, message: session.message, records: own, twins }];
  });
  const inSessions = sessions.reduce((sum, session) => sum + session.records.length, 0);
  const faults = {
    withoutStart: Math.max(0, all.length - told.length),
    impossible: told.length - sessions.length,
    recordsOutside: sessions.length === 0 ? 0 : records.length - inSessions,
  };
  return { sessions, faults };
}

function timedRecords({ recordMesgs = [] }: FitMessages): readonly TimedRecord[] {
  return recordMesgs
    .flatMap((record): TimedRecord[] => {
      const atMs = instantMs(record.timestamp);
      return atMs === null ? [] : [{ atMs, record }];
    })
    .toSorted((one, other) => one.atMs - other.atMs);
}

/** Returns the sessions whose times are known, in chronological order. */
function knownTimes(all: readonly SessionMesg[], records: readonly TimedRecord[]): readonly Told[] {
  const [first, last] = [records[0], records.at(-1)];
  const told = all.map((message) => {
    const times = toldTimes(message, records);
    if (times === null || first === undefined || last === undefined) return times;
    // A session far from all records is of a clock that was wrong.
    const isNear =
      times.startMs <= last.atMs + earlyMsMax && times.endMs >= first.atMs - earlyMsMax;
    return isNear ? times : null;
  });
  return told
    .flatMap((times, index): readonly Told[] => {
      const message = all[index];
      if (times !== null || message === undefined) return times === null ? [] : [times];
      return betweenOthers(message, told.slice(0, index), told.slice(index + 1), records);
    })
    .toSorted((one, other) => one.startMs - other.startMs);
}

/** Assigns the records between the neighbouring sessions of the file to a session without times. */
function betweenOthers(
  message: SessionMesg,
  before: readonly (Told | null)[],
  after: readonly (Told | null)[],
  records: readonly TimedRecord[],
): readonly Told[] {
  const fromMs = before.at(-1)?.endMs ?? (before.length === 0 ? -Infinity : Infinity);
  const toMs = after[0]?.startMs ?? (after.length === 0 ? Infinity : -Infinity);
  const own = records.filter(({ atMs }) => atMs >= fromMs && atMs < toMs);
  const [first, last] = [own[0], own.at(-1)];
  if (before.length + after.length === 0 || first === undefined || last === undefined) return [];
  return [{ startMs: first.atMs, endMs: last.atMs, message }];
}

/** Returns null if nothing gives the start. A session with an implausible duration gets the times of its records. */
function toldTimes(message: SessionMesg, records: readonly TimedRecord[]): Told | null {
  const elapsed = numberIn(message.totalElapsedTime ?? message.totalTimerTime);
  const writtenMs = instantMs(message.timestamp);
  const startMs =
    instantMs(message.startTime) ??
    (writtenMs === null || elapsed === null ? null : writtenMs - elapsed * 1000);
  if (startMs === null) return null;
  const endMs = elapsed === null ? (writtenMs ?? startMs) : startMs + elapsed * 1000;
  const isFar = endMs - startMs > sessionMsMax;
  return { startMs, endMs: isFar && records.length > 0 ? startMs : endMs, message };
}

function withoutSession(messages: FitMessages, records: readonly TimedRecord[]): readonly Told[] {
  const [first] = records;
  const isActivity = messages.fileIdMesgs?.[0]?.type === 'activity';
  if (!isActivity || first === undefined) return [];
  const [message = {}, ...more] = messages.sessionMesgs ?? [];
  return [{ startMs: first.atMs, endMs: first.atMs, message: more.length === 0 ? message : {} }];
}
