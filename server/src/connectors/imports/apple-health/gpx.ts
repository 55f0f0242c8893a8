import { XmlScanner } from '#kernel/files/xml-scanner.ts';
import { parseUtc } from '#kernel/time.ts';
import type { StreamPoint } from '#timeseries';

/** A week with one point a second. */
const pointsMax = 604_800;

/**
 * Reads the points of a workout's route: time, position and, if present, altitude and speed. Also returns the number of points
 * over the limit.
 */
export async function readRoute(
  parts: AsyncIterable<Buffer>,
): Promise<{ readonly points: readonly StreamPoint[]; readonly pointsOver: number }> {
  const points: StreamPoint[] = [];
  let pointsOver = 0;
  let open: { -readonly [Key in keyof StreamPoint]: StreamPoint[Key] } | null = null;
  let text = '';
  const scanner = new XmlScanner({
    open: (name, attributes) => {
      text = '';
      if (name !== 'trkpt') return;
      const [lat, lng] = [Number(attributes.raw('lat')), Number(attributes.raw('lon'))];
      open = { atMs: Number.NaN, lat: rounded(lat, 7), lng: rounded(lng, 7) };
    },
    text: (more) => {
      if (text.length < 64) text += more;
    },
    close: (name) => {
      if (open === null) return;
      if (name === 'time') open.atMs = parseUtc(text.trim());
      else if (name === 'ele') open.altitude = rounded(Number(text), 2);
      else if (name === 'speed') open.velocity_smooth = rounded(Number(text), 3);
      else if (name === 'trkpt') {
        if (points.length >= pointsMax) pointsOver += 1;
        else if (Number.isFinite(open.atMs)) points.push(open);
        open = null;
      }
    },
  });
  for await (const part of parts) scanner.push(part);
  scanner.end();
  return { points, pointsOver };
}

/** More digits than a receiver has pack badly. */
function rounded(value: number, decimals: number): number {
  const factor = 10 ** decimals;
  return Math.round(value * factor) / factor;
}
