import type { Problem } from './acknowledgement.ts';

/** A message that will never be accepted as a report. The detail never repeats sent data. */
export class RefusedMessage extends Error {
  readonly problem: Problem;

  constructor(problem: Problem, detail: string) {
    super(detail);
    this.problem = problem;
  }
}
