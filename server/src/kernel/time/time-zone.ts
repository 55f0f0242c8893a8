import { dayMs, parseUtc } from '../time.ts';

/** The offsets of one day of UTC in a zone. */
type Day = { readonly before: number; readonly after: number; readonly changesAtMs: number };

type Zone = { readonly format: Intl.DateTimeFormat; readonly days: Map<number, Day> };

/** When either number is reached, the cache is cleared; together they limit it to a few tens of megabytes. */
const zonesMax = 200;
const daysMax = 2000;

const zones = new Map<string, Zone>();

function zoneOf(timeZone: string): Zone {
  const cached = zones.get(timeZone);
  if (cached !== undefined) return cached;
  if (zones.size >= zonesMax) zones.clear();
  const number = '2-digit';
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: number,
    day: number,
    hour: number,
    minute: number,
    second: number,
  });
  const zone: Zone = { format, days: new Map() };
  zones.set(timeZone, zone);
  return zone;
}

const wallPattern = /^(\d+)\/(\d+)\/(\d+), (\d+):(\d+):(\d+)$/u;

function askOffset(zone: Zone, atMs: number): number {
  const second = Math.floor(atMs / 1000) * 1000;
  const [, month = 0, day = 0, year = 0, hour = 0, minute = 0, seconds = 0] =
    wallPattern.exec(zone.format.format(second))?.map(Number) ?? [];
  return (Date.UTC(year, month - 1, day, hour, minute, seconds) - second) / 1000;
}

/** A zone changes its offset at most once a day; the second of the change is found by halving the day. */
function readDay(zone: Zone, startsAtMs: number): Day {
  const before = askOffset(zone, startsAtMs);
  const after = askOffset(zone, startsAtMs + dayMs);
  if (before === after) return { before, after, changesAtMs: Number.POSITIVE_INFINITY };
  let [stillBefore, alreadyAfter] = [0, dayMs / 1000];
  while (alreadyAfter - stillBefore > 1) {
    const middle = Math.floor((stillBefore + alreadyAfter) / 2);
    if (askOffset(zone, startsAtMs + middle * 1000) === before) stillBefore = middle;
    else alreadyAfter = middle;
  }
  return { before, after, changesAtMs: startsAtMs + alreadyAfter * 1000 };
}

function dayOf(timeZone: string, atMs: number): Day {
  const zone = zoneOf(timeZone);
  const number = Math.floor(atMs / dayMs);
  const cached = zone.days.get(number);
  if (cached !== undefined) return cached;
  if (zone.days.size >= daysMax) zone.days.clear();
  const day = readDay(zone, number * dayMs);
  zone.days.set(number, day);
  return day;
}

/** Seconds east of UTC in a zone of the IANA database; throws for a name it does not hold. */
export function zoneOffsetSeconds(timeZone: string, atMs: number): number {
  const day = dayOf(timeZone, atMs);
  return atMs < day.changesAtMs ? day.before : day.after;
}

/**
 * The offset of a clock on the wall in a zone. A time that the clock shows twice, or skips, is read with the offset
 * from before the change.
 */
export function wallOffsetSeconds(timeZone: string, wallMs: number): number {
  const before = zoneOffsetSeconds(timeZone, wallMs - dayMs);
  const after = zoneOffsetSeconds(timeZone, wallMs + dayMs);
  if (before === after) return before;
  if (zoneOffsetSeconds(timeZone, wallMs - before * 1000) === before) return before;
  return zoneOffsetSeconds(timeZone, wallMs - after * 1000) === after ? after : before;
}

/** A change of a zone's offset, as a clock on the wall shows it. */
export type ClockChange = {
  /** Seconds east of UTC. */
  readonly before: number;
  readonly after: number;
  /** The times that the clock shows twice or skips, [fromWallMs, toWallMs). */
  readonly fromWallMs: number;
  readonly toWallMs: number;
  readonly isTwice: boolean;
};

/** Returns the changes whose times shown twice or skipped lie up to so long before or after a time on the wall. */
export function clockChangesNear(
  timeZone: string,
  wallMs: number,
  withinMs: number,
): readonly ClockChange[] {
  const changes: ClockChange[] = [];
  // Offsets are less than a day, so a change is within a day of the times that it affects.
  const lastMs = wallMs + withinMs + dayMs;
  for (let atMs = wallMs - withinMs - dayMs; atMs < lastMs + dayMs; atMs += dayMs) {
    const { before, after, changesAtMs } = dayOf(timeZone, atMs);
    if (!Number.isFinite(changesAtMs)) continue;
    const fromWallMs = changesAtMs + Math.min(before, after) * 1000;
    const toWallMs = changesAtMs + Math.max(before, after) * 1000;
    if (wallMs < fromWallMs - withinMs || wallMs >= toWallMs + withinMs) continue;
    changes.push({ before, after, fromWallMs, toWallMs, isTwice: after < before });
  }
  return changes;
}

/** Returns the milliseconds of a time that is read in a zone, or in UTC, where it has no offset; NaN for other text. */
export function parseInZone(text: string, timeZone: string | null): number {
  const atMs = parseUtc(text);
  if (!Number.isNaN(atMs)) return atMs;
  const wallMs = parseUtc(`${text.trim().replace(' ', 'T')}Z`);
  if (Number.isNaN(wallMs) || timeZone === null) return wallMs;
  return wallMs - wallOffsetSeconds(timeZone, wallMs) * 1000;
}
