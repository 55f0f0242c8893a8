import { readTsv } from '#kernel/files/tsv.ts';

/** Values of examples, by the name of a field, or by its schema and its name. A test validates each by its schema. */
export const exampleValues: ReadonlyMap<string, unknown> = new Map(
  readTsv(new URL('example-values.tsv', import.meta.url)).map(
    ([name = '', value = '']): [string, unknown] => [name, JSON.parse(value)],
  ),
);
