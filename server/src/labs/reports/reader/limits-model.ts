const mebibyte = 1024 * 1024;

/**
 * The limits of the process that reads one report. The server rejects a report that exceeds one, and names the limit
 * as the cause.
 */
export type ProcessLimits = {
  /** Memory of the process, in addition to the memory that Node reserves for compiled code. */
  readonly memoryBytesMax: number;
  /** Processor time of one page: to find it, to draw it, and to take its text. */
  readonly pageCpuMs: number;
  /** Processor time to read the picture of one page. */
  readonly pictureCpuMs: number;
  /** Processor time of all pages, with the start of the process. */
  readonly reportCpuMs: number;
  /** Time by the clock, for a process that waits for something that does not come. */
  readonly reportMs: number;
  /** Bytes of the outcome that the process writes. */
  readonly outputBytesMax: number;
  readonly openFilesMax: number;
};

export const processLimits: ProcessLimits = {
  // Twice the memory for a picture of 52 million pixels.
  memoryBytesMax: 1024 * mebibyte,
  pageCpuMs: 10_000,
  // A page takes 3 to 6 s. The first one takes 1 s more, to load the OCR.
  pictureCpuMs: 10_000,
  reportCpuMs: 60_000,
  reportMs: 300_000,
  outputBytesMax: 4 * mebibyte,
  openFilesMax: 64,
};

/** The current step of the process, if a limit depends on it. */
export type Step = 'page' | 'picture';

/** Without more open files its libraries fail, and say so. */
export type Exceeded = Exclude<keyof ProcessLimits, 'openFilesMax'>;

const seconds = (ms: number): string => `${ms / 1000} s`;
const megabytes = (bytes: number): string => `${Math.round(bytes / mebibyte)} MiB`;

/** Returns the reason to show for a report that exceeded a limit. */
export function causeOf(exceeded: Exceeded, limits: ProcessLimits): string {
  switch (exceeded) {
    case 'memoryBytesMax':
      return `the report takes more than ${megabytes(limits.memoryBytesMax)} of memory to read`;
    case 'pageCpuMs':
      return `a page takes more than ${seconds(limits.pageCpuMs)} of processor time to read`;
    case 'pictureCpuMs':
      return `the picture of a page takes more than ${seconds(limits.pictureCpuMs)} of processor time to read`;
    case 'reportCpuMs':
      return `the report takes more than ${seconds(limits.reportCpuMs)} of processor time to read`;
    case 'reportMs':
      return `the report takes longer than ${seconds(limits.reportMs)} to read`;
    case 'outputBytesMax':
      return `the words of the report are more than ${megabytes(limits.outputBytesMax)}`;
  }
}
