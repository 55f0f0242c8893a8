import { randomUUID } from 'node:crypto';

import type { Operation } from '#kernel/http/operation.ts';

import type { TestApp, TestResponse } from './app.ts';
import { exampleFields, fieldsOf, requiredFieldsOf } from './example.ts';
import { formOf } from './lab-reports.ts';
import { visible } from './user-api.ts';

/** Ids that somebody owns, by the names under which operations ask for them. */
export type Ids = Readonly<Record<string, string>>;

type Json = Readonly<Record<string, unknown>>;

export type Caller = {
  readonly headers: Readonly<Record<string, string>>;
  /**
   * Makes one of everything that the caller can own; anew for each operation, which may delete it. With names, it can
   * leave out what an operation that is given these does not look at.
   */
  readonly own: (names?: readonly string[]) => Promise<Ids>;
};

export type Finding = { readonly operationId: string; readonly says: string };

type World = {
  readonly request: TestApp['request'];
  /** Without things of its own, the answer to whom they belong to is not looked at. */
  readonly caller: Pick<Caller, 'headers'> & Partial<Caller>;
  readonly stranger: Pick<Caller, 'own'>;
  /** Values of required fields that a schema does not say enough about, by operation and by field. */
  readonly examples: (operation: Operation) => Json;
  /** Waits until an operation can show what was made for it, where that takes its time. */
  readonly untilShown?: (operation: Operation) => Promise<void>;
  /** Whether what is owned may be asked for by several that only read: nothing else takes it away. */
  readonly readsShare?: boolean;
};

/**
 * Sends every operation that takes an id three times: with ids that do not exist, with ids of somebody else, and with
 * the caller's own. The first two answers must be the same to the byte; the third must differ, or the comparison
 * would prove nothing.
 */
export async function findTells(
  world: World,
  operations: readonly Operation[],
): Promise<{ readonly tells: readonly Finding[]; readonly vacuous: readonly Finding[] }> {
  const tells: Finding[] = [];
  const vacuous: Finding[] = [];
  const known = Object.keys(await world.stranger.own());
  const ownersOf = sharedByReads(world);
  for (const operation of operations) {
    for (const names of waysToAsk(operation, known)) {
      const [foreign, own] = await ownersOf(operation, names);
      await world.untilShown?.(operation);
      const absent = Object.fromEntries(Object.keys(foreign).map((name) => [name, absentId(name)]));
      const send = async (ids: Ids): Promise<TestResponse<unknown>> =>
        world.request(...requestOf(operation, ids, names, world));
      const toAbsent = await send(absent);
      const toForeign = await send(foreign);
      const toOwn = own === undefined ? undefined : await send(own);
      const operationId = `${operation.operationId} by ${names.join(', ')}`;
      if (shown(toForeign, foreign) !== shown(toAbsent, absent)) {
        tells.push({ operationId, says: `${toForeign.text} / ${toAbsent.text}` });
      }
      if (
        own !== undefined &&
        toOwn !== undefined &&
        shown(toOwn, own) === shown(toAbsent, absent)
      ) {
        vacuous.push({ operationId, says: toOwn.text });
      }
    }
  }
  return { tells, vacuous };
}

/** What the stranger and the caller own: made anew for whatever may change it, and once for all that only read it. */
function sharedByReads({ stranger, caller, readsShare = false }: World) {
  const made = new Map<string, Promise<readonly [Ids, Ids | undefined]>>();
  const make = async (names: readonly string[]): Promise<readonly [Ids, Ids | undefined]> =>
    Promise.all([stranger.own(names), caller.own?.(names)]);
  return async ({ method }: Operation, names: readonly string[]) => {
    if (!readsShare || method !== 'GET') return make(names);
    const key = names.toSorted().join(' ');
    const known = made.get(key) ?? make(names);
    made.set(key, known);
    return known;
  };
}

function absentId(name: string): string {
  return name === 'client_user_id' ? `user-${randomUUID()}` : randomUUID();
}

/** The ids that an operation must be given, with each of those that it may be given. */
function waysToAsk(operation: Operation, known: readonly string[]): readonly (readonly string[])[] {
  const { documentedBody, isForm, body } = operation;
  const schemas = [operation.params, operation.query, isForm === true ? documentedBody : body];
  const must = schemas.flatMap(requiredFieldsOf).filter((name) => known.includes(name));
  const may = schemas
    .flatMap(fieldsOf)
    .filter((name) => known.includes(name) && !must.includes(name));
  if (may.length > 0) return may.map((name) => [...must, name]);
  return must.length > 0 ? [must] : [];
}

/** The request of an operation with these ids, where it requires them or they are among the names. */
export function requestOf(
  operation: Operation,
  ids: Ids,
  names: readonly string[],
  { caller, examples }: Pick<World, 'examples'> & { readonly caller: Pick<Caller, 'headers'> },
): Parameters<TestApp['request']> {
  const given: Json = { ...examples(operation), ...ids };
  const isWanted = (name: string): boolean => names.includes(name);
  const fields = (schema: unknown): Record<string, unknown> =>
    typeof schema === 'object' && schema !== null
      ? exampleFields({ ...schema }, given, isWanted)
      : {};
  const params = fields(operation.params);
  const path = operation.path.replaceAll(/\{(\w+)\}/gu, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const query = Object.fromEntries(
    Object.entries(fields(operation.query)).map(([name, value]) => [name, String(value)]),
  );
  const { body: bodySchema, documentedBody, isForm } = operation;
  if (isForm === true) {
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    const form = new URLSearchParams(
      Object.entries(fields(documentedBody)).map(([name, value]) => [name, String(value)]),
    );
    return [
      operation.method,
      path,
      { headers: { ...caller.headers, ...type }, query, body: form.toString() },
    ];
  }
  // A body that may be left out is one of several, and one that is checked by hand has no type; what is published is the one to send.
  const isUntyped = bodySchema !== undefined && !('type' in bodySchema);
  const sent =
    bodySchema === undefined
      ? undefined
      : fields(isUntyped ? (documentedBody ?? bodySchema) : bodySchema);
  if (sent !== undefined && operation.formBytesMax !== undefined) {
    const form = formOf(formFields(sent));
    const headers = { ...caller.headers, ...form.headers };
    return [operation.method, path, { headers, query, body: form.body }];
  }
  const body = sent === undefined ? {} : { body: sent };
  return [operation.method, path, { headers: caller.headers, query, ...body }];
}

/** What is a list is one of files. */
function formFields(sent: Json): readonly (readonly [string, string | Uint8Array])[] {
  return Object.entries(sent).map(([name, value]) => [
    name,
    Array.isArray(value) ? Buffer.from('%PDF-1.7') : String(value),
  ]);
}

const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gu;
/** Where reading goes on after nothing: it moves as the database works. */
const emptyPage = /(\[\],\\?"next_cursor\\?":\\?")[\w-]+/gu;
const instant = /\d{4}-\d\d-\d\dT[\d:.]+(?:Z|\+00:00)/gu;

/** An answer without the ids that were asked for, which it may repeat, and without the ids and times that it made. */
function shown(answer: TestResponse<unknown>, ids: Ids): string {
  let text = JSON.stringify(visible(answer));
  for (const id of Object.values(ids)) text = text.replaceAll(id, '<id>');
  return text
    .replaceAll(uuid, '<new>')
    .replaceAll(instant, '<time>')
    .replaceAll(emptyPage, '$1<cursor>');
}
