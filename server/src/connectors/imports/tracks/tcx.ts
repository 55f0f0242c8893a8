import type { OpenedFile } from '#kernel/files/opened-file.ts';
import { type Attributes, XmlScanner, type XmlHandler } from '#kernel/files/xml-scanner.ts';
import { type FileFormat, type FileTime, type Out, readFileTime } from '#timeseries';

import {
  addPoint,
  breakTrack,
  type Lap,
  localName,
  makerOf,
  newTrack,
  numberIn,
  type Point,
  rounded,
  takeTime,
  type Track,
} from './track.ts';
import { addTrack } from './workout.ts';

/** Training Center Database, version 2: each activity is a workout, whatever laps it has. */
export const tcx: FileFormat = {
  kind: 'tcx',
  title: 'TCX',
  recognises: ({ head }) => /<(?:\w+:)?TrainingCenterDatabase[\s>]/u.test(head),
  providerOf: async ({ files }) => providerIn(files),
  read: async function* read({ files }, out, { timeZone }) {
    const reader = new TcxReader(out, timeZone);
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

/** Reads the device after the laps of an activity, and the program at the end of the file. */
async function providerIn(files: OpenedFile['files']): Promise<string> {
  let program: string | null = null;
  for (const file of files) {
    let rest = '';
    for await (const part of file.read()) {
      rest += part.toString('latin1');
      for (const [, element, name = ''] of rest.matchAll(creators)) {
        const maker = makerOf(name);
        if (maker !== null && element === 'Creator') return maker;
        program ??= maker;
      }
      rest = rest.slice(-creatorLengthMax);
    }
  }
  return program ?? 'manual';
}

const creators =
  /<(?:\w+:)?(Creator|Author)\b[^>]{0,300}>\s{0,100}<(?:\w+:)?Name>([^<]{0,200})<\/(?:\w+:)?Name>/gu;
const creatorLengthMax = 1000;

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

const ofLap: Readonly<Record<string, (lap: Lap, value: number) => void>> = {
  TotalTimeSeconds: (lap, value) => (lap.seconds = value),
  DistanceMeters: (lap, value) => (lap.distance = value),
  Calories: (lap, value) => (lap.calories = value),
  MaximumSpeed: (lap, value) => (lap.maxSpeed = value),
  AverageHeartRateBpm: (lap, value) => (lap.averageHr = value),
  MaximumHeartRateBpm: (lap, value) => (lap.maxHr = value),
};

function newLap(): Lap {
  return {
    startMs: Number.NaN,
    seconds: null,
    distance: null,
    calories: null,
    averageHr: null,
    maxHr: null,
    maxSpeed: null,
    intensity: null,
    trigger: null,
  };
}

class TcxReader implements XmlHandler {
  readonly #out: Out;
  readonly #timeZone: string | null;
  #track: Track | null = null;
  #lap: Lap | null = null;
  #point: Point | null = null;
  #time: FileTime | null = null;
  /** The value of a heart rate, which is an element within another. */
  #value: number | null = null;
  #text = '';

  constructor(out: Out, timeZone: string | null) {
    this.#out = out;
    this.#timeZone = timeZone;
  }

  readonly open = (name: string, attributes: Attributes): void => {
    this.#text = '';
    const local = localName(name);
    if (local === 'Activity') {
      this.#track = newTrack();
      this.#track.sport = attributes.get('Sport') ?? null;
    } else if (local === 'Lap' && this.#track !== null) {
      const lap = newLap();
      this.#lap = lap;
      this.#track.laps.push(lap);
      const start = readFileTime(attributes.get('StartTime') ?? '');
      takeTime(this.#track, start, (atMs) => (lap.startMs = atMs));
    } else if (local === 'Track' && this.#track !== null) breakTrack(this.#track);
    else if (local === 'Trackpoint') {
      this.#point = { atMs: Number.NaN };
      this.#time = null;
    } else if (local === 'Course' || local === 'Workout')
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
      if (this.#track !== null) addPoint(this.#track, point, this.#time, this.#out);
      this.#point = null;
    } else if (local === 'Time') this.#time = readFileTime(this.#text);
    else if (value !== null) ofPoint[local]?.(point, value);
  }

  #closeInTrack(track: Track, local: string, value: number | null): void {
    if (local === 'Activity') {
      addTrack(
        track,
        { timeZone: this.#timeZone, areBreaksPauses: false, format: 'tcx' },
        this.#out,
      );
      this.#track = null;
    } else if (local === 'Lap') this.#lap = null;
    else if (this.#lap === null) return;
    else if (local === 'Value') this.#value = value;
    else if (local === 'Intensity') this.#lap.intensity = this.#text.trim().slice(0, 64);
    else if (local === 'TriggerMethod') this.#lap.trigger = this.#text.trim().slice(0, 64);
    else {
      const own = local.endsWith('HeartRateBpm') ? this.#value : value;
      if (own !== null) ofLap[local]?.(this.#lap, own);
    }
  }
}
