import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { readAs } from '../../../../tests/harness/read-file.ts';
import { gpx, tcx } from './index.ts';

type Spot = { readonly second: number; readonly lat: number };

const startMs = Date.parse('2026-03-02T10:00:00Z');
const timeOf = (second: number): string =>
  new Date(startMs + second * 1000).toISOString().slice(0, 19);
/** Metres of a thousandth of a degree along a meridian. */
const metres = 111.195;

function gpxOf(segments: readonly (readonly Spot[])[], suffix = 'Z'): string {
  const point = ({ second, lat }: Spot): string =>
    `<trkpt lat="${lat}" lon="13.4"><time>${timeOf(second)}${suffix}</time></trkpt>`;
  const parts = segments.map((each) => `<trkseg>${each.map(point).join('')}</trkseg>`);
  return `<gpx version="1.1" creator="x"><trk>${parts.join('')}</trk></gpx>`;
}

const steps = (count: number, from = 0, lat = 52): readonly Spot[] =>
  Array.from({ length: count }, (_, index) => ({ second: from + index, lat: lat + index / 1000 }));

async function workoutOf(content: string, timeZone: string | null = null) {
  const { workouts, report, samples } = await readAs(gpx, content, { timeZone });
  const [workout] = workouts;
  return { summary: workout?.summary ?? {}, points: workout?.points ?? [], report, samples };
}

