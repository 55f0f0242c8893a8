import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { hourMs, minuteMs } from '#kernel/time.ts';

import { openTestApp, runJob, type TestApp, type TestTeam } from '../../tests/harness/app.ts';

let app: TestApp;
let team: TestTeam;
beforeAll(async () => {
  app = await openTestApp();
  team = await app.newTeam();
});
afterAll(async () => app.close());

const begin = Date.UTC(2026, 9, 1);
const at = (minute: number): string => new Date(begin + minute * minuteMs).toISOString();
const providers = ['oura', 'fitbit'] as const;
/** Minutes in which samples and workouts lie. */
const minutesMax = 12;

type Range = { readonly from: number | null; readonly to: number | null };
type Command =
  | { readonly kind: 'push'; readonly provider: string; readonly minutes: readonly number[] }
  | { readonly kind: 'train'; readonly provider: string; readonly minute: number }
  | ({
      readonly kind: 'delete';
      readonly resource: 'heartrate' | 'workouts';
      readonly provider: string | null;
      readonly allow: boolean;
    } & Range)
  | { readonly kind: 'deleteSource'; readonly provider: string; readonly allow: boolean }
  | { readonly kind: 'deleteWorkout'; readonly place: number; readonly allow: boolean }
  | { readonly kind: 'undo' | 'allow'; readonly place: number }
  | { readonly kind: 'wait' };

const provider = fc.constantFrom(...providers);
const place = fc.nat(8);
const range = fc
  .tuple(fc.option(fc.nat(minutesMax)), fc.option(fc.integer({ min: 1, max: minutesMax })))
  .map(([from, length]) => ({ from, to: length === null ? null : (from ?? 0) + length }));
const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('push' as const),
      provider,
      minutes: fc.uniqueArray(fc.nat(minutesMax), { minLength: 1, maxLength: 8 }),
    }),
  },
  fc.record({ kind: fc.constant('train' as const), provider, minute: fc.nat(minutesMax) }),
  {
    weight: 3,
    arbitrary: fc
      .tuple(
        fc.record({
          kind: fc.constant('delete' as const),
          resource: fc.constantFrom('heartrate' as const, 'workouts' as const),
          provider: fc.option(provider),
          allow: fc.boolean(),
        }),
        range,
      )
      .map(([selector, times]) => ({ ...selector, ...times })),
  },
  fc.record({ kind: fc.constant('deleteSource' as const), provider, allow: fc.boolean() }),
  fc.record({ kind: fc.constant('deleteWorkout' as const), place, allow: fc.boolean() }),
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('undo' as const), place }) },
  fc.record({ kind: fc.constant('allow' as const), place }),
  fc.record({ kind: fc.constant('wait' as const) }),
);

/** One sample or workout. */
type Item = { readonly resource: string; readonly provider: string; readonly minute: number };
type Rule = (item: Item) => boolean;
type Made = {
  readonly id: string;
  readonly rule: Rule;
  /** What it holds, for an undo. */
  readonly held: Map<string, { readonly item: Item; readonly value: number }>;
  state: 'deleted' | 'undone' | 'purged';
  isAllowed: boolean;
  readonly madeMs: number;
};

/** What users are promised: a map of what is stored, and the deletions. */
class Oracle {
  readonly stored = new Map<string, { readonly item: Item; readonly value: number }>();
  readonly made: Made[] = [];

