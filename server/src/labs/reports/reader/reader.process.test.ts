import { execFile } from 'node:child_process';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';

import { createCanvas } from '@napi-rs/canvas';
import PdfKit from 'pdfkit';
import { afterAll, expect, test } from 'vitest';

import { labReport } from '../../../../../tools/lab-report.ts';
import { drawLines, type Line, pdfOf, scanOf } from '../../../../tests/harness/report-files.ts';
import type { Page, Word } from '../text-extraction/model.ts';
import { openReportReader } from './index.ts';
import { processRights } from './process.ts';

async function blankPages(count: number): Promise<Uint8Array> {
  const pdf = new PdfKit({ autoFirstPage: false });
  for (let page = 0; page < count; page += 1) pdf.addPage();
  pdf.end();
  return buffer(pdf);
}

const reader = openReportReader({ pixelsMax: 8_000_000, processesMax: 1, waitingMax: 2 });
afterAll(async () => reader.close());

const values = ['9.5', '4.1', '12.7', '140', '88'];
const lines: readonly Line[] = ['Glucose', 'Potassium', 'Creatinine', 'Sodium', 'Ferritin'].map(
  (name, index) => ({
    y: 100 + index * 24,
    cells: [
      [60, name],
      [240, values[index] ?? ''],
      [320, 'mg/dL'],
      [420, `${index + 1}.5 - 15.5`],
    ],
  }),
);

async function pagesOf(...files: readonly Uint8Array[]): Promise<readonly Page[]> {
  const outcome = await reader.read(files);
  if (!('pages' in outcome)) throw new Error(outcome.cause);
  return outcome.pages;
}

async function reasonOf(...files: readonly Uint8Array[]): Promise<string> {
  const outcome = await reader.read(files);
  return 'failureReason' in outcome ? outcome.failureReason : 'read';
}

const numbersOf = (words: readonly Word[]): readonly string[] =>
  words.map(({ text }) => text).filter((text) => /^\d+(?:\.\d+)?$/u.test(text));

test('the words of a PDF have their places, over all files', async () => {
  const report = await labReport();
  const [page, ...others] = await pagesOf(report, report);
  expect(others).toHaveLength(1);
  expect(page).toMatchObject({ width: 612, height: 792, source: 'text' });
  const value = page?.words.find(({ text }) => text === '91');
  // Where the report prints it: 220 points from the left, in the seventh line.
  expect(value).toMatchObject({ x: 220, confidence: 1 });
  expect(value?.y).toBeGreaterThan(140);
  expect(value?.y).toBeLessThan(180);
});

test('what nobody sees on a page is none of its words', async () => {
  const pdf = await pdfOf((document) => {
    drawLines(lines)(document);
    document.fillColor('#fff').text('unseen', 60, 400);
  });
  const [page] = await pagesOf(pdf);
  expect(page?.source).toBe('text');
  expect(page?.words.map(({ text }) => text)).toContain('Glucose');
  expect(page?.words.map(({ text }) => text)).not.toContain('unseen');
});

test('a scan is read where it stands, with its points, and not the text under it', async () => {
  const pdf = await pdfOf(drawLines(lines));
  const picture = await scanOf(pdf, { jpegQuality: 80 });
  const withText = await pdfOf((document) => {
    document.image(picture, 0, 0, { width: 612, height: 792 });
    // Mode 3 of the PDF's text: it is there to be searched, and not to be seen.
    document.addContent('3 Tr');
    for (const line of lines) document.text('wrong 77', 60, line.y);
  });
  const [page] = await pagesOf(withText);
  expect(page).toMatchObject({ width: 612, height: 792, source: 'scan' });
  const words = page?.words ?? [];
  expect(numbersOf(words)).toEqual(expect.arrayContaining(values));
  expect(words.map(({ text }) => text)).not.toContain('wrong');
  const value = words.find(({ text }) => text === '12.7');
  expect(value?.x).toBeGreaterThan(237);
  expect(value?.x).toBeLessThan(243);
  expect(value?.y).toBeGreaterThan(145);
  expect(value?.y).toBeLessThan(156);
});

