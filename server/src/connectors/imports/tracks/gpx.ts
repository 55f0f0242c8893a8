import { XmlScanner, type XmlHandler } from '#kernel/files/xml-scanner.ts';
import { type FileFormat, type FileTime, type Out, readFileTime } from '#timeseries';

import {
  addPoint,
  breakTrack,
  localName,
  makerOf,
  newTrack,
  numberIn,
  type Point,
  rounded,
  type Track,
} from './track.ts';
import { addTrack } from './workout.ts';

/** GPX 1.0 and 1.1: each track is a workout. */
export const gpx: FileFormat = {
  kind: 'gpx',
  title: 'GPX',
  recognises: ({ head }) => /<(?:\w+:)?gpx[\s>]/u.test(head),
  providerOf: ({ head }) =>
    makerOf(/<(?:\w+:)?gpx\b[^>]*?\bcreator="([^"]*)"/u.exec(head)?.[1] ?? '') ?? 'manual',
  read: async function* read({ files }, out, { timeZone }) {
    const scanner = new XmlScanner(trackHandler(out, timeZone));
    for (const file of files) {
      for await (const part of file.read()) {
        scanner.push(part);
        yield part.length;
      }
    }
    scanner.end();
  },
};

/** Fields of a point, and the text of its elements. */
const fields: Readonly<Record<string, (point: Point, value: number) => void>> = {
  ele: (point, value) => (point.altitude = rounded(value, 2)),
  hr: (point, value) => (point.heartrate = value),
  cad: (point, value) => (point.cadence = value),
  atemp: (point, value) => (point.temperature = value),
  power: (point, value) => (point.power = value),
  speed: (point, value) => (point.velocity_smooth = rounded(value, 3)),
};

/** Strava writes its numbers of sports. */
const numbered: ReadonlyMap<string, string> = new Map([
  ['1', 'cycling'],
  ['4', 'hiking'],
  ['9', 'running'],
  ['10', 'walking'],
  ['16', 'swimming'],
]);

/** Null for none, and for a number that is not known. */
function sportIn(text: string): string | null {
  return /^\d*$/u.test(text) ? (numbered.get(text) ?? null) : text;
}

function trackHandler(out: Out, timeZone: string | null): XmlHandler {
  let track: Track | null = null;
  let point: Point | null = null;
  let time: FileTime | null = null;
  let text = '';
  return {
    open: (name, attributes) => {
      text = '';
      const local = localName(name);
      if (local === 'trk') track = newTrack();
      else if (local === 'trkseg' && track !== null) breakTrack(track);
      else if (local === 'trkpt') {
        const [lat, lng] = [Number(attributes.raw('lat')), Number(attributes.raw('lon'))];
        point = { atMs: Number.NaN, lat: rounded(lat, 7), lng: rounded(lng, 7) };
        time = null;
      } else if (local === 'rtept') out.leftOut('points of routes');
      else if (local === 'wpt') out.leftOut('waypoints');
    },
    text: (more) => {
      if (text.length < 1024) text += more;
    },
    close: (name) => {
      const local = localName(name);
      if (point !== null) {
        const value = numberIn(text);
        if (local === 'trkpt') {
          if (track !== null) addPoint(track, point, time, out);
          point = null;
        } else if (local === 'time') time = readFileTime(text);
        else if (value !== null) fields[local]?.(point, value);
      } else if (track !== null) {
        if (local === 'name') track.title = text.trim() || null;
        else if (local === 'type') track.sport = sportIn(text.trim());
        else if (local === 'trk') {
          addTrack(track, { timeZone, areBreaksPauses: true, format: 'gpx' }, out);
          track = null;
        }
      }
      text = '';
    },
  };
}
