import type { FastifyInstance, FastifyRequest } from 'fastify';

import { InvalidRequest } from '../errors.ts';
import { checkText, ProblemList } from './problem-list.ts';

/** Mounts an operation whose JSON may also come under a media type of its own. */
export function mountOtherJson(
  app: FastifyInstance,
  type: string,
  mount: (inner: FastifyInstance) => void,
): void {
  void app.register(async (inner) => {
    inner.addContentTypeParser<string>(type, { parseAs: 'string' }, (request, text, done) => {
      parseJson(request, text, done);
    });
    mount(inner);
  });
}

/** Lists and objects in one another: many more than the contract has anywhere, and few enough to walk through. */
const levelsMax = 100;
/** Of a body with more values than this only the first problem is told. */
const valuesMax = 20_000;

type Shape = { readonly isTooDeep: boolean; readonly isLarge: boolean };

/** How deep a JSON text is and how much is in it, found out by its brackets and commas; a text that is no JSON has any shape. */
function shapeOf(text: string): Shape {
  let depth = 0;
  let values = 1;
  let isText = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charCodeAt(index);
    if (character === quote) isText = !isText;
    else if (isText) {
      if (character === backslash) index += 1;
    } else if (character === comma) values += 1;
    else if (character === openBrace || character === openBracket) {
      depth += 1;
      values += 1;
      if (depth > levelsMax) return { isTooDeep: true, isLarge: true };
    } else if (character === closeBrace || character === closeBracket) depth -= 1;
  }
  return { isTooDeep: false, isLarge: values > valuesMax };
}

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openBrace, closeBrace] = [0x7b, 0x7d];
const [openBracket, closeBracket] = [0x5b, 0x5d];

/** Longer texts are read in steps, between which the event loop serves others: each takes up to 50 ms for 10 MiB. */
const stepCharactersMax = 1024 * 1024;

type Done = (error: Error | null, value?: unknown) => void;

/** Also puts down whether the body is large. */
export function parseJson(
  { context }: Pick<FastifyRequest, 'context'>,
  text: string,
  done: Done,
): void {
  if (text === '') {
    done(null, undefined);
    return;
  }
  const next = (step: () => void): void => {
    if (text.length <= stepCharactersMax) step();
    else setImmediate(step);
  };
  const { isTooDeep, isLarge } = shapeOf(text);
  if (context !== null) context.isLarge = isLarge;
  if (isTooDeep) {
    const msg = `JSON may have at most ${levelsMax} levels`;
    done(new InvalidRequest([{ type: 'json_too_deep', loc: ['body'], msg }]));
    return;
  }
  next(() => {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch (error) {
      done(decodeError(error));
      return;
    }
    next(() => finish(text, value, done));
  });
}

function decodeError(error: unknown): InvalidRequest {
  const reason = error instanceof Error ? error.message.replace(/, ?"[\s\S]*$/u, '') : '';
  return new InvalidRequest([
    { type: 'json_invalid', loc: ['body'], msg: 'JSON decode error', ctx: { error: reason } },
  ]);
}

function finish(text: string, value: unknown, done: Done): void {
  // Neither can stand in JSON but as an escape.
  const isSuspicious = /\\u(?:0000|d[89a-f])/iu.test(text);
  if (!isSuspicious || isStorable(value)) {
    done(null, value);
    return;
  }
  const wrong = new ProblemList();
  collectUnstorable(value, ['body'], wrong);
  done(new InvalidRequest(wrong.list()));
}

/** Whether the database takes every text and name: none with NUL, or with half of a surrogate pair. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return checkText(value, Infinity) === null;
  if (Array.isArray(value)) return value.every(isStorable);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, each]) => isStorable(name) && isStorable(each));
}

/** Puts down each that it does not take. */
function collectUnstorable(
  value: unknown,
  loc: readonly (string | number)[],
  wrong: ProblemList,
): void {
  if (typeof value === 'string') {
    const found = checkText(value, Infinity);
    if (found !== null) wrong.add(loc, found, value);
  } else if (Array.isArray(value)) {
    for (const [index, each] of value.entries()) collectUnstorable(each, [...loc, index], wrong);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, each] of Object.entries(value)) {
      collectUnstorable(name, loc, wrong);
      collectUnstorable(each, [...loc, name], wrong);
    }
  }
}
