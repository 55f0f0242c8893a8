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
