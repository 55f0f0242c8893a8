/** How much of a report is taken on. Each can be given; a report beyond one ends in a typed outcome. */
export type PageLimits = {
  /** Bytes of one file. */
  readonly fileBytesMax: number;
  /** Pages of all files of a report together. */
  readonly pagesMax: number;
  /** Pixels of one picture, from its header before decoding. */
  readonly pixelsMax: number;
};

export const pageLimits: PageLimits = {
  fileBytesMax: 10 * 1024 * 1024,
  pagesMax: 20,
  // The finest setting of phone cameras.
  pixelsMax: 52_000_000,
};
