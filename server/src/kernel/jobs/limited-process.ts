import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';

/** Limits of a process that the kernel enforces, also after its parent has ended. */
export type SystemLimits = {
  /** Memory, in addition to what V8 reserves for compiled code. */
  readonly memoryBytesMax: number;
  readonly cpuMs: number;
  readonly openFilesMax: number;
  /** Size of a file that the process writes. */
  readonly fileBytesMax: number;
};

/** The writable memory that V8 reserves for compiled code, most of which it never uses. */
const codeBytes = 512 * 1024 * 1024;
/** The unit of `ulimit -f`. */
const blockBytes = 512;

/** Starts Node with these arguments within the limits; null: where the system has none, or they are not to be used. */
export function spawnLimited(
  node: readonly string[],
  limits: SystemLimits | null,
  options: SpawnOptions,
): ChildProcess {
  return limits === null || process.platform === 'win32'
    ? spawn(process.execPath, [...node], options)
    : spawn('/bin/sh', ['-c', shellLimits(limits), process.execPath, ...node], options);
}

/** A shell script that sets the limits and becomes its arguments. It skips a limit that the system does not have. */
export function shellLimits({
  memoryBytesMax,
  cpuMs,
  openFilesMax,
  fileBytesMax,
}: SystemLimits): string {
  const kibibytes = Math.ceil((memoryBytesMax + codeBytes) / 1024);
  const seconds = Math.ceil(cpuMs / 1000) + 1;
  const blocks = Math.ceil(fileBytesMax / blockBytes);
  const wanted = [`d ${kibibytes}`, `t ${seconds}`, `n ${openFilesMax}`, `f ${blocks}`, 'c 0'];
  return [
    'limit() { (ulimit "$@") 2>/dev/null && ulimit "$@"; }',
    ...wanted.map((each) => `limit -${each}`),
    // Where the whole machine has no memory left, the kernel ends this process before any other.
    '(echo 1000 > /proc/self/oom_score_adj) 2>/dev/null',
    'exec "$0" "$@"',
  ].join('\n');
}
