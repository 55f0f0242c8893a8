import { type Grey, inkThreshold, shrink } from './grey-model.ts';

type Ink = { readonly x: Float32Array; readonly y: Float32Array; readonly extent: number };

const lookedAtSide = 1000;
const inkMax = 60_000;
const skewMax = 7;
const coarseStep = 0.5;
const fineStep = 0.1;

/** The orientation of a page, estimated from its ink. */
export type PageOrientation = {
  /** The angle of its lines in degrees, clockwise. */
  readonly skew: number;
  /**
   * Whether its lines run down rather than across. Tables have edges in both directions, so the estimate can be wrong.
   */
  readonly isQuarter: boolean;
};

/** The angle at which ink falls into lines with gaps between them, whether they run across or down. */
export function detectOrientation(page: Grey): PageOrientation {
  const ink = inkOf(shrink(page, lookedAtSide));
  if (ink.x.length === 0) return { skew: 0, isQuarter: false };
  const across = bestAngle(ink.x, ink.y, ink.extent);
  // On a page turned by 90 degrees, the rows run down.
  const down = bestAngle(
    ink.y.map((y) => -y),
    ink.x,
    ink.extent,
  );
  const isQuarter = down.sharpness > across.sharpness;
  return { skew: isQuarter ? down.angle : across.angle, isQuarter };
}

function inkOf(grey: Grey): Ink {
  const threshold = inkThreshold(grey);
  const places: number[] = [];
  for (const [place, value] of grey.pixels.entries()) if (value <= threshold) places.push(place);
  // A picture that is mostly dark is no page, so its orientation cannot be estimated.
  const usable = places.length > grey.pixels.length / 2 ? [] : places;
  const every = Math.max(1, Math.ceil(usable.length / inkMax));
  const kept = usable.filter((_, index) => index % every === 0);
  return {
    x: Float32Array.from(kept, (place) => place % grey.width),
    y: Float32Array.from(kept, (place) => Math.floor(place / grey.width)),
    extent: grey.width + grey.height,
  };
}

function bestAngle(
  across: Float32Array,
  down: Float32Array,
  extent: number,
): { readonly angle: number; readonly sharpness: number } {
  const tried = (from: number, to: number, step: number): { angle: number; sharpness: number } => {
    let best = { angle: 0, sharpness: sharpnessAt(across, down, extent, 0) };
    for (let angle = from; angle <= to; angle += step) {
      const sharpness = sharpnessAt(across, down, extent, angle);
      if (sharpness > best.sharpness) best = { angle, sharpness };
    }
    return best;
  };
  const coarse = tried(-skewMax, skewMax, coarseStep);
  return tried(coarse.angle - coarseStep, coarse.angle + coarseStep, fineStep);
}

/** How much neighbouring lines of the profile differ: most where the profile cuts between lines of text. */
function sharpnessAt(
  across: Float32Array,
  down: Float32Array,
  extent: number,
  angle: number,
): number {
  const slope = Math.tan((angle * Math.PI) / 180);
  const profile = new Float64Array(3 * extent);
  for (const [index, x] of across.entries()) {
    const row = Math.round((down[index] ?? 0) - x * slope) + extent;
    profile[row] = (profile[row] ?? 0) + 1;
  }
  let sum = 0;
  for (let row = 1; row < profile.length; row += 1) {
    const step = (profile[row] ?? 0) - (profile[row - 1] ?? 0);
    sum += step * step;
  }
  return sum;
}
