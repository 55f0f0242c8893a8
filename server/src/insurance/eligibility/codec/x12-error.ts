/** Why bytes are not valid X12. */
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

/** Says which problem is where, without any content of the message: that may be health data. */
export class X12Error extends Error {
  readonly problem: X12Problem;

  constructor(problem: X12Problem, detail: string) {
    super(detail);
    this.problem = problem;
  }
}
