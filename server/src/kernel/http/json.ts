import type { FastifyInstance, FastifyRequest } from 'fastify';

import { InvalidRequest } from '../errors.ts';
import { loopTurns } from '../jobs/loop-turns.ts';
import { membersMax, parseBytes, shapeOfBytes, TooManyMembers } from './json-in-pieces.ts';
import { checkText, ProblemList } from './problem-list.ts';

/** Mounts an operation that also accepts JSON under another media type. */
export function mountOtherJson(
  app: FastifyInstance,
  type: string,
  mount: (inner: FastifyInstance) => void,
): void {
  void app.register(async (inner) => {
    inner.addContentTypeParser<Buffer>(type, { parseAs: 'buffer' }, parseJson);
    mount(inner);
  });
}

/** The maximum nesting of lists and objects: far above the contract's, and low enough to traverse. */
const levelsMax = 100;
/** For a body with more values, only the first problem is reported. */
const fewValuesMax = 20_000;
/** Values of a body, and bytes of a text in it: as many as fit into the largest body of other operations. */
const valuesMax = 5_300_000;
const textMax = 10 * 1024 * 1024;

/** Larger bodies are parsed in several turns of the event loop, which serves other requests in between. */
const atOnceBytesMax = 1024 * 1024;
/** The number of values that are checked in a turn. */
const valuesPerTurn = 2000;

type Context = FastifyRequest['context'];

/** Parses the body, and records whether it is large. */
export async function parseJson(
  { context }: Pick<FastifyRequest, 'context'>,
  bytes: Buffer,
): Promise<unknown> {
  const steps = parse(bytes, context);
  if (bytes.length > atOnceBytesMax) return loopTurns.run(teamOf(context), steps);
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}

/** Returns the team for fair scheduling of the parsing turns. */
function teamOf(context: Context): string {
  const scope = context?.admitted?.scope;
  return scope !== undefined && 'tenantId' in scope ? scope.tenantId : '';
}

function* parse(bytes: Buffer, context: Context): Generator<undefined, unknown, undefined> {
  if (bytes.length === 0) return undefined;
  const { isTooDeep, values, textBytesMax, large } = yield* shapeOfBytes(bytes, levelsMax);
  if (context !== null) context.isLarge = isTooDeep || values > fewValuesMax;
  if (isTooDeep) throw tooLarge('json_too_deep', `JSON may have at most ${levelsMax} levels`);
  if (values > valuesMax)
    throw tooLarge('json_too_large', `JSON may have at most ${valuesMax} values`);
  if (textBytesMax > textMax)
    throw tooLarge('json_too_large', `A text may have at most ${textMax} bytes`);
  let isWhole = true;
  const check = (value: unknown, text: string): void => {
    // NUL and lone surrogates can occur in JSON text only as escape sequences.
    isWhole &&= !/\\u(?:0000|d[89a-f])/iu.test(text) || isStorable(value);
  };
  const value = yield* parsed(bytes, large, check);
  if (isWhole) return value;
  const wrong = new ProblemList();
  yield* collectUnstorable(value, ['body'], { wrong, values: 0 });
  throw new InvalidRequest(wrong.list());
}

function* parsed(
  bytes: Buffer,
  large: ReadonlySet<number>,
  check: (value: unknown, text: string) => void,
): Generator<undefined, unknown, undefined> {
  try {
    if (bytes.length > atOnceBytesMax) return yield* parseBytes(bytes, large, check);
    const text = String(bytes);
    const value: unknown = JSON.parse(text);
    check(value, text);
    return value;
  } catch (error) {
    if (error instanceof TooManyMembers)
      throw tooLarge('json_too_large', `An object may have at most ${membersMax} members`);
    throw decodeError(error);
  }
}

const tooLarge = (type: string, msg: string): InvalidRequest =>
  new InvalidRequest([{ type, loc: ['body'], msg }]);

function decodeError(error: unknown): InvalidRequest {
  const reason = error instanceof Error ? error.message.replace(/, ?"[\s\S]*$/u, '') : '';
  return new InvalidRequest([
    { type: 'json_invalid', loc: ['body'], msg: 'JSON decode error', ctx: { error: reason } },
  ]);
}

/** Whether the database takes every text and name: none with NUL, or with half of a surrogate pair. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return checkText(value, Infinity) === null;
  if (Array.isArray(value)) return value.every(isStorable);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, each]) => isStorable(name) && isStorable(each));
}

type Found = { readonly wrong: ProblemList; values: number };

/** Puts down each that it does not take. */
function* collectUnstorable(
  value: unknown,
  loc: readonly (string | number)[],
  found: Found,
): Generator<undefined, void, undefined> {
  found.values += 1;
  if (found.values % valuesPerTurn === 0) yield;
  if (typeof value === 'string') {
    const problem = checkText(value, Infinity);
    if (problem !== null) found.wrong.add(loc, problem, value);
  } else if (Array.isArray(value)) {
    for (const [index, each] of value.entries())
      yield* collectUnstorable(each, [...loc, index], found);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, each] of Object.entries(value)) {
      yield* collectUnstorable(name, loc, found);
      yield* collectUnstorable(each, [...loc, name], found);
    }
  }
}