  store(item: Item, value: number): boolean {
    if (this.#blocking(item) !== undefined) return false;
    this.stored.set(JSON.stringify(item), { item, value });
    return true;
  }

  remove(id: string, rule: Rule, isAllowed: boolean, nowMs: number): number {
    const held = new Map([...this.stored].filter(([, { item }]) => rule(item)));
    for (const name of held.keys()) this.stored.delete(name);
    // The same deletion again is the first one.
    if (this.made.some((each) => each.id === id)) return held.size;
    this.made.push({ id, rule, held, state: 'deleted', isAllowed, madeMs: nowMs });
    return held.size;
  }

  undo(made: Made): void {
    if (made.state === 'undone') return;
    made.state = 'undone';
    for (const [name, each] of made.held) {
      const other = this.#blocking(each.item);
      if (other === undefined) {
        if (!this.stored.has(name)) this.stored.set(name, each);
      } else if (!other.held.has(name)) {
        // Another deletion takes it: it comes back with that one.
        other.held.set(name, each);
      }
    }
    made.held.clear();
  }

  #blocking(item: Item): Made | undefined {
    return this.made.find((each) => each.state !== 'undone' && !each.isAllowed && each.rule(item));
  }
}

async function run(commands: readonly Command[]): Promise<void> {
  const { user_id: userId } = await app.newUser(team);
  const oracle = new Oracle();
  const send = async <Body>(method: 'GET' | 'POST', path: string, more: object = {}) =>
    app.request<Body>(method, path, { key: team.key, ...more });
  const query = { start_date: '2026-09-01', end_date: '2026-12-01' };
  let value = 60;

  const workouts = async () =>
    (
      await send<{
        workouts: readonly { id: string; time_start: string; source: { slug: string } }[];
      }>('GET', `/v2/summary/workouts/${userId}`, { query })
    ).body.workouts;

  const remove = async (body: object, rule: Rule, isAllowed: boolean): Promise<void> => {
    const path = `/v2/user/${userId}/deletion`;
    const dry = await send<{ samples: number; summaries: number }>('POST', path, {
      body: { ...body, dry_run: true },
    });
    const done = await send<{ id: string; samples: number; summaries: number }>('POST', path, {
      body: { ...body, allow_again: isAllowed },
    });
    expect(done.status, done.text).toBe(200);
    const isNew = !oracle.made.some(({ id }) => id === done.body.id);
    const count = oracle.remove(done.body.id, rule, isAllowed, app.clock.now().getTime());
    if (isNew) expect(done.body.samples + done.body.summaries).toBe(count);
    else expect(count).toBe(0);
    expect(dry.body.samples + dry.body.summaries).toBe(count);
  };

  for (const each of commands) {
    switch (each.kind) {
      case 'push': {
        value += 1;
        const data = each.minutes.map((minute) => ({ timestamp: at(minute), value }));
        const body = { stage: 'daily', provider: each.provider, source_type: 'ring', data };
        const pushed = await send('POST', `/v2/timeseries/${userId}/heartrate`, { body });
        expect(pushed.status).toBe(200);
        for (const minute of each.minutes)
          oracle.store({ resource: 'heartrate', provider: each.provider, minute }, value);
        break;
      }
      case 'train': {
        const { minute } = each;
        const workout = {
          provider_id: `w-${minute}`,
          time_start: at(minute),
          time_end: at(minute + 600),
          sport: 'running',
        };
        const body = {
          stage: 'daily',
          provider: each.provider,
          source_type: 'ring',
          data: [workout],
        };
        const pushed = await send('POST', `/v2/summary/workouts/${userId}`, { body });
        expect(pushed.status, pushed.text).toBe(200);
        oracle.store({ resource: 'workouts', provider: each.provider, minute }, 0);
        break;
      }
      case 'delete': {
        const { resource, provider: of, from, to } = each;
        const body = {
          data: {
            resource,
            ...(of === null ? {} : { provider: of }),
            ...(from === null ? {} : { start_date: at(from) }),
            ...(to === null ? {} : { end_date: at(to) }),
          },
        };
        const rule: Rule = (item) =>
          item.resource === resource &&
          (of === null || item.provider === of) &&
          (from === null || item.minute >= from) &&
          (to === null || item.minute < to);
        await remove(body, rule, each.allow);
        break;
      }
      case 'deleteSource':
        await remove(
          { source: { provider: each.provider } },
          (item) => item.provider === each.provider,
          each.allow,
        );
        break;
      case 'deleteWorkout': {
        const all = await workouts();
        const chosen = all[each.place % Math.max(all.length, 1)];
        if (chosen === undefined) break;
        const minute = (Date.parse(chosen.time_start) - begin) / minuteMs;
        await remove(
          { summary: { resource: 'workouts', id: chosen.id } },
          (item) =>
            item.resource === 'workouts' &&
            item.provider === chosen.source.slug &&
            item.minute === minute,
          each.allow,
        );
        break;
      }
      case 'undo':
      case 'allow': {
        const made = oracle.made[each.place % Math.max(oracle.made.length, 1)];
        if (made === undefined) break;
        const isUndo = each.kind === 'undo';
        const path = `/v2/user/${userId}/deletion/${made.id}/${isUndo ? 'undo' : 'allow_again'}`;
        const { status } = await send('POST', path);
        if (!isUndo) {
          expect(status).toBe(200);
          if (made.state !== 'undone') made.isAllowed = true;
        } else if (
          made.state === 'purged' ||
          (made.state === 'deleted' && app.clock.now().getTime() >= made.madeMs + hourMs)
        ) {
          expect(status).toBe(409);
        } else {
          expect(status).toBe(200);
          oracle.undo(made);
        }
        break;
      }
      case 'wait':
        app.clock.advance(hourMs);
        await runJob(app, 'deletions.purge');
        for (const made of oracle.made) if (made.state === 'deleted') made.state = 'purged';
        break;
    }
  }

  const read = await send<{
    groups: Readonly<
      Record<string, readonly { data: readonly { timestamp: string; value: number }[] }[]>
    >;
  }>('GET', `/v2/timeseries/${userId}/heartrate/grouped`, { query });
  const found = Object.entries(read.body.groups).flatMap(([of, groups]) =>
    groups.flatMap(({ data }) =>
      data.map((sample) => ({
        resource: 'heartrate',
        provider: of,
        minute: (Date.parse(sample.timestamp) - begin) / minuteMs,
        value: sample.value,
      })),
    ),
  );
  const trained = (await workouts()).map(({ time_start: start, source }) => ({
    resource: 'workouts',
    provider: source.slug,
    minute: (Date.parse(start) - begin) / minuteMs,
    value: 0,
  }));
  const named = (all: readonly object[]): readonly string[] =>
    all.map((each) => JSON.stringify(each)).toSorted();
  const expected = [...oracle.stored.values()].map(({ item, value: own }) => ({
    ...item,
    value: own,
  }));
  expect(named([...found, ...trained])).toEqual(named(expected));
}

