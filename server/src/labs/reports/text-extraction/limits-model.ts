/** How much of a report is taken on. Each can be given; a report beyond one ends in a typed outcome. */
export type PageLimits = {
  /** Bytes of one file. */
  readonly fileBytesMax: number;
  /** Pages of all files of a report together. */
  readonly pagesMax: number;
  /** Pixels of one picture, told by its header before it is decoded. */
  readonly pixelsMax: number;
};

export const pageLimits: PageLimits = {
  fileBytesMax: 10 * 1024 * 1024,
  pagesMax: 20,
  // What telephones take in their finest setting.
  pixelsMax: 52_000_000,
};
