import { notAList, type Wrong } from '#kernel/http/problem-list.ts';

/** Notes what is wrong, and where within the workout. */
export type Report = (loc: readonly (string | number)[], wrong: Wrong, input?: unknown) => void;

export function readList(input: unknown, key: string, report: Report): readonly unknown[] | null {
  if (Array.isArray(input)) return input;
  report([key], notAList, input);
  return null;
}

export function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}
