import { readTsv } from '#kernel/files/tsv.ts';

/** What stands in examples, by the name of a field, or by its schema and its name. A test reads every one of them by its schema. */
export const exampleValues: ReadonlyMap<string, unknown> = new Map(
  readTsv(new URL('example-values.tsv', import.meta.url)).map(
    ([name = '', value = '']): [string, unknown] => [name, JSON.parse(value)],
  ),
);
