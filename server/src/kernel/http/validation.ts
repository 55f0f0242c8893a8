import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import type { Static, TSchema } from 'typebox';

import { formats } from '../formats.ts';
import type { Problem } from '../problem.ts';

type Part = 'body' | 'form' | 'query' | 'path';

const options = {
  useDefaults: true,
  strict: false,
  verbose: true,
  formats: { ...formats },
} as const;
type Checker = { readonly first: Ajv; readonly every: Ajv };
const bodyChecker: Checker = {
  first: new Ajv(options),
  every: new Ajv({ ...options, allErrors: true }),
};
/** Values of forms, queries and paths arrive as text. */
const textOptions = { ...options, coerceTypes: 'array' } as const;
const textChecker: Checker = {
  first: new Ajv(textOptions),
  every: new Ajv({ ...textOptions, allErrors: true }),
};

/** Every problem of a value; of a large one only the first, as looking for all of them would hold up everybody else. */
export type Validate = (value: unknown, isLarge?: boolean) => readonly Problem[];

/** Many operations share a schema, such as that of a user's id: its check is compiled once. */
const compiled: Readonly<Record<Part, WeakMap<object, Validate>>> = {
  body: new WeakMap(),
  form: new WeakMap(),
  query: new WeakMap(),
  path: new WeakMap(),
};

/**
 * Returns a validator of a JSON Schema that reports problems in the contract's layout. Compiles it at the first use,
 * because hundreds would delay the start.
 */
export function compileValidator(schema: object, part: Part): Validate {
  const known = compiled[part].get(schema);
  if (known !== undefined) return known;
  const checker = part === 'body' ? bodyChecker : textChecker;
  let first: ValidateFunction | undefined;
  let every: ValidateFunction | undefined;
  const validate: Validate = (value, isLarge = false) => {
    first ??= checker.first.compile(schema);
    if (first(value)) return [];
    if (isLarge) return problemsOf(first, part);
    every ??= checker.every.compile(schema);
    every(value);
    return problemsOf(every, part);
  };
  compiled[part].set(schema, validate);
  return validate;
}

/** Returns the value typed by its schema, or its problems. */
export function checkValue<Schema extends TSchema>(
  schema: Schema,
  part: Part,
  value: unknown,
): { readonly value: Static<Schema> } | { readonly problems: readonly Problem[] } {
  const problems: Problem[] = [];
  const isValid = (given: unknown): given is Static<Schema> => {
    problems.push(...compileValidator(schema, part)(given));
    return problems.length === 0;
  };
  return isValid(value) ? { value } : { problems };
}

function problemsOf({ errors }: ValidateFunction, part: Part): readonly Problem[] {
  const problems = (errors ?? []).map((error) => toProblem(error, part));
  return problems.filter((problem) => problem !== undefined);
}

/** Converts an Ajv error to Pydantic's layout. Returns undefined for errors that only repeat another one. */
function toProblem(error: ErrorObject, part: Part): Problem | undefined {
  const place = part === 'form' ? 'body' : part;
  const path = error.instancePath
    .split('/')
    .slice(1)
    .map((key) =>
      /^\d+$/u.test(key) ? Number(key) : key.replaceAll('~1', '/').replaceAll('~0', '~'),
    );
  const at = (type: string, msg: string, ctx?: Record<string, unknown>): Problem => ({
    type,
    loc: [place, ...path],
    msg,
    input: error.data,
    ...(ctx === undefined ? {} : { ctx }),
  });
  const limit = Number(error.params['limit']);
  switch (error.keyword) {
    case 'required':
      return {
        ...at('missing', 'Field required'),
        loc: [place, ...path, String(error.params['missingProperty'])],
      };
    case 'additionalProperties':
      return {
        ...at('extra_forbidden', 'Extra inputs are not permitted'),
        loc: [place, ...path, String(error.params['additionalProperty'])],
      };
    case 'type':
      return typeProblem(error, at);
    case 'pattern': {
      const pattern = String(error.params['pattern']);
      return at('string_pattern_mismatch', `String should match pattern '${pattern}'`, { pattern });
    }
    case 'format':
      return formatProblem(String(error.params['format']), at);
    case 'minimum':
      return at('greater_than_equal', `Input should be greater than or equal to ${limit}`, {
        ge: limit,
      });
    case 'maximum':
      return at('less_than_equal', `Input should be less than or equal to ${limit}`, { le: limit });
    case 'minLength':
      return at('string_too_short', `String should have at least ${limit} characters`, {
        min_length: limit,
      });
    case 'maxLength':
      return at('string_too_long', `String should have at most ${limit} characters`, {
        max_length: limit,
      });
    case 'minItems':
      return at('too_short', `List should have at least ${limit} items`, { min_length: limit });
    case 'maxItems':
      return at('too_long', `List should have at most ${limit} items`, { max_length: limit });
    case 'enum':
    case 'const':
      return enumProblem(error, at);
    case 'anyOf':
      // The branches report the problems; the null branch of a nullable field only adds noise.
      return undefined;
    default:
      return at('value_error', `Input ${error.message ?? 'is not valid'}`);
  }
}

type At = (type: string, msg: string, ctx?: Record<string, unknown>) => Problem;

const typeWords: Readonly<Record<string, { type: string; noun: string }>> = {
  string: { type: 'string_type', noun: 'string' },
  integer: { type: 'int_type', noun: 'integer' },
  number: { type: 'float_type', noun: 'number' },
  boolean: { type: 'bool_type', noun: 'boolean' },
  array: { type: 'list_type', noun: 'list' },
  object: { type: 'dict_type', noun: 'object' },
};

function typeProblem(error: ErrorObject, at: At): Problem | undefined {
  const wanted: unknown = error.params['type'];
  const name = (Array.isArray(wanted) ? wanted : [wanted])
    .map(String)
    .find((each) => each !== 'null');
  const word = typeWords[name ?? ''];
  if (word === undefined) return undefined;
  return at(word.type, `Input should be a valid ${word.noun}`);
}

function formatProblem(format: string, at: At): Problem {
  switch (format) {
    case 'uuid':
      return at('uuid_parsing', 'Input should be a valid UUID');
    case 'date':
      return at('date_from_datetime_parsing', 'Input should be a valid date, YYYY-MM-DD');
    case 'date-time':
      return at('datetime_parsing', 'Input should be a valid datetime, ISO 8601');
    case 'time-zone':
      return at('value_error', 'Input should be the name of a zone in the IANA time zone database');
    case 'phone-number':
      return at('value_error', 'Input should be a phone number of 7 to 15 digits');
    case 'email':
      return at('value_error', 'Input should be an e-mail address');
    case 'uri':
      return at('url_parsing', 'Input should be a valid URL that begins with https:// or http://');
    case 'plain-text':
      return at('value_error', 'Input should not have control characters');
    case 'visible-text':
      return at('value_error', 'Input should not be blank or have control characters');
    case 'display-name':
      return at('value_error', 'Input should not be blank or have invisible characters');
    default:
      return at('value_error', `Input should be a valid ${format}`);
  }
}

function enumProblem(error: ErrorObject, at: At): Problem {
  const allowed: unknown = error.params['allowedValues'] ?? [error.params['allowedValue']];
  const values = (Array.isArray(allowed) ? allowed : [])
    .filter((value) => value !== null)
    .map((value) => `'${String(value)}'`);
  const last = values.pop() ?? '';
  const expected = values.length === 0 ? last : `${values.join(', ')} or ${last}`;
  return at('literal_error', `Input should be ${expected}`, { expected });
}