test('any sequence of pushes, deletions, undos and pushes again ends as the model says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 4, maxLength: 24 }), async (commands) => {
      await run(commands);
    }),
    { numRuns: 40 },
  );
});

test('what another deletion takes, too, stays deleted when one is undone, and comes back with the other', async () => {
  const push = { kind: 'push', provider: 'oura', minutes: [0, 1, 2, 3] } as const;
  const some = {
    kind: 'delete',
    resource: 'heartrate',
    provider: null,
    allow: false,
    from: 0,
    to: 2,
  } as const;
  const train = { kind: 'train', provider: 'oura', minute: 1 } as const;
  const workout = { kind: 'deleteWorkout', place: 0, allow: false } as const;
  const all = { kind: 'deleteSource', provider: 'oura', allow: false } as const;
  const undo = (index: number) => ({ kind: 'undo', place: index }) as const;
  await run([push, some, all, undo(0)]);
  await run([push, some, all, undo(0), undo(1)]);
  await run([train, workout, all, undo(0)]);
  await run([train, workout, all, undo(0), undo(1)]);
  await run([push, train, all, undo(0), some, workout, undo(1), undo(2)]);
});

test('a dry run of a deletion that is in force finds nothing', async () => {
  const all = { kind: 'deleteSource', provider: 'oura', allow: false } as const;
  await run([{ kind: 'push', provider: 'oura', minutes: [0, 1] }, all, all]);
});
