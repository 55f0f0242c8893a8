import { resources } from '../../src/timeseries/index.ts';
import { draws } from '../harness/seed.ts';
import { validSample } from '../harness/timeseries/valid-sample.ts';

const dayMs = 86_400_000;
const minuteMs = 60_000;

/** The day on which the week begins. */
export const weekStart = Date.parse('2026-11-02T00:00:00Z');
export const days = 7;
const people = 8;

/** What is sent for somebody; `{user}` in the path stands for their id. */
export type Request = {
  readonly method: 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
};

/** Of each person of a day, what is sent one after the other; people do not wait for each other. */
export type Day = ReadonlyMap<string, readonly Request[]>;

/** By their references: who is there all the week, who is deleted for good, and who comes back. */
export const names: readonly string[] = Array.from({ length: people }, (_, at) => `person-${at}`);
export const [erased = '', returned = ''] = names;

/** What people and their devices send in a week: the same for the same seed, wherever it is sent. */
export function weekOf(seed: number): readonly Day[] {
  const draw = draws(seed);
  const whole = (from: number, until: number): number => from + Math.floor(draw() * (until - from));
  const pick = <One>(all: readonly One[]): One => {
    const found = all[whole(0, all.length)];
    if (found === undefined) throw new Error('nothing to pick from');
    return found;
  };
  return Array.from({ length: days }, (_, day): Day => {
    const startMs = weekStart + day * dayMs;
    return new Map(
      names
        .filter((name) => isThere(name, day))
        .map((name) => [name, dayOf(name, { day, startMs, whole, pick })] as const),
    );
  });
}

/** Two are deleted on the third day; one of them comes back on the fifth. */
const isThere = (name: string, day: number): boolean =>
  name === erased ? day < 3 : name !== returned || day !== 3;

type Drawing = {
  readonly day: number;
  readonly startMs: number;
  readonly whole: (from: number, until: number) => number;
  readonly pick: <One>(all: readonly One[]) => One;
};

function dayOf(name: string, drawing: Drawing): readonly Request[] {
  const { day, whole } = drawing;
  const sent: Request[] = [];
  if (name === returned && day === 4)
    sent.push({ method: 'POST', path: '/v2/user/undo_delete', query: { user_id: '{user}' } });
  const count = whole(4, 8);
  while (sent.length < count) sent.push(requestOf(drawing));
  if (day === 2 && (name === erased || name === returned))
    sent.push({ method: 'DELETE', path: '/v2/user/{user}' });
  return sent;
}

const providers = ['oura', 'fitbit', 'garmin'] as const;

function requestOf(drawing: Drawing): Request {
  const { whole, pick } = drawing;
  const stage = whole(0, 4) === 0 ? 'historical' : 'daily';
  const post = (path: string, data: unknown): Request => {
    const body = { provider: pick(providers), stage, data };
    return { method: 'POST', path, body };
  };
  switch (whole(0, 8)) {
    case 0:
      return post('/v2/summary/sleep/{user}', [nightOf(drawing)]);
    case 1:
      return post('/v2/summary/activity/{user}', [activityOf(drawing)]);
    case 2:
      return post('/v2/summary/workouts/{user}', [workoutOf(drawing)]);
    case 3:
      return post('/v2/timeseries/{user}/steps', countsOf(drawing));
    case 4: {
      const resource = pick(Object.values(resources));
      const data = [1, 2, 3].map(() => validSample(resource, someTime(drawing)));
      return post(`/v2/timeseries/{user}/${resource.name}`, data);
    }
    default:
      return post('/v2/timeseries/{user}/heartrate', beatsOf(drawing));
  }
}

/** Of the day, or of one of the three before: some devices are late. */
function someTime({ startMs, whole }: Drawing): Date {
  return new Date(startMs - whole(0, 4) * dayMs + whole(0, 1440) * minuteMs);
}

/** A minute apart; what was sent before of the same minutes is replaced. */
function beatsOf(drawing: Drawing): readonly object[] {
  const { whole, pick } = drawing;
  const fromMs = someTime(drawing).getTime();
  const type = pick(['', 'ring', 'watch']);
  return Array.from({ length: whole(1, 250) }, (_, at) => ({
    timestamp: new Date(fromMs + at * minuteMs).toISOString(),
    value: whole(45, 160),
    unit: 'bpm',
    ...(type === '' ? {} : { type }),
  }));
}

function countsOf(drawing: Drawing): readonly object[] {
  const { whole } = drawing;
  const fromMs = someTime(drawing).getTime();
  return Array.from({ length: whole(1, 30) }, (_, at) => ({
    start: new Date(fromMs + at * 15 * minuteMs).toISOString(),
    end: new Date(fromMs + (at + 1) * 15 * minuteMs).toISOString(),
    value: whole(0, 2000),
    unit: 'count',
  }));
}

function nightOf({ startMs, whole }: Drawing): object {
  const begin = startMs - whole(60, 240) * minuteMs;
  return {
    bedtime_start: new Date(begin).toISOString(),
    bedtime_stop: new Date(begin + whole(300, 560) * minuteMs).toISOString(),
    efficiency: whole(50, 100),
    deep: whole(1000, 6000),
    light: whole(5000, 15_000),
    rem: whole(1000, 6000),
    awake: whole(100, 3000),
    total: 20_000,
  };
}

function activityOf({ startMs, whole }: Drawing): object {
  const calendar_date = new Date(startMs).toISOString().slice(0, 10);
  return {
    calendar_date,
    steps: whole(0, 20_000),
    calories_active: whole(0, 900),
    distance: whole(0, 9000),
  };
}

function workoutOf(drawing: Drawing): object {
  const { whole, pick } = drawing;
  const begin = someTime(drawing).getTime();
  return {
    time_start: new Date(begin).toISOString(),
    time_end: new Date(begin + whole(10, 90) * minuteMs).toISOString(),
    sport: pick(['running', 'cycling', 'walking']),
    calories: whole(50, 900),
    distance: whole(100, 20_000),
  };
}
