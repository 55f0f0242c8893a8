import { UnreadableFile } from '#kernel/files/unreadable-file.ts';
import { toWireInstant } from '#kernel/time.ts';
import type { FileSample, SourceType } from '#timeseries';

import { classificationOf } from './classification.ts';
import { offsetIn, type TimeReader } from './read-time.ts';

export type Electrocardiogram = {
  readonly summary: Readonly<Record<string, unknown>>;
  readonly startMs: number;
  readonly timezoneOffset: number;
  readonly sourceType: SourceType;
  readonly frequencyHz: number;
  /** Successive voltages in microvolts. */
  readonly voltages: readonly number[];
};

/** The voltages as samples. */
export function* voltageSamples(found: Electrocardiogram): Generator<FileSample> {
  const { startMs, frequencyHz, voltages, timezoneOffset, sourceType } = found;
  const common = { type: 'lead_i', unit: 'uV', timezoneOffset, sourceType, appId: null };
  for (const [index, value] of voltages.entries()) {
    const atMs = startMs + Math.round((index * 1000) / frequencyHz);
    yield { ...common, startMs: atMs, endMs: atMs, value };
  }
}

/** Thirty seconds at 512 a second are 15,360. */
const voltagesMax = 1_000_000;
const linesMax = voltagesMax + 100;
const textMax = 128;

/**
 * Reads an electrocardiogram: lines with a name and a value in the phone's language, then one voltage a line. Skips the user's
 * name and date of birth.
 */
export async function readElectrocardiogram(
  parts: AsyncIterable<Buffer>,
  times: TimeReader,
): Promise<Electrocardiogram> {
  const head: string[] = [];
  const voltages: number[] = [];
  let lines = 0;
  for await (const line of linesOf(parts)) {
    lines += 1;
    if (lines > linesMax) throw new UnreadableFile('an electrocardiogram is too long');
    const voltage = line === '' ? Number.NaN : Number(line.replace(',', '.'));
    if (Number.isFinite(voltage) && isVoltage(line)) voltages.push(voltage);
    else if (voltages.length === 0 && line.trim() !== '') head.push(line);
  }
  const values = head.map((line) =>
    line
      .slice(line.indexOf(',') + 1)
      .replaceAll('"', '')
      .trim(),
  );
  const recorded = values.find((value) => !Number.isNaN(times.readMs(value)));
  const frequency = values.map((value) => /^([\d.,]+)\s*(?:hertz|hz)/iu.exec(value)?.[1]);
  const frequencyHz = Number(frequency.find((each) => each !== undefined)?.replace(',', '.'));
  if (recorded === undefined || !(frequencyHz > 1 && frequencyHz <= 100_000)) {
    throw new UnreadableFile('an electrocardiogram does not say when or how often it measured');
  }
  const startMs = times.readMs(recorded);
  const model = values.find((value) => /^(?:Watch|iPhone)\d+,\d+$/u.test(value));
  // The classification is the line after the time in every language.
  const words = values[values.indexOf(recorded) + 1] ?? '';
  const { classification, cause } = classificationOf(words);
  return {
    startMs,
    timezoneOffset: offsetIn(recorded),
    sourceType: model?.startsWith('Watch') === true ? 'watch' : 'unknown',
    frequencyHz,
    voltages,
    summary: {
      session_start: toWireInstant(new Date(startMs)),
      session_end: toWireInstant(
        new Date(startMs + Math.round((voltages.length / frequencyHz) * 1000)),
      ),
      voltage_sample_count: voltages.length,
      sampling_frequency_hz: frequencyHz,
      classification,
      inconclusive_cause: cause,
      ...(classification === null && words !== ''
        ? { classification_text: words.slice(0, textMax) }
        : {}),
      source_device_model: model ?? null,
      source_type: model?.startsWith('Watch') === true ? 'watch' : 'unknown',
      timezone_offset: offsetIn(recorded),
    },
  };
}

function isVoltage(line: string): boolean {
  return /^-?\d+(?:[.,]\d+)?(?:e-?\d+)?$/iu.test(line.trim());
}

const lineCharactersMax = 10_000;

async function* linesOf(parts: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest = '';
  const decoder = new TextDecoder();
  for await (const part of parts) {
    const lines = (rest + decoder.decode(part, { stream: true })).split(/\r?\n/u);
    rest = lines.pop() ?? '';
    if (rest.length > lineCharactersMax) throw new UnreadableFile('a line has no end');
    yield* lines;
  }
  if (rest !== '') yield rest;
}
