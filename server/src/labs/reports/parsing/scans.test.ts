import { afterAll, expect, test } from 'vitest';

import { measureFiles } from '../../../../tests/harness/report-layouts/files.ts';
import { layouts } from '../../../../tests/harness/report-layouts/layouts.ts';
import { openReportReader } from '../reader/index.ts';

const reader = openReportReader();
afterAll(async () => reader.close());

test.each([
  ['in and out of range', { jpegQuality: 80 }],
  ['wrapped names, values beside the last line', { jpegQuality: 80, turned: 2 }],
])('a scan of the layout "%s" is read', async (name, how) => {
  const layout = layouts.find((each) => each.name === name);
  if (layout === undefined) throw new Error('there is no such layout');
  const score = await measureFiles(reader, layout, how, 7, 2);
  const said = `${score.print()}\n${score.wrongs.join('\n')}`;
  expect(score.wrongMatches, said).toEqual([]);
  const { precision, recall } = score.overall();
  expect(precision, said).toBeGreaterThanOrEqual(0.97);
  expect(recall, said).toBeGreaterThanOrEqual(0.85);
});
