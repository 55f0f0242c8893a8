import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { readAs } from '../../../../tests/harness/read-file.ts';
import { gpx, tcx } from './index.ts';

type Row = {
  readonly second: number;
  readonly lat: number;
  readonly lng: number;
  readonly altitude: number;
  readonly heartrate: number | null;
  readonly cadence: number | null;
};

const startMs = Date.parse('2026-03-01T06:00:00Z');
const timeOf = ({ second }: Row): string => new Date(startMs + second * 1000).toISOString();

const optional = (name: string, value: number | null, prefix: string): string =>
  value === null ? '' : `<${prefix}${name}>${value}</${prefix}${name}>`;

function writeGpx(rows: readonly Row[], prefix = 'gpxtpx:'): string {
  const points = rows.map((row) => {
    const { lat, lng, altitude, heartrate, cadence } = row;
    const more = optional('hr', heartrate, prefix) + optional('cad', cadence, prefix);
    return `<trkpt lat="${lat}" lon="${lng}"><ele>${altitude}</ele><time>${timeOf(row)}</time>
      <extensions><${prefix}TrackPointExtension>${more}</${prefix}TrackPointExtension></extensions></trkpt>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<gpx creator="Garmin Connect" version="1.1" xmlns="http://www.topografix.com/GPX/1/1" xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v1">
 <metadata><name>not the track</name><time>2020-01-01T00:00:00Z</time></metadata>
 <wpt lat="1" lon="1"><name>Hut</name></wpt>
 <trk><name>Früh &amp; kalt</name><type>running</type><trkseg>${points.join('\n')}</trkseg></trk></gpx>`;
}

function writeTcx(rows: readonly Row[], laps = 2): string {
  const size = Math.ceil(rows.length / laps);
  const point = (row: Row): string => {
    const { lat, lng, altitude, heartrate, cadence } = row;
    const beats =
      heartrate === null ? '' : `<HeartRateBpm><Value>${heartrate}</Value></HeartRateBpm>`;
    return `<Trackpoint><Time>${timeOf(row)}</Time><Position><LatitudeDegrees>${lat}</LatitudeDegrees><LongitudeDegrees>${lng}</LongitudeDegrees></Position><AltitudeMeters>${altitude}</AltitudeMeters><DistanceMeters>${row.second * 3}</DistanceMeters>${beats}${optional('Cadence', cadence, '')}<Extensions><ns3:TPX><ns3:Speed>3.5</ns3:Speed><ns3:Watts>210</ns3:Watts></ns3:TPX></Extensions></Trackpoint>`;
  };
  const lap = (part: readonly Row[]): string =>
    `<Lap StartTime="${part[0] === undefined ? '' : timeOf(part[0])}"><TotalTimeSeconds>${part.length}</TotalTimeSeconds><DistanceMeters>500</DistanceMeters><Calories>40</Calories><AverageHeartRateBpm><Value>99</Value></AverageHeartRateBpm><Track>${part.map(point).join('\n')}</Track></Lap>`;
  const parts = Array.from({ length: laps }, (_, index) =>
    rows.slice(index * size, (index + 1) * size),
  );
  // Some programs write a space before the declaration.
  return ` <?xml version="1.0"?><TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2"><Activities><Activity Sport="Biking"><Id>x</Id>${parts
    .filter((part) => part.length > 0)
    .map(lap)
    .join(
      '',
    )}<Creator><Name>Polar V800</Name></Creator></Activity></Activities></TrainingCenterDatabase>`;
}

const last: Row = {
  second: 60,
  lat: 52.50018,
  lng: 13.4,
  altitude: 39.5,
  heartrate: 150,
  cadence: 90,
};
const tableRows: readonly Row[] = [
  { second: 0, lat: 52.5, lng: 13.4, altitude: 40.5, heartrate: 120, cadence: 80 },
  { second: 1, lat: 52.50009, lng: 13.4, altitude: 41, heartrate: null, cadence: null },
  last,
];

const pointOf = (row: Row): object => ({
  atMs: startMs + row.second * 1000,
  lat: row.lat,
  lng: row.lng,
  altitude: row.altitude,
  ...(row.heartrate === null ? {} : { heartrate: row.heartrate }),
  ...(row.cadence === null ? {} : { cadence: row.cadence }),
});

describe('a track', () => {
  it('in GPX is a workout with its stream and its heart rates', async () => {
    for (const prefix of ['gpxtpx:', 'ns3:', '']) {
      const { report, samples, workouts } = await readAs(gpx, writeGpx(tableRows, prefix));
      expect(samples.map(({ atMs, value }) => [atMs - startMs, value])).toEqual([
        [0, 120],
        [60_000, 150],
      ]);
      expect(workouts).toMatchObject([
        {
          summary: {
            time_start: '2026-03-01T06:00:00+00:00',
            time_end: '2026-03-01T06:01:00+00:00',
            sport: 'running',
            title: 'Früh & kalt',
            // 0.00018 degrees along a meridian of a sphere of 6371 km.
            distance: 20,
            average_hr: 135,
            max_hr: 150,
            elev_low: 39.5,
          },
        },
      ]);
      expect(workouts[0]?.points).toEqual(tableRows.map(pointOf));
      expect(report).toMatchObject({ samples: 2, workouts: 1, notImported: { waypoints: 1 } });
    }
  });

  it('in TCX is one workout, whatever laps it has', async () => {
    const { report, workouts } = await readAs(tcx, writeTcx(tableRows));
    expect(workouts).toHaveLength(1);
    expect(workouts[0]?.summary).toMatchObject({ sport: 'Biking', distance: 1000, calories: 80 });
    expect(workouts[0]?.points[2]).toEqual({
      ...pointOf(last),
      distance: 180,
      velocity_smooth: 3.5,
      power: 210,
    });
    expect(report).toMatchObject({ samples: 2, workouts: 1, notImported: {} });
  });

  it('has power, warmth and steps where extensions tell of them', async () => {
    const warm = writeGpx(tableRows)
      .replaceAll('TrackPointExtension/v1', 'TrackPointExtension/v2')
      .replaceAll('</extensions>', '<power>215</power></extensions>')
      .replaceAll('<gpxtpx:cad>', '<gpxtpx:atemp>21.5</gpxtpx:atemp><gpxtpx:cad>');
    const { workouts } = await readAs(gpx, warm);
    expect(workouts[0]?.points[2]).toEqual({ ...pointOf(last), power: 215, temperature: 21.5 });
    const steps = writeTcx(tableRows)
      .replaceAll(/<Cadence>\d+<\/Cadence>/gu, '')
      .replaceAll('<ns3:Watts>', '<ns3:RunCadence>88</ns3:RunCadence><ns3:Watts>');
    const run = await readAs(tcx, steps);
    expect(run.workouts[0]?.points[2]).toMatchObject({ cadence: 88, power: 210 });
  });

  it('keeps whatever rows it is written of', async () => {
    const row = fc.record({
      // Half a day back and forth would be a record of another day.
      second: fc.nat(40_000),
      lat: fc.integer({ min: -89_000_000, max: 89_000_000 }).map((value) => value / 1e6),
      lng: fc.integer({ min: -179_000_000, max: 179_000_000 }).map((value) => value / 1e6),
      altitude: fc.integer({ min: -40_000, max: 800_000 }).map((value) => value / 100),
      heartrate: fc.option(fc.integer({ min: 30, max: 230 })),
      cadence: fc.option(fc.integer({ min: 0, max: 200 })),
    });
    const rows = fc.uniqueArray(row, {
      minLength: 2,
      maxLength: 12,
      selector: (each) => each.second,
    });
    await fc.assert(
      fc.asyncProperty(rows, async (given) => {
        const inOrder = given.toSorted((one, other) => one.second - other.second);
        const asGpx = await readAs(gpx, writeGpx(given));
        expect(asGpx.workouts[0]?.points).toEqual(inOrder.map(pointOf));
        const asTcx = await readAs(tcx, writeTcx(given, 3));
        const told = asTcx.workouts[0]?.points.map((point) => ({
          ...point,
          distance: undefined,
          velocity_smooth: undefined,
          power: undefined,
        }));
        expect(told).toEqual(inOrder.map(pointOf));
        expect(asTcx.samples).toEqual(asGpx.samples);
      }),
      { numRuns: 20 },
    );
  });

  it('that is cut off, declares entities or has no times is refused or counted in words', async () => {
    const whole = writeGpx(tableRows);
    await expect(readAs(gpx, whole.slice(0, -20))).rejects.toThrow(/cut off/u);
    const hostile = whole.replace('<gpx', '<!DOCTYPE gpx [<!ENTITY a "b">]><gpx');
    await expect(readAs(gpx, hostile)).rejects.toThrow(/entities/u);
    const { report } = await readAs(gpx, whole.replaceAll(/<time>[^<]*<\/time>/gu, ''));
    expect(report.notImported).toEqual({
      waypoints: 1,
      'points without a time': 3,
      'recordings without a duration': 1,
    });
    const endless = writeTcx(tableRows, 3)
      .replaceAll(/<Trackpoint>.*?<\/Trackpoint>/gsu, '')
      .replaceAll(/<TotalTimeSeconds>[^<]*/gu, '<TotalTimeSeconds>1e300');
    const { report: ofEndless } = await readAs(tcx, endless);
    expect(ofEndless.notImported).toMatchObject({ 'recordings without a duration': 1 });
  });
});
