/** One line of a benchmark's result: a figure beside that of a baseline measured in the same run. */
export type BenchRow = {
  readonly name: string;
  readonly figure: number;
  readonly unit: string;
  readonly baseline: string;
  readonly baselineFigure: number;
  /** `figure` over `baselineFigure`: above 1 is faster for rates, below 1 is smaller for sizes. */
  readonly ratio: number;
};
