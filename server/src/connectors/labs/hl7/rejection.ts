import type { Problem } from './acknowledgement.ts';

/** A message that will never be a report; the detail never repeats what was sent. */
export class RefusedMessage extends Error {
  readonly problem: Problem;

  constructor(problem: Problem, detail: string) {
    super(detail);
    this.problem = problem;
  }
}
