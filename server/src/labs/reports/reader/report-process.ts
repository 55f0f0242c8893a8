import { writeSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';

import { openReader, type Reader } from '../text-extraction/ocr.ts';
import { drawReportPage } from '../text-extraction/page-picture.ts';
import { readFiles } from '../text-extraction/read-files.ts';
import type { Step } from './limits-model.ts';
import { type Line, outputDescriptor, type Said, type Task, unpack } from './protocol.ts';

// The process that reads one report. It takes its task from standard input, and writes its steps and outcome as JSON
// lines to a separate descriptor. It may read the files of this installation. It may not write files, start a process
// or use a network.

/** Writes the line synchronously, because the next step may never end. */
function say(line: Line): void {
  let rest = Buffer.from(`${JSON.stringify(line)}\n`);
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(outputDescriptor, rest));
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) throw error;
    }
  }
}

const begin = (step: Step): void => say({ step });

let opening: Promise<Reader> | undefined;

/** Loads the OCR only for the first page without text, because most reports have text. */
const reader = async (): Promise<Reader> => {
  begin('picture');
  opening ??= openReader();
  return opening;
};

async function read({ files, limits, wanted }: Task): Promise<Said> {
  const { as } = wanted;
  const reading = { limits, reader, onPage: () => begin('page') };
  if (as === 'picture') return { as, outcome: await drawReportPage(files, wanted.page, reading) };
  const outcome = await readFiles(files, reading);
  if (as === 'pages') return { as, outcome };
  if (!('pages' in outcome)) return { as, outcome };
  const { readReportPages } = await import('../parsing/index.ts');
  return { as, outcome: readReportPages(outcome.pages) };
}

const said = await read(unpack(await buffer(process.stdin)));
say({ ...said, peakBytes: process.resourceUsage().maxRSS * 1024 });
process.exit(0);
