import { XmlScanner, type XmlHandler } from '#kernel/files/xml-scanner.ts';
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

/** GPX 1.0 and 1.1: each track is a workout. */
export const gpx: FileFormat = {
  kind: 'gpx',
  title: 'GPX',
  recognises: ({ head }) => /<(?:\w+:)?gpx[\s>]/u.test(head),
  providerOf: ({ head }) =>
    makerOf(/<(?:\w+:)?gpx\b[^>]*?\bcreator="([^"]*)"/u.exec(head)?.[1] ?? ''),
  read: async function* read({ files }, out) {
    const scanner = new XmlScanner(trackHandler(out));
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

function trackHandler(out: Out): XmlHandler {
  let track: Track | null = null;
  let point: Point | null = null;
  let text = '';
  return {
    open: (name, attributes) => {
      text = '';
      const local = localName(name);
      if (local === 'trk') track = newTrack();
      else if (local === 'trkpt') {
        const [lat, lng] = [Number(attributes.raw('lat')), Number(attributes.raw('lon'))];
        point = { atMs: Number.NaN, lat: rounded(lat, 7), lng: rounded(lng, 7) };
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
          if (track !== null) addPoint(track, point, out);
          point = null;
        } else if (local === 'time') point.atMs = Date.parse(text.trim());
        else if (value !== null) fields[local]?.(point, value);
      } else if (track !== null) {
        if (local === 'name') track.title = text.trim() || null;
        else if (local === 'type') track.sport = text.trim() || null;
        else if (local === 'trk') {
          tellTrack(track, out);
          track = null;
        }
      }
      text = '';
    },
  };
}
