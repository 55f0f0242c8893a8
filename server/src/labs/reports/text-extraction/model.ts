/** A word on a page, with where it stands. */
export interface Word {
  readonly text: string;
  /** Left and top edge, in points from the upper left corner of the upright page. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** How sure its reader is, from 0 to 1. Text of a PDF is 1. */
  readonly confidence: number;
}

/** A page of a report, as words with places. `width` and `height` are in points. */
export interface Page {
  readonly width: number;
  readonly height: number;
  readonly words: readonly Word[];
  /** Where the words are from: the text of the file, or a picture that was read. */
  readonly source: 'text' | 'scan';
}

/** Why a file has no pages, in the contract's codes. */
export type UnreadableReason =
  | 'invalid_input'
  | 'low_quality'
  | 'too_many_pages'
  | 'processing_error';

/** The pages of all files of a report in their order, or why there are none. */
export type PagesOutcome =
  | { readonly pages: readonly Page[] }
  | { readonly failureReason: UnreadableReason; readonly cause: string };
