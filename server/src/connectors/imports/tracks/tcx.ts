import { type Attributes, XmlScanner, type XmlHandler } from '#kernel/files/xml-scanner.ts';
import type { FileFormat, Out } from '#timeseries';

import {
  addPoint,
  localName,
  makerOf,
  newTrack,
  numberIn,
  type Point,
  rounded,
  tellTrack,
  type Track,
} from './track.ts';

/** Training Center Database, version 2: each activity is a workout, whatever laps it has. */
export const tcx: FileFormat = {
  kind: 'tcx',
  title: 'TCX',
  recognises: ({ head }) => /<(?:\w+:)?TrainingCenterDatabase[\s>]/u.test(head),
  providerOf: ({ head }) =>
    makerOf(/<Creator\b[^>]*>\s*<Name>([^<]*)<\/Name>/u.exec(head)?.[1] ?? ''),
  read: async function* read({ files }, out) {
    const reader = new TcxReader(out);
    const scanner = new XmlScanner(reader);
    for (const file of files) {
      for await (const part of file.read()) {
        scanner.push(part);
        yield part.length;
      }
    }
    scanner.end();
  },
};

const ofPoint: Readonly<Record<string, (point: Point, value: number) => void>> = {
  LatitudeDegrees: (point, value) => (point.lat = rounded(value, 7)),
  LongitudeDegrees: (point, value) => (point.lng = rounded(value, 7)),
  AltitudeMeters: (point, value) => (point.altitude = rounded(value, 2)),
  DistanceMeters: (point, value) => (point.distance = rounded(value, 2)),
  Value: (point, value) => (point.heartrate = value),
  Cadence: (point, value) => (point.cadence = value),
  RunCadence: (point, value) => (point.cadence = value),
  Speed: (point, value) => (point.velocity_smooth = rounded(value, 3)),
  Watts: (point, value) => (point.power = value),
};

class TcxReader implements XmlHandler {
  readonly #out: Out;
  #track: Track | null = null;
  #point: Point | null = null;
  #isInLap = false;
  #lapStartMs = Number.NaN;
  #text = '';

  constructor(out: Out) {
    this.#out = out;
  }

  readonly open = (name: string, attributes: Attributes): void => {
    this.#text = '';
    const local = localName(name);
    if (local === 'Activity') {
      this.#track = newTrack();
      this.#track.sport = attributes.get('Sport') ?? null;
    } else if (local === 'Lap') {
      this.#isInLap = true;
      this.#lapStartMs = Date.parse(attributes.get('StartTime') ?? '');
    } else if (local === 'Trackpoint') this.#point = { atMs: Number.NaN };
    else if (local === 'Course' || local === 'Workout')
      this.#out.leftOut(`${local.toLowerCase()}s`);
  };

  readonly text = (more: string): void => {
    if (this.#text.length < 1024) this.#text += more;
  };

  readonly close = (name: string): void => {
    const local = localName(name);
    const value = numberIn(this.#text);
    if (this.#point !== null) this.#closeInPoint(this.#point, local, value);
    else if (this.#track !== null) this.#closeInTrack(this.#track, local, value);
    this.#text = '';
  };

  #closeInPoint(point: Point, local: string, value: number | null): void {
    if (local === 'Trackpoint') {
      if (this.#track !== null) addPoint(this.#track, point, this.#out);
      this.#point = null;
    } else if (local === 'Time') point.atMs = Date.parse(this.#text.trim());
    else if (value !== null) ofPoint[local]?.(point, value);
  }

  #closeInTrack(track: Track, local: string, value: number | null): void {
    if (local === 'Activity') {
      tellTrack(track, this.#out);
      this.#track = null;
    } else if (local === 'Lap') this.#isInLap = false;
    else if (!this.#isInLap || value === null) return;
    else if (local === 'DistanceMeters') track.distance = (track.distance ?? 0) + value;
    else if (local === 'Calories') track.calories = (track.calories ?? 0) + value;
    else if (local === 'TotalTimeSeconds') {
      if (Number.isNaN(track.startMs)) track.startMs = this.#lapStartMs;
      track.endMs = this.#lapStartMs + value * 1000;
    }
  }
}
