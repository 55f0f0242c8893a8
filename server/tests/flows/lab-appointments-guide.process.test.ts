import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { createDatabase, urlOf } from '../harness/postgres.ts';
import { runSalus, startSalus } from '../harness/salus-process.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'salus-appointments-'));
});
afterAll(async () => rm(folder, { recursive: true, force: true }));

it('the guide to lab appointments works line by line, and the operator imports a compendium meanwhile', async () => {
  const database = await createDatabase();
  const settings = { SALUS_DATA_DIR: path.join(folder, 'data'), DATABASE_URL: urlOf(database) };
  const server = await startSalus(settings);
  try {
    const guide = await readFile(path.join(root, 'docs/guides/lab-appointments.md'), 'utf8');
    const key = /Team key\s+(\S+)/u.exec(server.output.stdout)?.[1] ?? '';
    const script = [...guide.matchAll(/```sh\n([\s\S]*?)```/gu)]
      .map(([, block]) => block ?? '')
      .join('\n')
      .replace(/KEY=sk_us_\S+/u, `KEY=${key}`)
      .replace('http://127.0.0.1:8080', server.url);
    const { stdout } = await promisify(execFile)('bash', ['-ec', script], { cwd: root });
    expect(stdout).toContain('"is_served":true');
    expect(stdout).toContain('"site_code":"Q-AZ"');
    expect(stdout).toContain('"status":"confirmed"');
    expect(stdout).toContain('"can_reschedule":true');
    expect(stdout).toContain('"event_status":"cancelled"');
    expect(stdout).toContain('"status":"collecting_sample.walk_in_test.appointment_cancelled"');

    const file = path.join(folder, 'compendium.csv');
    await writeFile(file, 'test_code,name,loinc\n100,Glucose,2345-7\n200,TSH,3016-3\n');
    const imported = await runSalus(
      ['import', 'lab-compendium', file, '--lab', 'crl', '--json'],
      settings,
    );
    expect([imported.code, imported.stdout.trim()]).toEqual([0, '{"read":2,"imported":2}']);
    await writeFile(file, 'test_code,name,loinc\n100,Glucose,2345-8\n');
    const refused = await runSalus(['import', 'lab-compendium', file, '--lab', 'crl'], settings);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain('compendium.csv, row 2, column loinc');
  } finally {
    await server.stop();
    await database.drop();
  }
});
