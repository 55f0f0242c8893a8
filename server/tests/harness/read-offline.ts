import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';

import { pageLimits as limits } from '../../src/labs/reports/text-extraction/limits-model.ts';
import { openReader } from '../../src/labs/reports/text-extraction/ocr.ts';
import { readFiles } from '../../src/labs/reports/text-extraction/read-files.ts';

// Says the words of a scan on its input, and why a connection fails: for a process that may use no network.
const refused = await new Promise((resolve) => {
  try {
    connect(9, '127.0.0.1').on('error', (error: NodeJS.ErrnoException) => resolve(error.code));
  } catch (error) {
    resolve(error instanceof Error && 'code' in error ? error.code : undefined);
  }
});
const outcome = await readFiles([await buffer(process.stdin)], { limits, reader: openReader });
const words =
  'pages' in outcome
    ? outcome.pages.flatMap((page) => page.words.map(({ text }) => text))
    : outcome;
process.stdout.write(JSON.stringify({ refused, words }));