describe('the distance of a track', () => {
  it('whose clock jitters is that of its path, whatever the jitter', async () => {
    const jitters = fc.array(fc.integer({ min: -3, max: 3 }), { minLength: 40, maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(jitters, async (jitter) => {
        const spots = steps(40).map(({ second, lat }, index) => ({
          second: second + (jitter[index] ?? 0),
          lat,
        }));
        const { summary } = await workoutOf(gpxOf([spots]));
        expect(summary['distance']).toBeCloseTo(39 * metres, 0);
      }),
      { numRuns: 30 },
    );
    const swapped = steps(40).map(({ second, lat }, index) => ({
      second: index % 5 === 2 ? second - 3 : second,
      lat,
    }));
    const { points } = await workoutOf(gpxOf([swapped]));
    expect(points.map(({ lat }) => lat)).toEqual(swapped.map(({ lat }) => lat));
  });

  it('that was written newest first is that of its path', async () => {
    for (const clock of [1, -1]) {
      const spots = steps(30).map(({ second, lat }) => ({
        second: second + (lat > 52.01 ? clock : 0),
        lat,
      }));
      const { summary, points } = await workoutOf(gpxOf([spots.toReversed()]));
      expect(summary['distance']).toBeCloseTo(29 * metres, 0);
      expect(points[0]?.lat).toBe(52);
      expect(summary['moving_time']).toBeGreaterThan(25);
    }
  });

  it('has nothing of a record whose clock is ahead by days, however short the track', async () => {
    for (const days of [1, 2, 6, 400]) {
      const spots = steps(10).map(({ second, lat }, index) => ({
        second: index === 4 ? second + days * 86_400 : second,
        lat,
      }));
      const { summary, report } = await workoutOf(gpxOf([spots]));
      expect(summary).toMatchObject({ time_end: '2026-03-02T10:00:09+00:00', moving_time: 9 });
      expect(report.notImported).toEqual({ 'points of an impossible time': 1 });
    }
    // A tour of two days is one.
    const tour = [...steps(10), ...steps(10, 86_400, 53)];
    expect((await workoutOf(gpxOf([tour]))).points).toHaveLength(20);
  });

  it('has nothing of places that nobody can have come to, wherever they are, and all that is real', async () => {
    const glitches = fc.uniqueArray(fc.nat(29), { maxLength: 8 });
    const places = fc.constantFrom(0, -33, 80);
    await fc.assert(
      fc.asyncProperty(glitches, places, async (wrong, lat) => {
        const spots = steps(30).map((spot, index) =>
          wrong.includes(index) ? { ...spot, lat } : spot,
        );
        const right = spots.filter(({ lat: at }) => at !== lat).map(({ lat: at }) => at);
        const { summary, report, points } = await workoutOf(gpxOf([spots]));
        const span = Math.max(...right) - Math.min(...right);
        expect(summary['distance']).toBeCloseTo(span * 1000 * metres, 0);
        expect(points).toHaveLength(30);
        expect(points.flatMap(({ lat: at }) => at ?? [])).toEqual(right);
        const named =
          wrong.length === 0
            ? {}
            : { 'places of points that nobody can have come to': wrong.length };
        expect(report.fieldsLeftOut).toEqual(named);
      }),
      { numRuns: 40 },
    );
    // A flight is fast, and real.
    const flight = steps(60).map(({ second, lat }) => ({
      second: second * 10,
      lat: 52 + (lat - 52) * 20,
    }));
    expect((await workoutOf(gpxOf([flight]))).summary['distance']).toBeCloseTo(
      59 * 20 * metres,
      -2,
    );
  });

  it('has nothing of a break or of a pause, and neither has its time', async () => {
    const ferry = steps(10, 3600, 52.1);
    for (const segments of [[steps(10), ferry], [[...steps(10), ...ferry]]]) {
      const { summary } = await workoutOf(gpxOf(segments));
      expect(summary['distance']).toBeCloseTo(18 * metres, 0);
      expect(summary['moving_time']).toBe(18);
    }
  });

  it('counts what is recorded at long intervals', async () => {
    const sparse = steps(20).map(({ second, lat }) => ({ second: second * 300, lat }));
    const { summary } = await workoutOf(gpxOf([sparse]));
    expect(summary['distance']).toBeCloseTo(19 * metres, 0);
  });

  it('is not lost for one point of another time', async () => {
    for (const second of [-startMs / 1000, 30 * 86_400, 2 * 365 * 86_400]) {
      const { summary, report } = await workoutOf(gpxOf([[...steps(40), { second, lat: 52.04 }]]));
      expect(summary['distance']).toBeCloseTo(39 * metres, 0);
      expect(summary['time_end']).toBe('2026-03-02T10:00:39+00:00');
      expect(report.notImported).toEqual({ 'points of an impossible time': 1 });
    }
  });
});

describe('times without an offset', () => {
  it('are those of the zone that is named, and refused without one', async () => {
    const local = gpxOf([steps(3)], '');
    await expect(readAs(gpx, local)).rejects.toThrow(/local times only/u);
    const { summary, report } = await workoutOf(local, 'Asia/Tokyo');
    expect(summary['time_start']).toBe('2026-03-02T01:00:00+00:00');
    expect(report.notes).toEqual([expect.stringContaining('Asia/Tokyo')]);
    const written = await workoutOf(gpxOf([steps(3)], '+02:00'), 'Asia/Tokyo');
    expect(written.summary).toMatchObject({
      time_start: '2026-03-02T08:00:00+00:00',
      timezone_offset: 7200,
    });
  });
});

describe('laps of TCX', () => {
  const lap = (minute: number, { seconds = 600, track = '' } = {}): string =>
    `<Lap StartTime="${timeOf(minute * 60)}Z"><TotalTimeSeconds>${seconds}</TotalTimeSeconds><DistanceMeters>2000</DistanceMeters><MaximumSpeed>4.5</MaximumSpeed><Calories>100</Calories><AverageHeartRateBpm><Value>${130 + minute}</Value></AverageHeartRateBpm><MaximumHeartRateBpm><Value>${150 + minute}</Value></MaximumHeartRateBpm><Intensity>Active</Intensity><TriggerMethod>Manual</TriggerMethod>${track}</Lap>`;
  const activity = (laps: string): string =>
    `<TrainingCenterDatabase><Activities><Activity Sport="Running">${laps}<Creator xsi:type="Device_t"><Name>Garmin Edge 500</Name></Creator></Activity></Activities><Author><Name>Strava</Name></Author></TrainingCenterDatabase>`;
  const track = (minutes: readonly number[]): string =>
    `<Track>${minutes.map((minute) => `<Trackpoint><Time>${timeOf(minute * 60)}Z</Time></Trackpoint>`).join('')}</Track>`;
  const read = async (laps: string) => {
    const { workouts } = await readAs(tcx, activity(laps));
    return workouts[0]?.summary;
  };

  it('give the time of the timer, the heart rate and the laps', async () => {
    const summary = await read(lap(0) + lap(40));
    expect(summary).toMatchObject({
      time_start: '2026-03-02T10:00:00+00:00',
      time_end: '2026-03-02T10:50:00+00:00',
      moving_time: 1200,
      distance: 4000,
      average_hr: 150,
      max_hr: 190,
    });
    expect(summary?.['laps']).toMatchObject([
      { time_start: '2026-03-02T10:00:00+00:00', duration: 600, distance: 2000, max_hr: 150 },
      { time_start: '2026-03-02T10:40:00+00:00', intensity: 'Active', trigger: 'Manual' },
    ]);
  });

  it('whose time has the pauses in it are counted without them', async () => {
    const minutes = Array.from({ length: 10 }, (_, index) => index / 2);
    const paused = track(minutes) + track(minutes.map((minute) => minute + 60));
    expect(await read(lap(0, { seconds: 3870, track: paused }))).toMatchObject({
      moving_time: 540,
    });
    expect(await read(lap(0, { seconds: 540, track: paused }))).toMatchObject({ moving_time: 540 });
  });

  it('come before the device that made them', async () => {
    const opened = (content: string) => ({
      files: [
        {
          name: '',
          bytes: 0,
          checksum: 0,
          read: async function* letters() {
            // In pieces, as a file is read.
            for (const letter of content.match(/[\s\S]{1,7}/gu) ?? []) yield Buffer.from(letter);
          },
        },
      ],
      isArchive: false,
      fingerprint: '',
      head: '',
      close: () => {},
    });
    expect(await tcx.providerOf(opened(activity(lap(0))))).toBe('garmin');
    expect(await tcx.providerOf(opened(activity(lap(0)).replace('Garmin Edge 500', 'X')))).toBe(
      'strava',
    );
    expect(await tcx.providerOf(opened('<TrainingCenterDatabase/>'))).toBe('manual');
  });
});
