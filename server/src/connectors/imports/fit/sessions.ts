import type { FitMessages, RecordMesg, SessionMesg } from '@garmin/fitsdk';

import { dayMs } from '#kernel/time.ts';

import { instantMs, numeric } from './values.ts';

/** A session as it is imported: of several in a file none overlaps another. */
export type Session = {
  readonly startMs: number;
  readonly endMs: number;
  readonly message: SessionMesg;
  readonly records: readonly TimedRecord[];
  /** Sessions before it in its file that began in the same moment. */
  readonly twins: number;
};

export type TimedRecord = { readonly atMs: number; readonly record: RecordMesg };

/** Sessions that are not what their device should have written. */
export type SessionFaults = {
  /** Left out: nothing says when they were. */
  readonly withoutStart: number;
  /** Left out: they end before they begin, or last longer than a week. */
  readonly impossible: number;
  /** Records that lie in no session; what is a sample of a resource is imported all the same. */
  readonly recordsOutside: number;
};

type Told = { readonly startMs: number; readonly endMs: number; readonly message: SessionMesg };

export const sessionMsMax = 7 * dayMs;
/** Records that are older than this before the first session are of another time. */
const earlyMsMax = dayMs;

/**
 * The sessions of a file in the order of time, each with the records until the next begins; the first also has those
 * before it, as devices begin to record before they know of what. Records without a session are one, unless they are a plan.
 */
export function readSessions(messages: FitMessages): {
  readonly sessions: readonly Session[];
  readonly faults: SessionFaults;
} {
  const records = timedRecords(messages);
  const all = messages.sessionMesgs ?? [];
  const known = all
    .flatMap((message) => toldTimes(message, records) ?? [])
    .toSorted((one, other) => one.startMs - other.startMs);
  const told = known.length > 0 ? known : withoutSession(messages, records);
  const sessions = told.flatMap((session, index): Session[] => {
    const twins = told.slice(0, index).filter((each) => each.startMs === session.startMs).length;
    const nextMs = told.find((each) => each.startMs > session.startMs)?.startMs ?? Infinity;
    const fromMs = session.startMs - (index === 0 ? earlyMsMax : 0);
    // Of two that began in one moment the first has the records.
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

/** Null where nothing says when it began. What tells impossible times of records has theirs. */
function toldTimes(message: SessionMesg, records: readonly TimedRecord[]): Told | null {
  const elapsed = numeric(message.totalElapsedTime ?? message.totalTimerTime);
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
