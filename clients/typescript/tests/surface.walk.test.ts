import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Operation } from '../../../server/src/kernel/http/operation.ts';
import { openTestApp, type TestApp, type TestTeam } from '../../../server/tests/harness/app.ts';
import {
  exampleCall,
  isStream,
  judgingTheirInput,
  rankOf,
} from '../../../server/tests/harness/client-surface.ts';
import { everyKey, type Keys } from '../../../server/tests/harness/every-operation.ts';
import { camelCase } from '../../../tools/typescript-client.ts';
import { ApiError, type Client, createClient } from '../src/index.ts';

type Json = Readonly<Record<string, unknown>>;
type Method = (input?: Json, options?: object) => Promise<unknown>;
type Line = { readonly operation?: unknown; readonly status?: unknown };

const lines: Line[] = [];
const note = (fields: Line): void => void lines.push(fields);

let app: TestApp;
let team: TestTeam;
let keys: Keys;
let client: Client;
let member: Client;
beforeAll(async () => {
  app = await openTestApp({ log: { info: note, warn: note, error: note, flush: () => {} } });
  team = await app.newTeam();
  keys = await everyKey(app, team);
  const { baseUrl } = app;
  client = createClient({
    baseUrl,
    retries: 0,
    teamKey: team.key,
    managementKey: keys.headersOf('management')['x-management-key'],
    linkToken: keys.headersOf('link')['x-salus-link-token'],
  });
  member = createClient({ baseUrl, retries: 0, headers: keys.headersOf('member') });
});
afterAll(async () => app.close());

/** A part of the client by the name of a method, as the compiler does not know which there are. */
const methodOf = (part: object, { operationId }: Pick<Operation, 'operationId'>): Method =>
  Reflect.get(part, camelCase(operationId)) as Method;

/** Asks once: by a method that answers, or by one that goes on for as long as it is read. */
async function once(called: unknown): Promise<void> {
  if (Symbol.asyncIterator in Object(called)) {
    for await (const _ of called as AsyncIterable<unknown>) break;
  } else await called;
}

function inputOf(operation: Operation): Json {
  const { given, body } = exampleCall(keys, operation);
  switch (body.kind) {
    case 'none':
      return given;
    case 'upload':
      return { ...given, body: new Blob(['no file']) };
    case 'form':
      return { ...given, body: new FormData() };
    case 'json':
      return { ...given, body: body.value };
  }
}

describe('the client', () => {
  it('has a method for each operation of the server, and no other', () => {
    const own = (part: object): readonly string[] =>
      Object.entries(part).flatMap(([name, value]) => (typeof value === 'function' ? [name] : []));
    const expected = app.operations.map(({ operationId }) => camelCase(operationId));
    expect([...own(client), ...own(client.streams)].toSorted()).toEqual(expected.toSorted());
    // Each is followed in data.db.test.ts.
    expect(own(client.streams).toSorted()).toEqual(['streamEvents', 'streamTail']);
  });

  it('reaches each operation with its key, and reads what it answers', async () => {
    const wrong: unknown[] = [];
    let answered = 0;
    for (const each of app.operations.toSorted((a, b) => rankOf(a) - rankOf(b))) {
      if (isStream(each)) continue;
      const before = lines.length;
      const call = methodOf(each.plane === 'member' ? member : client, each);
      const outcome = await call(inputOf(each)).then(
        () => 200,
        (error: unknown) => (error instanceof ApiError ? error.status : String(error)),
      );
      const reached = lines.slice(before).some(({ operation }) => operation === each.operationId);
      const isShutOut = outcome === 401 && !judgingTheirInput.has(each.operationId);
      if (!reached || isShutOut || typeof outcome === 'string')
        wrong.push([each.operationId, outcome, reached]);
      if (outcome === 200) answered += 1;
    }
    expect(wrong).toEqual([]);
    // The others refuse what leads nowhere: an order that is not there, a file that is none.
    expect(answered).toBeGreaterThan(100);
  });

  it('reads pages, items and columns by each method that has them', async () => {
    const wrong: unknown[] = [];
    let read = 0;
    for (const each of app.operations) {
      const { pages, each: items, columns } = each.plane === 'member' ? member : client;
      const parts = Object.entries({ pages, items, columns });
      for (const [kind, part] of parts.filter(([, of]) => camelCase(each.operationId) in of)) {
        const input = inputOf(each);
        const days = Object.entries({ start_date: '2026-11-20', end_date: '2026-11-21' });
        const asked = { ...input, ...Object.fromEntries(days.filter(([name]) => name in input)) };
        const refusal = await once(methodOf(part, each)(asked)).catch(String);
        // Some list what is in a thing that is not there.
        if (!/^(?:undefined|NotFoundError: .*)$/u.test(String(refusal)))
          wrong.push([kind, each.operationId, refusal]);
        read += 1;
      }
    }
    expect(wrong).toEqual([]);
    expect(read).toBeGreaterThan(100);
  });
});
