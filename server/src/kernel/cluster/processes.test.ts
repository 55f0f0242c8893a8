import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { expect, it } from 'vitest';

import type { RateLimitState } from '../limits/token-bucket.ts';
import { AggregatedMetrics } from './aggregated-metrics.ts';
import { failuresAfter, restartAfterMs } from './back-off.ts';
import { sharePerProcess } from './cluster-view.ts';
import { flagsOf, processCount } from './count.ts';
import { Channel } from './ipc-channel.ts';
import { RateLimiterServer } from './rate-limiter-server.ts';
import { SharedRateLimiter } from './shared-rate-limiter.ts';

const gibibyte = 1024 ** 3;

it('auto takes the cores, as far as there is memory for each, and at most eight', () => {
  const auto = (cores: number, gibibytes: number): number =>
    processCount('auto', { cores, memoryBytes: gibibytes * gibibyte });
  expect([auto(4, 16), auto(4, 2.5), auto(64, 256), auto(1, 8), auto(2, 0.4)]).toEqual([
    4, 2, 8, 1, 1,
  ]);
  expect(processCount(3, { cores: 1, memoryBytes: gibibyte })).toBe(3);
});

it('garbage has no helpers where the processes have all cores', () => {
  const flags = [1, 3, 4, 5].map((count) => flagsOf(count, { cores: 4 }).length);
  expect(flags).toEqual([0, 0, 1, 1]);
});

it('what all may have is shared out, and each has the least that it needs', () => {
  expect([sharePerProcess(4096, { count: 1 }), sharePerProcess(4096, { count: 3 })]).toEqual([
    4096, 1365,
  ]);
  expect([sharePerProcess(10, { count: 2 }, 3), sharePerProcess(10, { count: 8 }, 3)]).toEqual([
    5, 3,
  ]);
});

it('a process that ends again and again is started less and less often', () => {
  const waits = [1, 2, 3, 8, 100].map(restartAfterMs);
  expect(waits).toEqual([250, 500, 1000, 30_000, 30_000]);
  expect([failuresAfter(5, 59_000), failuresAfter(5, 60_000)]).toEqual([6, 1]);
});

const startMs = Date.UTC(2026, 10, 20);

/** So many processes with a limit of their supervisor, whose clock stands still. */
function openMeters(count: number, rate = { perSecond: 1, burst: 1000 }) {
  const bank = new RateLimiterServer();
  let questions = 0;
  const meters = Array.from({ length: count }, () => {
    const member: Channel = new Channel((message) => setImmediate(() => parent.hear(message)), {
      asked: {},
      told: {},
    });
    const parent: Channel = new Channel((message) => setImmediate(() => member.hear(message)), {
      asked: {
        lot: (asked) => {
          questions += 1;
          return bank.take(asked, startMs);
        },
      },
      told: { giveBack: (given) => bank.giveBack(given, startMs) },
    });
    return { meter: new SharedRateLimiter('key', { rate, entriesMax: 100 }, member), member };
  });
  return { meters, bank, questions: () => questions };
}

async function takeMany(
  meter: SharedRateLimiter,
  times: number,
  atOnce: number,
): Promise<RateLimitState[]> {
  const readings: RateLimitState[] = [];
  for (let done = 0; done < times; done += atOnce) {
    const some = Array.from({ length: atOnce }, async () => meter.take('a', startMs));
    readings.push(...(await Promise.all(some)));
  }
  return readings;
}

it.each([1, 10, 100])(
  'a limit holds for all processes together, %i requests at once, and few ask for it',
  async (atOnce) => {
    const { meters, questions } = openMeters(3);
    const all = await Promise.all(meters.map(async ({ meter }) => takeMany(meter, 600, atOnce)));
    const readings = all.flat();
    expect(readings).toHaveLength(1800);
    const allowed = readings.filter(({ isAllowed }) => isAllowed).length;
    expect(allowed).toBeLessThanOrEqual(1000);
    expect(allowed).toBeGreaterThan(950);
    const refused = readings.find(({ isAllowed }) => !isAllowed);
    expect(refused).toMatchObject({ remaining: 0, nextMs: 1000 });
    // Who is refused asks each time, as nobody gives them anything to spend.
    expect(questions() - (1800 - allowed)).toBeLessThan(allowed / 5);
  },
);

it('what a process does not use of a lot comes back to the others', async () => {
  const { meters, bank } = openMeters(2, { perSecond: 1, burst: 40 });
  const [first, second] = meters;
  if (first === undefined || second === undefined) throw new Error('there are two');
  await takeMany(first.meter, 10, 5);
  const asked = { meter: 'key', rate: first.meter.rate, entriesMax: 100, who: 'a', wanted: 0 };
  const left = (): number => 40 - Math.round((bank.take(asked, startMs).fullAtMs - startMs) / 1000);
  await expect.poll(left, { timeout: 10_000, interval: 10 }).toBe(30);
  // And what was taken and is not to count.
  second.meter.giveBack('a');
  await expect.poll(left).toBe(31);
  expect([first.meter.size, second.meter.size]).toEqual([0, 0]);
});

it('without a supervisor nobody is refused: the process is about to end', async () => {
  const { meters } = openMeters(1, { perSecond: 1, burst: 1 });
  const { meter, member } = meters[0] ?? {};
  const waiting = meter?.take('a', startMs);
  member?.close();
  expect(await waiting).toMatchObject({ isAllowed: true });
  expect(await meter?.take('b', startMs)).toMatchObject({ isAllowed: true });
});

/** What a process has measured after so many requests. */
async function measure(requests: number, inFlight: number, startedAt: number) {
  const registry = new Registry();
  const registers = [registry];
  const counter = new Counter({ name: 'requests_total', help: 'r', registers });
  const seconds = new Histogram({ name: 'seconds', help: 's', buckets: [1, 2], registers });
  const gauge = new Gauge({ name: 'in_flight', help: 'f', registers });
  const waiting = new Gauge({ name: 'waiting', help: 'w', aggregator: 'max', registers });
  const started = new Gauge({
    name: 'process_start_time_seconds',
    help: 'p',
    aggregator: 'omit',
    registers,
  });
  counter.inc(requests);
  for (let index = 0; index < requests; index += 1) seconds.observe(1.5);
  gauge.set(inFlight);
  waiting.set(7);
  started.set(startedAt);
  return registry.getMetricsAsJSON();
}

it('metrics are summed, but for what each measures of the whole, and a sum never falls', async () => {
  const metrics = new AggregatedMetrics();
  const values = async (): Promise<readonly string[]> =>
    (await metrics.text())
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#') && !line.startsWith('seconds_sum'));
  metrics.note(1, await measure(3, 5, 100));
  metrics.note(2, await measure(4, 6, 200));
  expect(await values()).toEqual([
    'requests_total 7',
    'seconds_bucket{le="1"} 0',
    'seconds_bucket{le="2"} 7',
    'seconds_bucket{le="+Inf"} 7',
    'seconds_count 7',
    'in_flight 11',
    'waiting 7',
    'process_start_time_seconds 200',
  ]);
  await metrics.end(1);
  metrics.note(3, await measure(1, 0, 300));
  await metrics.end(3);
  expect((await values()).toSorted()).toEqual(
    [
      'requests_total 8',
      'seconds_bucket{le="1"} 0',
      'seconds_bucket{le="2"} 8',
      'seconds_bucket{le="+Inf"} 8',
      'seconds_count 8',
      'in_flight 6',
      'waiting 7',
      'process_start_time_seconds 200',
    ].toSorted(),
  );
});
