import type { Attributes } from '#kernel/files/xml-scanner.ts';

/** A measurement of one minute has about sixty beats; a list with more is invalid. */
const beatsMax = 1000;
/** Fewer differences are not significant. */
const differencesMin = 8;
/** If two beats are further apart than the pulse allows, one was missed. */
const driftMax = 0.25;

const hourSeconds = 3600;

/**
 * Collects the beats that a watch lists with a measurement of heart rate variability. The export's own number is the SDNN; the
 * RMSSD of the same minute is computed from the beats.
 */
export class BeatList {
  readonly #beats: { readonly second: number; readonly intervalMs: number }[] = [];

  add(attributes: Attributes): void {
    const bpm = Number(attributes.raw('bpm') ?? Number.NaN);
    // Parses `8:15:32.12 AM` without its hour, which is written in the phone's language.
    const [, minute, second] =
      /:(\d\d):(\d\d(?:[.,]\d+)?)/u.exec(attributes.raw('time') ?? '') ?? [];
    const at = Number(minute) * 60 + Number(second?.replace(',', '.'));
    if (!(bpm > 0) || Number.isNaN(at) || this.#beats.length === beatsMax) return;
    this.#beats.push({ second: at, intervalMs: 60_000 / bpm });
  }

  /** Milliseconds; null where there are too few beats one after the other. */
  rmssd(): number | null {
    let [sum, count] = [0, 0];
    for (let index = 1; index < this.#beats.length; index += 1) {
      const [before, beat] = [this.#beats[index - 1], this.#beats[index]];
      if (before === undefined || beat === undefined) continue;
      const elapsedMs = ((beat.second - before.second + hourSeconds) % hourSeconds) * 1000;
      if (Math.abs(elapsedMs - beat.intervalMs) > driftMax * beat.intervalMs) continue;
      sum += (beat.intervalMs - before.intervalMs) ** 2;
      count += 1;
    }
    return count < differencesMin ? null : Math.round(Math.sqrt(sum / count) * 10) / 10;
  }
}
