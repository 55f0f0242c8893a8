/** A picture in shades of grey, 0 for black to 255, row by row. */
export type Grey = {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
};

/** From red, green, blue and opacity of each pixel, on white paper. */
export function toGrey(width: number, height: number, rgba: Uint8ClampedArray): Grey {
  const pixels = new Uint8Array(width * height);
  for (let index = 0, at = 0; index < pixels.length; index += 1, at += 4) {
    const red = rgba[at] ?? 255;
    const green = rgba[at + 1] ?? 255;
    const blue = rgba[at + 2] ?? 255;
    pixels[index] = (red * 77 + green * 151 + blue * 28) >> 8;
  }
  return { width, height, pixels };
}

/** A smaller copy in which a pixel is the darkest of those it stands for: thin strokes stay. */
export function shrink({ width, height, pixels }: Grey, longest: number): Grey {
  const step = Math.max(1, Math.ceil(Math.max(width, height) / longest));
  const small = {
    width: Math.floor(width / step),
    height: Math.floor(height / step),
  };
  const darkest = new Uint8Array(small.width * small.height).fill(255);
  for (let y = 0; y < small.height * step; y += 1) {
    const row = Math.floor(y / step) * small.width;
    for (let x = 0; x < small.width * step; x += 1) {
      const at = row + Math.floor(x / step);
      const value = pixels[y * width + x] ?? 255;
      if (value < (darkest[at] ?? 0)) darkest[at] = value;
    }
  }
  return { ...small, pixels: darkest };
}

/** A picture turned clockwise by quarters. */
export function quartered(grey: Grey, quarters: number): Grey {
  const { width, height, pixels } = grey;
  if (quarters % 4 === 0) return grey;
  const isAcross = quarters % 2 === 0;
  const size = { width: isAcross ? width : height, height: isAcross ? height : width };
  const turned = new Uint8Array(pixels.length);
  const [start, right, down] =
    quarters === 1
      ? [(height - 1) * width, -width, 1]
      : quarters === 2
        ? [pixels.length - 1, -1, -width]
        : [width - 1, width, -1];
  for (let y = 0, at = 0; y < size.height; y += 1)
    for (let x = 0; x < size.width; x += 1, at += 1)
      turned[at] = pixels[start + x * right + y * down] ?? 255;
  return { ...size, pixels: turned };
}

/** The value between ink and paper that parts both best (Otsu). */
export function inkThreshold({ pixels }: Grey): number {
  const counts = new Float64Array(256);
  let sum = 0;
  for (const value of pixels) {
    counts[value] = (counts[value] ?? 0) + 1;
    sum += value;
  }
  let below = 0;
  let sumBelow = 0;
  let best = { threshold: 127, between: -1 };
  for (let threshold = 0; threshold < 255; threshold += 1) {
    below += counts[threshold] ?? 0;
    sumBelow += threshold * (counts[threshold] ?? 0);
    const above = pixels.length - below;
    if (below === 0 || above === 0) continue;
    const apart = sumBelow / below - (sum - sumBelow) / above;
    const between = below * above * apart * apart;
    if (between > best.between) best = { threshold, between };
  }
  return best.threshold;
}

/** Darkest and lightest of a part; both 255 outside of the picture. */
export function rangeOf(
  grey: Grey,
  box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
): { readonly dark: number; readonly light: number } {
  const left = Math.max(0, Math.floor(box.x));
  const right = Math.min(grey.width, Math.ceil(box.x + box.width));
  const bottom = Math.min(grey.height, Math.ceil(box.y + box.height));
  let dark = 255;
  let light = 0;
  for (let y = Math.max(0, Math.floor(box.y)); y < bottom; y += 1) {
    for (const value of grey.pixels.subarray(y * grey.width + left, y * grey.width + right)) {
      if (value < dark) dark = value;
      if (value > light) light = value;
    }
  }
  return dark > light ? { dark: 255, light: 255 } : { dark, light };
}

/** Returns a share of a picture's rows: those where ink begins most often, because they have most letters. */
export function bandOf(grey: Grey, share: number): Grey {
  const { width, height, pixels } = grey;
  const rows = Math.max(1, Math.floor(height * share));
  const threshold = inkThreshold(grey);
  let best = { top: 0, starts: -1 };
  for (let top = 0; top + rows <= height; top += Math.ceil(rows / 2)) {
    let starts = 0;
    for (let at = top * width + 1; at < (top + rows) * width; at += 1)
      if ((pixels[at] ?? 255) <= threshold && (pixels[at - 1] ?? 0) > threshold) starts += 1;
    if (starts > best.starts) best = { top, starts };
  }
  return { width, height: rows, pixels: pixels.slice(best.top * width, (best.top + rows) * width) };
}

type Box = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** A part of a picture with some paper around it, so many times as large. */
export function enlarged(grey: Grey, box: Box, margin: number, times: number): Grey {
  const left = Math.max(0, Math.floor(box.x) - margin);
  const top = Math.max(0, Math.floor(box.y) - margin);
  const right = Math.min(grey.width - 1, Math.ceil(box.x + box.width) + margin);
  const bottom = Math.min(grey.height - 1, Math.ceil(box.y + box.height) + margin);
  const [width, height] = [(right - left) * times, (bottom - top) * times];
  const pixels = new Uint8Array(width * height);
  const at = (x: number, y: number): number => grey.pixels[y * grey.width + x] ?? 255;
  for (let index = 0; index < pixels.length; index += 1) {
    const [x, y] = [left + (index % width) / times, top + Math.floor(index / width) / times];
    const [column, row] = [Math.floor(x), Math.floor(y)];
    const [across, down] = [x - column, y - row];
    const above = at(column, row) * (1 - across) + at(column + 1, row) * across;
    const below = at(column, row + 1) * (1 - across) + at(column + 1, row + 1) * across;
    pixels[index] = Math.round(above * (1 - down) + below * down);
  }
  return { width, height, pixels };
}
