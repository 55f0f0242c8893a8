import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { expect, it } from 'vitest';

import { orderFile, tabularFile, zipOf } from '../harness/diagnosis-files.ts';
import { startSalus } from '../harness/salus-process.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

it('the guide to insurance works line by line', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'salus-insurance-'));
  const dataDir = path.join(folder, 'data');
  const server = await startSalus({ SALUS_DATA_DIR: dataDir });
  try {
    // Under names of our own: the official ones are known by their content.
    await writeFile(
      path.join(folder, 'codes.zip'),
      await zipOf({ 'Code Descriptions/icd10cm_order_2027.txt': orderFile() }),
    );
    await writeFile(
      path.join(folder, 'tables.zip'),
      await zipOf({ 'icd10cm_tabular_2027.xml': tabularFile }),
    );
    const guide = await readFile(path.join(root, 'docs/guides/insurance.md'), 'utf8');
    const key = /Team key\s+(\S+)/u.exec(server.output.stdout)?.[1] ?? '';
    const script = [...guide.matchAll(/```sh\n([\s\S]*?)```/gu)]
      .map(([, block]) => block ?? '')
      .join('\n')
      .replace(/KEY=\S+/u, `KEY=${key}`)
      .replace('http://127.0.0.1:8080', server.url)
      // Made-up archives are no whole release.
      .replace('import icd10cm 2027', 'import icd10cm --force 2027')
      .replace('2027-code-descriptions-tabular-order.zip', `${folder}/codes.zip`)
      .replace('2027-code-tables-tabular-index.zip', `${folder}/tables.zip`)
      .replaceAll('payors.csv', `${folder}/payors.csv`)
      // A reader takes a moment; the script waits for what the reader would see.
      .replace(
        'curl -s -G "$API/v3/insurance/search/diagnosis"',
        'until curl -s -G "$API/v3/insurance/search/diagnosis" -H "x-salus-api-key: $KEY" -d diagnosis_query=E11 | grep -q E11.6; do :; done\n$&',
      );
    const { stdout } = await promisify(execFile)('bash', ['-ec', script], {
      cwd: root,
      env: { ...process.env, SALUS_DATA_DIR: dataDir, DATABASE_URL: '' },
    });
    expect(server.output.stdout).toContain('import icd10cm --year 2027 --download');
    expect(stdout).toMatch(/FY2027, from 2026-10-01: 8 codes, 5 headings, 3 terms, 4 notes/u);
    expect(stdout).toContain('"diagnosis_code":"I21.9"');
    expect(stdout).toContain(
      '"errors":["E11 is not billable: it is a heading; more specific codes are E11.9',
    );
    expect(stdout).toContain('"payor_code":"BCBS_TX"');
    expect(stdout).toContain('"payor_code":"AETNA","code":"AETNA"');
    expect(stdout).toContain('Payors read: 1; imported now: 1.');
    expect(stdout).toContain('"name":"Miners Benefit Fund"');
    expect(stdout.match(/"member_id":"W1234","payor_code":"AETNA"/gu)).toHaveLength(2);
    expect(stdout).toContain('"payor_code":"MEDICARE_DC"');
    expect(stdout).toContain('which belong to the contractor of the District of Columbia');
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
