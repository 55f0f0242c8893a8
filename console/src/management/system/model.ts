import type { SystemFacts } from '#console/kernel/api/contract.ts';

type Job = SystemFacts['jobs'][number];

const units = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const;

/** A size as people compare them, to three digits. */
export function sizeText(bytes: number): string {
  let [size, unit] = [bytes, 0];
  while (size >= 1000 && unit < units.length - 1) {
    size /= 1000;
    unit += 1;
  }
  return `${unit === 0 ? size : size.toPrecision(3)} ${units[unit] ?? ''}`;
}

/** From here on a queue is not counted. */
const countedMax = 10_000;

export function queueText(length: number): string {
  return length >= countedMax
    ? `${countedMax.toLocaleString('en')} or more`
    : length.toLocaleString('en');
}

const steps = [
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
] as const;

/** For how long, in its largest unit. */
export function spanText(seconds: number): string {
  for (const [length, name] of steps) {
    const count = Math.floor(seconds / length);
    if (count > 0) return `${count} ${name}${count === 1 ? '' : 's'}`;
  }
  return 'less than a minute';
}

/** How a job is, in a word. */
export function jobState(job: Job): 'running' | 'failing' | 'done' | 'not run yet' {
  if (job.is_running) return 'running';
  const { last_failed_at: failed, last_succeeded_at: succeeded } = job;
  if (failed !== null && (succeeded === null || failed > succeeded)) return 'failing';
  return succeeded === null ? 'not run yet' : 'done';
}

/** What has to be looked at stands above what is well. */
export function byUrgency<Finding extends { readonly level: 'ok' | 'warn' | 'fix' }>(
  findings: readonly Finding[],
): readonly Finding[] {
  const order = ['fix', 'warn', 'ok'];
  return findings.toSorted((a, b) => order.indexOf(a.level) - order.indexOf(b.level));
}
