const megabyte = 1e6;
/** A rate of less time than this says nothing. */
const measuredMsMin = 1000;

/** `12 of 340 MB`. */
export function amountText(bytes: number, all: number): string {
  const [done, whole] = [bytes, all].map((each) => (each / megabyte).toFixed(0));
  return `${done} of ${whole} MB`;
}

/** Says how far an import is, how fast it goes, and when it will end. Times are milliseconds of one clock. */
export class ImportSpeed {
  #fromBytes = 0;
  #fromMs: number | null;

  constructor(nowMs: number) {
    this.#fromMs = nowMs;
  }

  /** What is stored already is passed over, and says nothing of how long the rest will take. */
  resumeAt(bytes: number): void {
    this.#fromBytes = bytes;
    this.#fromMs = null;
  }

  text(read: number, all: number, nowMs: number): string {
    const percent = all === 0 ? 100 : Math.floor((100 * read) / all);
    const amount = `${percent} %: ${amountText(read, all)}`;
    if (read < this.#fromBytes) return `${amount}, which is stored already`;
    if (this.#fromMs === null) [this.#fromBytes, this.#fromMs] = [read, nowMs];
    const [bytes, ms] = [read - this.#fromBytes, nowMs - this.#fromMs];
    if (bytes === 0 || ms < measuredMsMin) return amount;
    const bytesPerSecond = (bytes / ms) * 1000;
    const left = Math.ceil((all - read) / bytesPerSecond);
    return `${amount}, ${(bytesPerSecond / megabyte).toFixed(1)} MB/s, ${timeText(left)} left`;
  }
}

function timeText(seconds: number): string {
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
