import { trust } from '#kernel/brand.ts';
import { fromJsonText } from '#kernel/json-text.ts';

import type { ReadOutcome } from '../parsing/model.ts';
import type { PageLimits } from '../text-extraction/limits-model.ts';
import type { PagesOutcome } from '../text-extraction/model.ts';
import type { PictureOutcome } from '../text-extraction/page-picture.ts';
import type { Step } from './limits-model.ts';

/** The requested output: the words of the pages, the values, or the picture of a page. */
export type Wanted =
  | { readonly as: 'pages' | 'report' }
  | { readonly as: 'picture'; readonly page: number };

/** The input of a reading process. */
export type Task = {
  readonly files: readonly Uint8Array[];
  readonly limits: PageLimits;
  readonly wanted: Wanted;
};

/** The outcome of a reading process. */
export type Said =
  | { readonly as: 'pages'; readonly outcome: PagesOutcome }
  | { readonly as: 'report'; readonly outcome: ReadOutcome }
  | { readonly as: 'picture'; readonly outcome: PictureOutcome };

/** A line that a reading process writes. */
export type Line = { readonly step: Step } | (Said & { readonly peakBytes: number });

/** The file descriptor for the process's lines, separate from the output of libraries, which is discarded. */
export const outputDescriptor = 3;

const lengthBytes = 4;

/** A task as bytes: the length of its head, the head as JSON, and the files one after the other. */
export function pack({ files, limits, wanted }: Task): readonly Uint8Array[] {
  const head = Buffer.from(
    JSON.stringify({ limits, wanted, lengths: files.map(({ length }) => length) }),
  );
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt32BE(head.length);
  return [length, head, ...files];
}

export function unpack(bytes: Buffer): Task {
  const headEnd = lengthBytes + bytes.readUInt32BE();
  const { limits, wanted, lengths } = fromJsonText<{
    readonly limits: PageLimits;
    readonly wanted: Wanted;
    readonly lengths: readonly number[];
  }>(trust(bytes.toString('utf8', lengthBytes, headEnd)));
  let at = headEnd;
  const files = lengths.map((length) => {
    at += length;
    return new Uint8Array(bytes.subarray(at - length, at));
  });
  return { files, limits, wanted };
}
