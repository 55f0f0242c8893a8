import { buffer } from 'node:stream/consumers';

import PdfKit from 'pdfkit';
import { afterAll, expect, test } from 'vitest';

import { labReport } from '../../../../../tools/lab-report.ts';
import { openPageReader } from './index.ts';

async function blankPages(count: number): Promise<Uint8Array> {
  const pdf = new PdfKit({ autoFirstPage: false });
  for (let page = 0; page < count; page += 1) pdf.addPage();
  pdf.end();
  return buffer(pdf);
}

const reader = openPageReader();
afterAll(async () => reader.close());

test('the words of a PDF have their places, over all files', async () => {
  const report = await labReport();
  const outcome = await reader.read([report, report]);
  if (!('pages' in outcome)) throw new Error(outcome.cause);
  expect(outcome.pages).toHaveLength(2);
  const [page] = outcome.pages;
  expect(page).toMatchObject({ width: 612, height: 792, source: 'text' });
  const value = page?.words.find(({ text }) => text === '91');
  // Where the report prints it: 220 points from the left, in the seventh line.
  expect(value).toMatchObject({ x: 220, confidence: 1 });
  expect(value?.y).toBeGreaterThan(140);
  expect(value?.y).toBeLessThan(180);
});

test('what cannot be read says why, and does not end the reader', async () => {
  const report = await labReport();
  const reasonOf = async (...files: readonly Uint8Array[]) => {
    const outcome = await reader.read(files);
    return 'failureReason' in outcome ? outcome.failureReason : 'read';
  };
  expect(await reasonOf(Buffer.from('%PDF-1.7'))).toBe('invalid_input');
  expect(await reasonOf(Buffer.from([0xff, 0xd8, 0xff]))).toBe('low_quality');
  expect(await reasonOf(report, Buffer.from('%PDF-1.7'))).toBe('invalid_input');
  expect(await reasonOf(report, await blankPages(100))).toBe('too_many_pages');
  expect(await reasonOf(report)).toBe('read');
});

test('a reader that is stopped says so, at once', async () => {
  const stopping = new AbortController();
  const reading = reader.read([await labReport()], stopping.signal);
  stopping.abort();
  await expect(reading).rejects.toThrow('the reader is stopped');
});
