// Writes the files of `samples/`, which the README imports: npm run generate does not touch them, as a newer zlib may pack
// the same content otherwise. Run with `node tools/sample-files.ts`.
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { Encoder, Profile } from '@garmin/fitsdk';

import { sampleFiles } from './apple-health/sample-export.ts';
import { writeZip } from './apple-health/zip.ts';
import { doubtfulReport, labReport } from './lab-report.ts';

const folder = path.join(import.meta.dirname, '../samples');
const seconds = 30 * 60;
const startsAt = Date.parse('2026-01-16T07:00:00Z');
const fitEpochMs = Date.parse('1989-12-31T00:00:00Z');
const semicirclesOfDegree = 2 ** 31 / 180;

/** Half an hour of running, second by second, as a watch records it in Berlin. */
export function activityFile(): Uint8Array {
  const encoder = new Encoder();
  const write = (name: string, fields: object): void => {
    const number = Profile.MesgNum[name];
    if (number === undefined) throw new Error(`there is no message ${name}`);
    encoder.onMesg(number, fields);
  };
  const at = (second: number): Date => new Date(startsAt + second * 1000);
  const localSeconds = (second: number): number =>
    (at(second).getTime() + 3_600_000 - fitEpochMs) / 1000;
  write('FILE_ID', {
    type: 'activity',
    manufacturer: 'garmin',
    product: 2697,
    timeCreated: at(0),
  });
  let metres = 0;
  for (let second = 0; second <= seconds; second += 1) {
    const speed = 2.8 + 0.3 * Math.sin(second / 90);
    metres += second === 0 ? 0 : speed;
    const turn = (2 * Math.PI * second) / seconds;
    write('RECORD', {
      timestamp: at(second),
      heartRate: Math.round(118 + 30 * (1 - Math.exp(-second / 240)) + 4 * Math.sin(second / 60)),
      cadence: Math.round(83 + 2 * Math.sin(second / 45)),
      enhancedSpeed: speed,
      enhancedAltitude: 38 + 4 * Math.sin(turn * 2),
      distance: Math.round(metres * 100) / 100,
      positionLat: Math.round((52.5145 + 0.006 * Math.sin(turn)) * semicirclesOfDegree),
      positionLong: Math.round((13.35 + 0.009 * Math.cos(turn)) * semicirclesOfDegree),
    });
  }
  write('SESSION', {
    timestamp: at(seconds),
    startTime: at(0),
    totalElapsedTime: seconds,
    totalTimerTime: seconds,
    totalDistance: Math.round(metres * 100) / 100,
    totalCalories: 352,
    sport: 'running',
    subSport: 'generic',
  });
  write('ACTIVITY', { timestamp: at(seconds), localTimestamp: localSeconds(seconds) });
  return encoder.close();
}

if (import.meta.main) {
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'activity.fit'), activityFile());
  await writeFile(path.join(folder, 'lab-report.pdf'), await labReport());
  await writeFile(path.join(folder, 'lab-report-doubts.pdf'), await labReport(doubtfulReport));
  await writeZip(path.join(folder, 'apple-health-export.zip'), sampleFiles());
}
