import type { Resource } from '../../resources/resources.ts';
import { type Batch, type NormaliseContext, openBatch } from './batch.ts';
import { readSample } from './read-sample.ts';
import { openTemplate, type SampleTemplate, viewOf } from './sample-template.ts';
import { cutSample } from './sample-text.ts';
import { type NormalisedSamples, SeriesCollector } from './series.ts';
import { withDoubts } from './unit-check.ts';

/** A list with more kinds of samples is read the general way: finding out a kind takes longer than parsing a sample. */
const templatesMax = 8;

const comma = 44;
const closingBracket = 93;

type Scan = {
  readonly bytes: Buffer;
  readonly view: DataView;
  readonly batch: Batch;
  readonly collector: SeriesCollector;
  readonly templates: SampleTemplate[];
};

/**
 * Reads a list of samples from its bytes, brackets included. A sample of a new kind is parsed and read as
 * `normaliseSamples` does it; one that differs from an earlier one in its times and value only is compared with it byte
 * by byte. The answer is what `normaliseSamples` gives for the parsed list, or null, which says nothing of the list: it
 * is longer than `samplesMax`, or has something wrong in it, or is written in a way that is rare.
 */
export function scanSamples(
  resource: Resource,
  bytes: Buffer,
  context: NormaliseContext,
  samplesMax: number,
): NormalisedSamples | null {
  if (resource.shape !== 'number') return null;
  const batch = openBatch(resource, context);
  const collector = new SeriesCollector(resource);
  const scan: Scan = { bytes, view: viewOf(bytes), batch, collector, templates: [] };
  let at = 0;
  for (let count = 0; count < samplesMax; count += 1) {
    // What is stepped over is the opening bracket, then each comma.
    batch.index = count;
    at = readNext(scan, skipSpace(bytes, at + 1));
    if (at < 0) return null;
    at = skipSpace(bytes, at);
    if (bytes[at] === closingBracket) {
      return at === bytes.length - 1 ? withDoubts(collector.finish(), batch.doubts) : null;
    }
    if (bytes[at] !== comma) return null;
  }
  return null;
}

/** Adds the sample at `from` to its series and answers where it ends; -1 where the general way must read the list. */
function readNext({ bytes, view, batch, collector, templates }: Scan, from: number): number {
  for (const template of templates) {
    const end = template.match(bytes, view, from);
    if (end < 0) continue;
    template.append(collector, batch.index);
    return batch.problems.count === 0 ? end : -1;
  }
  if (templates.length === templatesMax) return -1;
  const text = cutSample(bytes, from);
  if (text === null) return -1;
  readSample(batch, text.sample, collector);
  if (batch.problems.count > 0) return -1;
  const template = openTemplate(batch, text);
  if (template === null) return -1;
  templates.push(template);
  return text.end;
}

function skipSpace(bytes: Buffer, from: number): number {
  let at = from;
  while (isSpace(bytes[at])) at += 1;
  return at;
}

function isSpace(byte: number | undefined): boolean {
  return byte === 32 || byte === 10 || byte === 13 || byte === 9;
}
