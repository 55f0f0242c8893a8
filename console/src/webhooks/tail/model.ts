import type { EventTailResponse } from '#console/kernel/api/contract.ts';
import type { Failure } from '#console/kernel/api/failure.ts';

export type TailEvent = EventTailResponse['data'][number];

/** What the address asks for: `?type=daily.data.*&user=<id>`. */
export type TailFilter = { readonly type?: string; readonly user?: string };

const typePattern = /^[a-z0-9_]+(?:\.[a-z0-9_]+)*(?:\.\*)?$/u;
const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/u;

export function isUserId(text: string): boolean {
  return uuid.test(text);
}

/** What is no filter is left out. */
export function tailFilterOf(given: Readonly<Record<string, unknown>>): TailFilter {
  const { type, user } = given;
  return {
    ...(typeof type === 'string' && type.length <= 128 && typePattern.test(type) ? { type } : {}),
    ...(typeof user === 'string' && isUserId(user) ? { user } : {}),
  };
}

/** Older ones leave the page. */
export const rowsMax = 500;

export type Tail = {
  readonly phase: 'connecting' | 'live' | 'lost';
  readonly failure: Failure | null;
  /** The newest first. */
  readonly rows: readonly TailEvent[];
  /** What came while it is paused. */
  readonly held: readonly TailEvent[];
  readonly isPaused: boolean;
  /** Whether rows have left the page. */
  readonly isCut: boolean;
  /** Before it something may be missing, as nobody looked on; null: nothing is. */
  readonly wholeSince: string | null;
};

export const emptyTail: Tail = {
  phase: 'connecting',
  failure: null,
  rows: [],
  held: [],
  isPaused: false,
  isCut: false,
  wholeSince: null,
};

export type TailStep =
  | { readonly kind: 'start' | 'connect' | 'pause' | 'resume' }
  | { readonly kind: 'begin'; readonly hasGap: boolean; readonly wholeSince: string }
  | { readonly kind: 'events'; readonly events: readonly TailEvent[] }
  | { readonly kind: 'lost'; readonly failure: Failure };

/** The tail after what came or was pressed. */
export function nextTail(tail: Tail, step: TailStep): Tail {
  switch (step.kind) {
    case 'start':
      return emptyTail;
    case 'connect':
      return { ...tail, phase: 'connecting' };
    case 'begin':
      return {
        ...tail,
        phase: 'live',
        failure: null,
        wholeSince: step.hasGap ? step.wholeSince : tail.wholeSince,
      };
    case 'lost':
      return { ...tail, phase: 'lost', failure: step.failure };
    case 'pause':
      return { ...tail, isPaused: true };
    case 'resume':
      return { ...added(tail, tail.held), held: [], isPaused: false };
    case 'events': {
      const newest = step.events.toReversed();
      return tail.isPaused ? { ...tail, held: newestOf(newest, tail.held) } : added(tail, newest);
    }
  }
}

function added(tail: Tail, newest: readonly TailEvent[]): Tail {
  const isCut = tail.isCut || newest.length + tail.rows.length > rowsMax;
  return { ...tail, rows: newestOf(newest, tail.rows), isCut };
}

function newestOf(
  newest: readonly TailEvent[],
  before: readonly TailEvent[],
): readonly TailEvent[] {
  return [...newest, ...before].slice(0, rowsMax);
}

/** How the tail stands, in words. */
export function tailText({ phase, isPaused, held, rows }: Tail): string {
  if (phase === 'lost') return 'Not connected';
  if (phase === 'connecting') return rows.length === 0 ? 'Connecting' : 'Connecting again';
  if (!isPaused) return 'Live';
  const count = held.length >= rowsMax ? `${rowsMax} or more` : String(held.length);
  return held.length === 0 ? 'Paused' : `Paused, ${count} new`;
}

/** Seconds until the next try: soon at first, never more than half a minute apart. */
export function secondsUntil(tries: number, retryAfterSeconds: number | null): number {
  return Math.max(retryAfterSeconds ?? 0, Math.min(30, 2 ** Math.max(0, tries - 1)));
}