test('a picture that lies on its side, on its head, or leans is put right', async () => {
  const pdf = await pdfOf(drawLines(lines));
  for (const turned of [180, 273]) {
    const [page] = await pagesOf(await scanOf(pdf, { turned, jpegQuality: 90 }));
    const numbers = numbersOf(page?.words ?? []);
    expect(numbers).toEqual(expect.arrayContaining(['4.1', '12.7', '140', '88']));
  }
});

test('a scan is read where no network may be used: nothing is downloaded', async () => {
  const scan = await scanOf(await pdfOf(drawLines(lines)), { jpegQuality: 90 });
  const script = new URL('../../../../tests/harness/read-offline.ts', import.meta.url).pathname;
  const reading = promisify(execFile)(process.execPath, [...processRights, script], {
    timeout: 20_000,
  });
  reading.child.stdin?.end(scan);
  const { refused, words } = JSON.parse((await reading).stdout);
  expect(refused).toBe('ERR_ACCESS_DENIED');
  expect(words).toEqual(expect.arrayContaining(['Glucose', 'Potassium', '12.7', '140']));
});

/** A PNG that announces more pixels than its bytes could ever hold. */
function hugePng(): Uint8Array {
  const png = createCanvas(1, 1).toBuffer('image/png');
  png.writeUInt32BE(100_000, 16);
  png.writeUInt32BE(100_000, 20);
  return png;
}

test('what cannot be read says why, and does not end the reader', async () => {
  const report = await labReport();
  const locked = await pdfOf(drawLines(lines), { userPassword: 'secret', pdfVersion: '1.7' });
  const png = createCanvas(300, 300).toBuffer('image/png');
  expect(await reasonOf()).toBe('invalid_input');
  expect(await reasonOf(new Uint8Array())).toBe('invalid_input');
  expect(await reasonOf(Buffer.from('name,value\n'))).toBe('invalid_input');
  expect(await reasonOf(Buffer.from('%PDF-1.7'))).toBe('invalid_input');
  expect(await reasonOf(Buffer.from('%PDF-1.7\n%%EOF'))).toBe('invalid_input');
  expect(await reasonOf(report.subarray(0, report.length / 2))).toBe('invalid_input');
  expect(await reasonOf(Buffer.from([0xff, 0xd8, 0xff]))).toBe('invalid_input');
  expect(await reasonOf(png.subarray(0, png.length / 2))).toBe('invalid_input');
  expect(await reasonOf(hugePng())).toBe('invalid_input');
  expect(await reasonOf(Buffer.concat([report, Buffer.alloc(11 << 20)]))).toBe('invalid_input');
  expect(await reasonOf(locked)).toBe('invalid_input');
  expect(await reasonOf(report, await blankPages(21))).toBe('too_many_pages');
  expect(await reasonOf(png)).toBe('low_quality');
  expect(await reasonOf(report)).toBe('read');
});

test('a report that takes too long ends its process; the next one has another', async () => {
  const hasty = openReportReader({ reportMs: 1 });
  const report = await labReport();
  const reason = { failureReason: 'processing_error' };
  expect(await hasty.read([report])).toMatchObject(reason);
  expect(await hasty.read([report])).toMatchObject(reason);
  await hasty.close();
  await expect(hasty.read([report])).rejects.toThrow();
});

test('who stops waiting is told at once, and more than may wait are sent away', async () => {
  const report = await labReport();
  const stopping = new AbortController();
  const reading = [1, 2, 3].map(async () => reader.read([report], stopping.signal));
  await expect(reader.read([report])).rejects.toMatchObject({ code: 'service.unavailable' });
  stopping.abort();
  for (const { status } of await Promise.allSettled(reading)) expect(status).toBe('rejected');
  expect(await reasonOf(report)).toBe('read');
});
