import type { CatalogEntry, ErrorCode, Errors } from '../errors.ts';
import { missingKey } from './credentials.ts';
import type { ErrorFormat } from './error-format.ts';
import { define } from './hoist.ts';
import type { Operation } from './operation.ts';

type Json = Record<string, unknown>;

export type ExampleOptions = {
  readonly errors: Errors;
  readonly serviceName: string;
  /** Receives the examples, by name. */
  readonly examples: Json;
};

/** References to the examples of an operation's errors, by code. Defines those that are not defined yet. */
export function errorExamples(
  codes: readonly ErrorCode[],
  operation: Operation,
  { errors, serviceName, examples }: ExampleOptions,
): Json {
  const { refusals, plane } = operation;
  return Object.fromEntries(
    codes.map((code) => {
      const missing = code === 'auth.missing_key' ? missingKey(plane, [serviceName]) : undefined;
      const entry: CatalogEntry = { ...errors[code], ...(missing && { example: missing }) };
      const name = [prefixOf(refusals), missing === undefined ? '' : plane, code]
        .filter((part) => part !== '')
        .join('.');
      define(examples, name, { summary: entry.text, value: bodyOf(entry, refusals) });
      return [code, { $ref: `#/components/examples/${name}` }];
    }),
  );
}

/** The body of an error, in the format of the contract unless the operation has another one. */
function bodyOf({ status, text, example = {} }: CatalogEntry, format?: ErrorFormat): unknown {
  const { detail = text, ...beside } = example;
  return format === undefined
    ? { detail, ...beside }
    : JSON.parse(format.write({ status, detail, beside }));
}

/** The title of a format's schema, or its path; empty for the contract's format. */
function prefixOf(format: ErrorFormat | undefined): string {
  if (format === undefined) return '';
  const title: unknown = Reflect.get(format.schema, 'title');
  return typeof title === 'string' ? title : format.below.slice(1).replaceAll('/', '.');
}
