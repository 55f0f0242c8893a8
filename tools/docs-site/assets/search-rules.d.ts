import type MiniSearch from 'minisearch';
import type { Options } from 'minisearch';

/** A section of a page, as it is indexed. */
export type Entry = {
  readonly id: string;
  readonly url: string;
  readonly anchor: string;
  readonly title: string;
  readonly heading: string;
  readonly text: string;
};

export type Found = Omit<Entry, 'id' | 'text'> & { readonly score: number };

export declare const options: Options<Entry>;
export declare function findPages(index: MiniSearch<Entry>, question: string): readonly Found[];
