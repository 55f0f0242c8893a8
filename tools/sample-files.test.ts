import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

import { openArchive } from '../server/src/connectors/imports/apple-health/archive.ts';
import { readFitFile, toWorkouts } from '../server/src/connectors/imports/fit/index.ts';
import { sampleFiles } from './apple-health/sample-export.ts';
import { doubtfulReport, labReport } from './lab-report.ts';
import { activityFile } from './sample-files.ts';

const folder = path.join(import.meta.dirname, '../samples');

describe('the files that the README imports', () => {
  it('are what the tool writes', async () => {
    const activity = await readFile(path.join(folder, 'activity.fit'));
    expect(activity.equals(activityFile())).toBe(true);
    const report = await readFile(path.join(folder, 'lab-report.pdf'));
    expect(report.equals(await labReport())).toBe(true);
    const doubtful = await readFile(path.join(folder, 'lab-report-doubts.pdf'));
    expect(doubtful.equals(await labReport(doubtfulReport))).toBe(true);
    const archive = await openArchive(path.join(folder, 'apple-health-export.zip'));
    const parts: Buffer[] = [];
    for await (const part of archive.records.read()) parts.push(part);
    archive.close();
    const written = sampleFiles().find(({ name }) => name === archive.records.name);
    expect(Buffer.concat(parts).toString()).toBe([...(written?.parts ?? [])].join(''));
  });

  it('have what they are said to have', () => {
    const recording = readFitFile(activityFile());
    const [run] = toWorkouts(recording, { timeZone: null });
    expect(run?.points).toHaveLength(1801);
    expect(run?.summary).toMatchObject({ sport: 'running', timezone_offset: 3600 });
  });
});
