import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { expect, it } from 'vitest';

import { startSalus } from '../harness/salus-process.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

it('the guide to lab orders works line by line', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'salus-orders-'));
  const dataDir = path.join(folder, 'data');
  const server = await startSalus({ SALUS_DATA_DIR: dataDir });
  try {
    const guide = await readFile(path.join(root, 'docs/guides/lab-orders.md'), 'utf8');
    const key = /Team key\s+(\S+)/u.exec(server.output.stdout)?.[1] ?? '';
    const script = [...guide.matchAll(/```sh\n([\s\S]*?)```/gu)]
      .map(([, block]) => block ?? '')
      .join('\n')
      .replace(/KEY=sk_us_\S+/u, `KEY=${key}`)
      .replace('http://127.0.0.1:8080', server.url);
    const { stdout } = await promisify(execFile)('bash', ['-ec', script], { cwd: root });
    expect(stdout).toContain('"status":"received.walk_in_test.ordered"');
    expect(stdout).toContain('"Success""Success"');
    expect(stdout).toContain('"status":"completed.walk_in_test.completed"');
    expect(stdout).toMatch(/\{"now":"\d{4}-\d\d-\d\dT/u);
    expect(stdout).toContain('"patient":"Jane Doe"');
    expect(stdout).toContain('"interpretation":"abnormal"');
    expect(stdout).toContain('"converted":{"unit_system":"si","unit":"mmol/L"');
    expect(stdout).toContain('"total":1');
    expect(stdout).toContain('"message":"Order rescheduled"');
    expect(stdout).toContain('"message":"Order cancelled"');
    expect(stdout).toContain('cannot be changed any more');
    expect(stdout).toMatch(/cannot be changed any more.*"message":"Order submitted"/su);
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
