/** What keeps bytes from being X12 that can be trusted. */
export type X12Problem =
  | 'not_x12'
  | 'too_large'
  | 'bad_separators'
  | 'cut_off'
  | 'out_of_place'
  | 'wrong_count'
  | 'wrong_control_number'
  | 'wrong_version'
  | 'unwritable';

/** Says what is wrong and where, never what is in it: that may be about a person. */
export class X12Error extends Error {
  readonly problem: X12Problem;

  constructor(problem: X12Problem, detail: string) {
    super(detail);
    this.problem = problem;
  }
}
